import { RETURN_POLICY_DAYS } from '@raan/contract/constants';
import type { PaperSize } from '@raan/contract/documents/document-rules';
import { formatThaiAddress } from '@raan/contract/orders/thai-address';
import { formatThaiPhone } from '@raan/contract/orders/format-thai-phone';
import { fillPlaceholders, formatBaht } from '#platform/format.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { chosenOptionsText } from '#features/catalogue/variant-view.ts';
import { courierName } from '#features/orders/couriers.ts';
import { sideBySide, framed, gap, horizontalRule, stack, textBlock, type Block } from './blocks.ts';
import { barcode, qr } from './barcodes.ts';
import { POINTS_PER_MM, PAGE_SIZES } from './page-sizes.ts';
import { retailLineAmount, type PrintedItem, type PrintedOrder } from './printed-orders.queries.ts';
import { formatDay, createTextStyles, type TextStyles, type PrintContext } from './print-context.ts';

type Layout = { width: number; height: number; margin: number; scale: number };

const LAYOUTS: Readonly<Record<PaperSize, Layout>> = {
  a6: layout('a6', 5, 0.8),
  a4: layout('a4', 16, 1.1),
};

function layout(size: PaperSize, marginMm: number, scale: number): Layout {
  const margin = marginMm * POINTS_PER_MM;
  const { width, height } = PAGE_SIZES[size];
  return { width: width - margin * 2, height: height - margin * 2, margin, scale };
}

const CODE_SIDE = 68;
const LOGO_SIDE = 30;
const FOOT_SIZE = 8;

/** Returns the pages of one order's packing slip. Each block is as large as the page. */
export function packingSlip(order: PrintedOrder, context: PrintContext, size: PaperSize): Block[] {
  const page = LAYOUTS[size];
  const style = createTextStyles(context.language, page.scale);
  const columns = buildColumns(context, style, page.width);
  const footer = textBlock('0', style.plain(FOOT_SIZE), page.width).height + 4;
  const availableHeight = page.height - footer;
  const pages = paginate(
    [stack([header(order, context, style, page), horizontalRule(page.width, { around: 4 }), columns.head])],
    columns.head,
    [...order.items.map((item) => columns.row(item)), summary(order, context, style, page)],
    availableHeight,
  );
  return pages.map((blocks, index) => ({
    height: PAGE_SIZES[size].height,
    draw: (pdf, x, y) => {
      const { messages } = context;
      const pageLabel = fillPlaceholders(messages.page, { page: index + 1, pages: pages.length });
      const isLast = index === pages.length - 1;
      stack(blocks).draw(pdf, x + page.margin, y + page.margin);
      sideBySide(
        { at: 0, block: textBlock(order.order_number, style.plain(FOOT_SIZE), page.width) },
        {
          at: 0,
          block: textBlock(isLast ? '' : messages.continued, style.plain(FOOT_SIZE), page.width, 'center'),
        },
        { at: 0, block: textBlock(pageLabel, style.plain(FOOT_SIZE), page.width, 'right') },
      ).draw(pdf, x + page.margin, y + page.margin + page.height - footer + 4);
    },
  }));
}

function paginate(
  first: readonly Block[],
  columnHeads: Block,
  blocks: readonly Block[],
  room: number,
): Block[][] {
  const pages: Block[][] = [[...first]];
  let used = stack(first).height;
  for (const block of blocks) {
    if (used + block.height > room) {
      pages.push([columnHeads]);
      used = columnHeads.height;
    }
    pages.at(-1)?.push(block);
    used += block.height;
  }
  return pages;
}

function header(
  order: PrintedOrder,
  context: PrintContext,
  { plain, bold }: TextStyles,
  page: Layout,
): Block {
  const { messages, store, language, logo } = context;
  const side = CODE_SIDE * page.scale;
  const left = page.width - side - 8;
  const logoSide = logo ? LOGO_SIDE * page.scale : 0;
  const indent = logo ? logoSide + 6 : 0;
  return stack([
    order.is_demo && framed(textBlock(messages.demo, bold(10), page.width - 8, 'center'), page.width, 4),
    order.is_demo && gap(6),
    sideBySide(
      {
        at: 0,
        block: stack([
          sideBySide(
            { at: 0, block: logo ? picture(logo, logoSide) : gap(0) },
            { at: indent, block: textBlock(store.store_name, bold(14), left - indent) },
          ),
          gap(2),
          textBlock(messages.slip, bold(12), left),
          textBlock(`${messages.orderNumber} ${order.order_number}`, plain(10), left),
          textBlock(`${messages.orderedAt} ${formatDay(order.created_at, language)}`, plain(10), left),
          shipment(order, context, { plain, bold }, left),
        ]),
      },
      { at: page.width - side, block: qr(order.order_number, side) },
    ),
    horizontalRule(page.width, { around: 4 }),
    textBlock(`${messages.to}: ${order.customer_name}`, bold(11), page.width),
    textBlock(
      fillPlaceholders(messages.phone, { phone: formatThaiPhone(order.customer_phone) }),
      plain(10),
      page.width,
    ),
    textBlock(formatThaiAddress(order), plain(10), page.width),
  ]);
}

