import { RETURN_POLICY_DAYS } from '@raan/contract/constants';
import type { PaperSize } from '@raan/contract/documents/document-rules';
import { thaiAddress } from '@raan/contract/orders/thai-address';
import { phoneText } from '@raan/contract/orders/phone-text';
import { formatBaht } from '#platform/format.ts';
import { localText } from '#platform/local-text.ts';
import { courierName } from '#features/orders/couriers.ts';
import { beside, framed, gap, rule, stack, text, type Block } from './blocks.ts';
import { barcode, qr } from './codes.ts';
import { fill } from './document-words.ts';
import { MILLIMETRE, SHEETS } from './papers.ts';
import { lineAmount, type PrintedItem, type PrintedOrder } from './printed-orders.queries.ts';
import { formatDay, letters, type Letters, type Printing } from './printed-texts.ts';

type Layout = { width: number; height: number; margin: number; scale: number };

const LAYOUTS: Readonly<Record<PaperSize, Layout>> = {
  a6: layout('a6', 5, 0.8),
  a4: layout('a4', 16, 1.1),
};

function layout(size: PaperSize, marginMm: number, scale: number): Layout {
  const margin = marginMm * MILLIMETRE;
  const { width, height } = SHEETS[size];
  return { width: width - margin * 2, height: height - margin * 2, margin, scale };
}

const CODE_SIDE = 68;
const LOGO_SIDE = 30;
const FOOT_SIZE = 8;

/** The pages of one order's slip; each is a block as large as its sheet. */
export function packingSlip(order: PrintedOrder, printing: Printing, size: PaperSize): Block[] {
  const page = LAYOUTS[size];
  const style = letters(printing.language, page.scale);
  const columns = columnsOf(printing, style, page.width);
  const foot = text('0', style.plain(FOOT_SIZE), page.width).height + 4;
  const room = page.height - foot;
  const pages = paginated(
    [stack([head(order, printing, style, page), rule(page.width, { around: 4 }), columns.head])],
    columns.head,
    [...order.items.map((item) => columns.row(item)), ending(order, printing, style, page)],
    room,
  );
  return pages.map((blocks, index) => ({
    height: SHEETS[size].height,
    draw: (pdf, x, y) => {
      const { words } = printing;
      const place = fill(words.page, { page: index + 1, pages: pages.length });
      const isLast = index === pages.length - 1;
      stack(blocks).draw(pdf, x + page.margin, y + page.margin);
      beside(
        { at: 0, block: text(order.order_number, style.plain(FOOT_SIZE), page.width) },
        { at: 0, block: text(isLast ? '' : words.continued, style.plain(FOOT_SIZE), page.width, 'center') },
        { at: 0, block: text(place, style.plain(FOOT_SIZE), page.width, 'right') },
      ).draw(pdf, x + page.margin, y + page.margin + page.height - foot + 4);
    },
  }));
}

