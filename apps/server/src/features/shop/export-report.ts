import type { DayRange } from '@raan/contract/calendar';
import { BUSINESS_TIME_ZONE } from '@raan/contract/constants';
import type { Language } from '@raan/contract/language';
import { toBaht, type Satang } from '@raan/contract/money';
import type { ReportQuery } from '@raan/contract/shop/report-period';
import type { ExportContent } from '@raan/contract/shop/shop-report-endpoints';
import { stringify } from 'csv-stringify/sync';
import { bangkokDay } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import type { FileAnswer } from '#platform/http/routing.ts';
import { localText } from '#platform/local-text.ts';
import { askedPeriod } from './asked-period.ts';
import { EXPORT_WORDS, type ExportWords } from './export-words.ts';
import { paidOrders, type PaidOrder } from './paid-orders.queries.ts';
import { salesReport } from './sales-report.ts';
import { selectSold } from './sold-products.queries.ts';

/** No catalogue of ours is larger. */
const PRODUCTS_MAX = 100_000;

type Row = readonly (string | number)[];
type Rows = AsyncGenerator<readonly Row[]>;

/**
 * A report as a CSV file that spreadsheets open as it is: UTF-8 with a byte order mark, amounts as plain numbers, and no text that
 * could be taken for a formula. Throws as `askedPeriod`, before the first byte is sent.
 */
export async function exportReport(
  deps: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  { content = 'periods', ...query }: ReportQuery & { content?: ExportContent | undefined },
  language: Language,
): Promise<FileAnswer> {
  const { range } = askedPeriod(query, bangkokDay(deps.clock.now()));
  const words = EXPORT_WORDS[language];
  switch (content) {
    case 'periods':
      return {
        name: `raan-sales-${range.from}_${range.to}.csv`,
        content: csv(periodRows(deps, sellerId, query, words)),
      };
    case 'orders':
      return {
        name: `raan-orders-${range.from}_${range.to}.csv`,
        content: csv(orderRows(paidOrders(deps.db, sellerId, range), words, language)),
      };
    case 'products':
      return {
        name: `raan-products-${range.from}_${range.to}.csv`,
        content: csv(productRows(deps, sellerId, range, words, language)),
      };
  }
}

/** Rows as CSV text, a page at a time. */
async function* csv(pages: Rows): AsyncGenerator<string> {
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
  words: ExportWords,
): Rows {
  const { periods } = await salesReport(deps, sellerId, query);
  yield [
    [words.from, words.to, words.orders, words.goods, words.profit, words.visitors, words.conversion],
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

async function* orderRows(pages: AsyncGenerator<PaidOrder[]>, words: ExportWords, language: Language): Rows {
  yield [
    [
      words.orderNumber,
      words.paidAt,
      words.status,
      words.products,
      words.pieces,
      words.goods,
      words.customerPaid,
      words.orderProfit,
      words.creditedAt,
    ],
  ];
  for await (const orders of pages) yield orders.map((order) => orderRow(order, words, language));
}

function orderRow(order: PaidOrder, words: ExportWords, language: Language): Row {
  return [
    order.order_number,
    thaiTime(order.paid_at),
    words.states[order.status],
    order.items.map(({ name, quantity }) => `${localText(name, language)} × ${quantity}`).join('; '),
    order.quantity,
    plain(order.cost_satang),
    plain(order.retail_satang),
    plain(order.profit_satang),
    order.completed_at === null ? '' : thaiTime(order.completed_at),
  ];
}

/** The products sold, most pieces first; what is gone from the catalogue has its name only. */
async function* productRows(
  { db }: Pick<Deps, 'db'>,
  sellerId: number,
  range: DayRange,
  words: ExportWords,
  language: Language,
): Rows {
  const { products } = await selectSold(db, sellerId, range, PRODUCTS_MAX);
  yield [
    [words.productNumber, words.product, words.pieces, words.goods],
    ...[...products]
      .sort((a, b) => a.by_quantity - b.by_quantity)
      .map((row) => [row.product_id ?? '', localText(row.name, language), row.quantity, plain(row.total)]),
  ];
}

/** Satang as plain baht, `1234.50`. */
function plain(amount: Satang): string {
  return toBaht(amount).toFixed(2);
}

const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BUSINESS_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment as `2026-11-21 14:03` in Bangkok. */
function thaiTime(moment: string): string {
  return timeFormat.format(new Date(moment));
}
