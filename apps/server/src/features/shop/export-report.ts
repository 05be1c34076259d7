import { bangkokDay } from '@raan/contract/calendar';
import type { DayRange } from '@raan/contract/calendar';
import { BUSINESS_TIME_ZONE } from '@raan/contract/constants';
import type { Language } from '@raan/contract/language';
import { toBaht, type Satang } from '@raan/contract/money';
import type { ReportQuery } from '@raan/contract/shop/report-period';
import type { ExportContent } from '@raan/contract/shop/shop-report-endpoints';
import { stringify } from 'csv-stringify/sync';
import type { Deps } from '#platform/deps.ts';
import type { FileResponse } from '#platform/http/response.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { chosenOptionsText, variantCells } from '#features/catalogue/variant-view.ts';
import { parseReportPeriod } from './parse-report-period.ts';
import { EXPORT_MESSAGES, type ExportMessages } from './export.messages.ts';
import { streamPaidOrders, type PaidOrder } from './paid-orders.queries.ts';
import { loadSalesReport } from './sales-report.ts';
import { selectSoldProducts } from './sold-products.queries.ts';
import { selectSoldVariants } from './sold-variants.queries.ts';

/** More than any catalogue holds, so that the export is complete. */
const PRODUCTS_MAX = 100_000;

type Row = readonly (string | number)[];
type Rows = AsyncGenerator<readonly Row[]>;

/**
 * Exports a report as CSV for spreadsheets: UTF-8 with a byte order mark, plain numbers, formulas escaped.
 * Throws like parseReportPeriod, before the first byte.
 */
export async function exportReport(
  deps: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  { content = 'periods', ...query }: ReportQuery & { content?: ExportContent | undefined },
  language: Language,
): Promise<FileResponse> {
  const { range } = parseReportPeriod(query, bangkokDay(deps.clock.now()));
  const messages = EXPORT_MESSAGES[language];
  switch (content) {
    case 'periods':
      return {
        name: `raan-sales-${range.from}_${range.to}.csv`,
        content: toCsv(periodRows(deps, sellerId, query, messages)),
      };
    case 'orders':
      return {
        name: `raan-orders-${range.from}_${range.to}.csv`,
        content: toCsv(orderRows(streamPaidOrders(deps.db, sellerId, range), messages, language)),
      };
    case 'products':
      return {
        name: `raan-products-${range.from}_${range.to}.csv`,
        content: toCsv(productRows(deps, sellerId, range, messages, language)),
      };
    case 'variants':
      return {
        name: `raan-variants-${range.from}_${range.to}.csv`,
        content: toCsv(variantRows(deps, sellerId, range, messages, language)),
      };
  }
}

async function* toCsv(pages: Rows): AsyncGenerator<string> {
  let isFirst = true;
  for await (const page of pages) {
    yield stringify(
      page.map((row) => [...row]),
      { bom: isFirst, escape_formulas: true, record_delimiter: 'windows' },
    );
    isFirst = false;
  }
}

async function* periodRows(
  deps: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  query: ReportQuery,
  messages: ExportMessages,
): Rows {
  const { periods } = await loadSalesReport(deps, sellerId, query);
  yield [
    [
      messages.from,
      messages.to,
      messages.orders,
      messages.itemsAmount,
      messages.profit,
      messages.visitors,
      messages.conversion,
    ],
    ...periods.map((row) => [
      row.from,
      row.to,
      row.orders,
      row.total_amount.toFixed(2),
      row.profit.toFixed(2),
      row.visitors,
      row.conversion_percent ?? '',
    ]),
  ];
}

async function* orderRows(
  pages: AsyncGenerator<PaidOrder[]>,
  messages: ExportMessages,
  language: Language,
): Rows {
  yield [
    [
      messages.orderNumber,
      messages.paidAt,
      messages.status,
      messages.products,
      messages.units,
      messages.itemsAmount,
      messages.customerPaid,
      messages.orderProfit,
      messages.creditedAt,
      messages.variant,
      messages.sku,
    ],
  ];
  for await (const orders of pages) yield orders.map((order) => orderRow(order, messages, language));
}

function orderRow(order: PaidOrder, messages: ExportMessages, language: Language): Row {
  return [
    order.order_number,
    formatBangkokTime(order.paid_at),
    messages.states[order.status],
    order.items.map(({ name, quantity }) => `${catalogueText(name, language)} × ${quantity}`).join('; '),
    order.quantity,
    formatAmount(order.cost_satang),
    formatAmount(order.retail_satang),
    formatAmount(order.profit_satang),
    order.completed_at === null ? '' : formatBangkokTime(order.completed_at),
    ...variantCells(order.items, language),
  ];
}

/** Products deleted from the catalogue have only their name. */
async function* productRows(
  { db }: Pick<Deps, 'db'>,
  sellerId: number,
  range: DayRange,
  messages: ExportMessages,
  language: Language,
): Rows {
  const { products } = await selectSoldProducts(db, sellerId, range, PRODUCTS_MAX);
  yield [
    [messages.productNumber, messages.product, messages.units, messages.itemsAmount],
    ...[...products]
      .sort((a, b) => a.by_quantity - b.by_quantity)
      .map((row) => [
        row.product_id ?? '',
        catalogueText(row.name, language),
        row.quantity,
        formatAmount(row.total),
      ]),
  ];
}

/** Like the products, with one row for each variant sold. */
async function* variantRows(
  { db }: Pick<Deps, 'db'>,
  sellerId: number,
  range: DayRange,
  messages: ExportMessages,
  language: Language,
): Rows {
  yield [
    [
      messages.productNumber,
      messages.product,
      messages.units,
      messages.itemsAmount,
      messages.variant,
      messages.sku,
    ],
    ...(await selectSoldVariants(db, sellerId, range)).map((row) => [
      row.product_id ?? '',
      catalogueText(row.name, language),
      row.quantity,
      formatAmount(row.total),
      chosenOptionsText(row, language),
      row.sku ?? '',
    ]),
  ];
}

function formatAmount(amount: Satang): string {
  return toBaht(amount).toFixed(2);
}

const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BUSINESS_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

function formatBangkokTime(moment: string): string {
  return timeFormat.format(new Date(moment));
}