/** Blocks on pages of a height: what does not fit any more begins the next page, under the heads of the columns. */
function paginated(
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

/** Whose parcel it is, from whom, and its number as a code. */
function head(order: PrintedOrder, printing: Printing, { plain, bold }: Letters, page: Layout): Block {
  const { words, store, language, logo } = printing;
  const side = CODE_SIDE * page.scale;
  const left = page.width - side - 8;
  const logoSide = logo ? LOGO_SIDE * page.scale : 0;
  const indent = logo ? logoSide + 6 : 0;
  return stack([
    order.is_demo && framed(text(words.demo, bold(10), page.width - 8, 'center'), page.width, 4),
    order.is_demo && gap(6),
    beside(
      {
        at: 0,
        block: stack([
          beside(
            { at: 0, block: logo ? picture(logo, logoSide) : gap(0) },
            { at: indent, block: text(store.store_name, bold(14), left - indent) },
          ),
          gap(2),
          text(words.slip, bold(12), left),
          text(`${words.orderNumber} ${order.order_number}`, plain(10), left),
          text(`${words.orderedAt} ${formatDay(order.created_at, language)}`, plain(10), left),
          shipment(order, printing, { plain, bold }, left),
        ]),
      },
      { at: page.width - side, block: qr(order.order_number, side) },
    ),
    rule(page.width, { around: 4 }),
    text(`${words.to}: ${order.customer_name}`, bold(11), page.width),
    text(fill(words.phone, { phone: phoneText(order.customer_phone) }), plain(10), page.width),
    text(thaiAddress(order), plain(10), page.width),
  ]);
}

function shipment(order: PrintedOrder, { language }: Printing, { plain }: Letters, width: number): Block {
  if (!order.courier) return gap(0);
  const name = courierName(order.courier, language);
  return text(order.tracking_number ? `${name} ${order.tracking_number}` : name, plain(10), width);
}

function picture(png: Buffer, side: number): Block {
  return {
    height: side,
    draw: (pdf, x, y) => {
      pdf.image(png, x, y, { fit: [side, side], align: 'center', valign: 'center' });
    },
  };
}

/** The table of what lies in the parcel: columns as wide as their heads and amounts need, the rest is the names'. */
function columnsOf({ words, language }: Printing, { plain, bold }: Letters, width: number) {
  const size = 10;
  const counted = 34 * (width > 400 ? 1.4 : 0.9);
  const money = 66 * (width > 400 ? 1.25 : 0.82);
  const named = width - counted - money * 2 - 8;
  const cells = (name: Block, quantity: Block, price: Block, amount: Block): Block =>
    beside(
      { at: 0, block: name },
      { at: named + 8, block: quantity },
      { at: named + 8 + counted, block: price },
      { at: named + 8 + counted + money, block: amount },
    );
  return {
    head: stack([
      cells(
        text(words.item, bold(size - 1), named),
        text(words.quantity, bold(size - 1), counted, 'right'),
        text(words.unitPrice, bold(size - 1), money, 'right'),
        text(words.amount, bold(size - 1), money, 'right'),
      ),
      rule(width, { around: 2, thick: 0.4 }),
    ]),
    row: (item: PrintedItem): Block => {
      const options = [item.color && localText(item.color, language), item.size].filter(Boolean).join(' · ');
      return stack([
        cells(
          stack([
            text(localText(item.name, language), plain(size), named),
            options !== '' && text(options, plain(size - 1.5), named),
          ]),
          text(String(item.quantity), bold(size), counted, 'right'),
          text(formatBaht(item.retail_unit_price_satang), plain(size), money, 'right'),
          text(formatBaht(lineAmount(item)), plain(size), money, 'right'),
        ),
        gap(3),
      ]);
    },
  };
}

/** The sum, the customer's note, thanks, and what to do when something is wrong. Kept together on one page. */
function ending(
  order: PrintedOrder,
  { words, store }: Printing,
  { plain, bold }: Letters,
  page: Layout,
): Block {
  const { width } = page;
  return stack([
    rule(width, { around: 3 }),
    beside(
      { at: 0, block: text(fill(words.piecesCount, { count: order.quantity }), bold(11), width) },
      { at: 0, block: text(`${words.total} ฿${formatBaht(order.retail_satang)}`, bold(11), width, 'right') },
    ),
    text(words.prepaid, plain(9), width, 'right'),
    order.note ? gap(4) : null,
    order.note ? framed(text(`${words.note}: ${order.note}`, plain(9.5), width - 10), width, 5) : null,
    gap(8),
    text(words.thanks, bold(12), width, 'center'),
    text(fill(words.returns, { days: RETURN_POLICY_DAYS }), plain(9), width, 'center'),
    store.contact_phone !== '' &&
      text(fill(words.contact, { phone: phoneText(store.contact_phone) }), plain(9), width, 'center'),
    gap(6),
    barcode(order.order_number, width, 26 * page.scale),
  ]);
}