function shipment(
  order: PrintedOrder,
  { language }: PrintContext,
  { plain }: TextStyles,
  width: number,
): Block {
  if (!order.courier) return gap(0);
  const name = courierName(order.courier, language);
  return textBlock(order.tracking_number ? `${name} ${order.tracking_number}` : name, plain(10), width);
}

function picture(png: Buffer, side: number): Block {
  return {
    height: side,
    draw: (pdf, x, y) => {
      pdf.image(png, x, y, { fit: [side, side], align: 'center', valign: 'center' });
    },
  };
}

/** The item table. The amount columns have fixed widths; the name column takes the rest. */
function buildColumns({ messages, language }: PrintContext, { plain, bold }: TextStyles, width: number) {
  const size = 10;
  const quantityWidth = 34 * (width > 400 ? 1.4 : 0.9);
  const amountWidth = 66 * (width > 400 ? 1.25 : 0.82);
  const nameWidth = width - quantityWidth - amountWidth * 2 - 8;
  const cells = (name: Block, quantity: Block, price: Block, amount: Block): Block =>
    sideBySide(
      { at: 0, block: name },
      { at: nameWidth + 8, block: quantity },
      { at: nameWidth + 8 + quantityWidth, block: price },
      { at: nameWidth + 8 + quantityWidth + amountWidth, block: amount },
    );
  return {
    head: stack([
      cells(
        textBlock(messages.item, bold(size - 1), nameWidth),
        textBlock(messages.quantity, bold(size - 1), quantityWidth, 'right'),
        textBlock(messages.unitPrice, bold(size - 1), amountWidth, 'right'),
        textBlock(messages.amount, bold(size - 1), amountWidth, 'right'),
      ),
      horizontalRule(width, { around: 2, thick: 0.4 }),
    ]),
    row: (item: PrintedItem): Block => {
      const options = chosenOptionsText(item, language);
      return stack([
        cells(
          stack([
            textBlock(catalogueText(item.name, language), plain(size), nameWidth),
            options !== '' && textBlock(options, plain(size - 1.5), nameWidth),
            item.sku !== null && textBlock(`SKU ${item.sku}`, plain(size - 1.5), nameWidth),
          ]),
          textBlock(String(item.quantity), bold(size), quantityWidth, 'right'),
          textBlock(formatBaht(item.retail_unit_price_satang), plain(size), amountWidth, 'right'),
          textBlock(formatBaht(retailLineAmount(item)), plain(size), amountWidth, 'right'),
        ),
        gap(3),
      ]);
    },
  };
}

function summary(
  order: PrintedOrder,
  { messages, store }: PrintContext,
  { plain, bold }: TextStyles,
  page: Layout,
): Block {
  const { width } = page;
  return stack([
    horizontalRule(width, { around: 3 }),
    sideBySide(
      {
        at: 0,
        block: textBlock(fillPlaceholders(messages.piecesCount, { count: order.quantity }), bold(11), width),
      },
      {
        at: 0,
        block: textBlock(`${messages.total} ฿${formatBaht(order.retail_satang)}`, bold(11), width, 'right'),
      },
    ),
    textBlock(messages.prepaid, plain(9), width, 'right'),
    order.note ? gap(4) : null,
    order.note
      ? framed(textBlock(`${messages.note}: ${order.note}`, plain(9.5), width - 10), width, 5)
      : null,
    gap(8),
    textBlock(messages.thanks, bold(12), width, 'center'),
    textBlock(fillPlaceholders(messages.returns, { days: RETURN_POLICY_DAYS }), plain(9), width, 'center'),
    store.contact_phone !== '' &&
      textBlock(
        fillPlaceholders(messages.contact, { phone: formatThaiPhone(store.contact_phone) }),
        plain(9),
        width,
        'center',
      ),
    gap(6),
    barcode(order.order_number, width, 26 * page.scale),
  ]);
}
