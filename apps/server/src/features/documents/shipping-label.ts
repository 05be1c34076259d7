import { thaiAddress } from '@raan/contract/orders/thai-address';
import { phoneText } from '@raan/contract/orders/phone-text';
import { courierName } from '#features/orders/couriers.ts';
import { beside, framed, gap, rule, stack, text, type Block } from './blocks.ts';
import { barcode, qr } from './codes.ts';
import { fill } from './document-words.ts';
import { LABEL_SHEET, MILLIMETRE } from './papers.ts';
import type { PrintedOrder } from './printed-orders.queries.ts';
import { formatDay, letters, type Letters, type Printing } from './printed-texts.ts';
import { widthOf } from './text-lines.ts';

const MARGIN = 4 * MILLIMETRE;
const WIDTH = LABEL_SHEET.width - MARGIN * 2;
const HEIGHT = LABEL_SHEET.height - MARGIN * 2;
/** Letters are as large as the sheet allows. The longest address and note that a checkout takes still fit. */
const LARGEST = 1.2;
const SMALLEST = 0.5;
const STEP = 0.05;
const CODE_SIDE = 21 * MILLIMETRE;
const BARCODE_HEIGHT = 34;
const PADDING = 4;

/** One label of A6 size. */
export function shippingLabel(order: PrintedOrder, printing: Printing): Block {
  const codes = codesOf(order);
  let scale = LARGEST;
  let block = atScale(order, printing, codes, scale);
  while (block.height > HEIGHT && scale > SMALLEST) {
    scale -= STEP;
    block = atScale(order, printing, codes, scale);
  }
  return {
    height: LABEL_SHEET.height,
    draw: (pdf, x, y) => block.draw(pdf, x + MARGIN, y + MARGIN),
  };
}

type Codes = { tracking: Block | null; order: Block; square: Block };

/** What scanners read is of one size whatever the letters are. */
function codesOf({ order_number: number, tracking_number: trackingNumber }: PrintedOrder): Codes {
  return {
    tracking: trackingNumber ? barcode(trackingNumber, WIDTH, BARCODE_HEIGHT) : null,
    order: barcode(number, WIDTH - CODE_SIDE - 6, 26),
    square: qr(number, CODE_SIDE),
  };
}

function atScale(order: PrintedOrder, printing: Printing, codes: Codes, scale: number): Block {
  const { words, language } = printing;
  const style = letters(language, scale);
  return stack([
    order.is_demo && framed(text(words.demo, style.bold(9), WIDTH - PADDING * 2, 'center'), WIDTH, PADDING),
    order.is_demo && gap(4),
    head(order, printing, style),
    tracking(order, printing, codes, style),
    rule(WIDTH, { around: 4 }),
    receiver(order, printing, style),
    rule(WIDTH, { around: 4 }),
    sender(printing, style),
    rule(WIDTH, { around: 4 }),
    foot(order, printing, codes, style),
    order.note ? gap(4) : null,
    order.note
      ? framed(text(`${words.note}: ${order.note}`, style.plain(8.5), WIDTH - PADDING * 2), WIDTH, PADDING)
      : null,
  ]);
}

/** Who carries it, and that nothing is to be collected. */
function head(order: PrintedOrder, { words, language }: Printing, { plain, bold }: Letters): Block {
  const inner = Math.max(widthOf(words.prepaid, bold(10.5)), widthOf(words.noCod, plain(8.5))) + 4;
  const paidWidth = inner + PADDING * 2;
  const paid = framed(
    stack([text(words.prepaid, bold(10.5), inner, 'center'), text(words.noCod, plain(8.5), inner, 'center')]),
    paidWidth,
    PADDING,
  );
  const left = WIDTH - paidWidth - 8;
  const courier = order.courier
    ? text(courierName(order.courier, language), bold(17), left)
    : text(`${words.courier} ______________`, plain(11), left);
  return beside({ at: 0, block: courier }, { at: WIDTH - paidWidth, block: paid });
}

/** The courier's barcode once there is one; until then room for their sticker. */
function tracking(
  { tracking_number: number }: PrintedOrder,
  { words }: Printing,
  codes: Codes,
  { plain, bold }: Letters,
): Block {
  if (!number || !codes.tracking) return gap(2);
  return stack([
    gap(5),
    codes.tracking,
    text(number, bold(12), WIDTH, 'center'),
    text(words.trackingNumber, plain(7.5), WIDTH, 'center'),
  ]);
}

/** The postcode stands large at the right, where sorters look. */
function receiver(order: PrintedOrder, { words }: Printing, { plain, bold }: Letters): Block {
  const postcodeWidth = widthOf(order.postal_code, bold(20)) + 2;
  const left = WIDTH - postcodeWidth - 8;
  return stack([
    beside(
      {
        at: 0,
        block: stack([
          text(words.to, plain(8.5), left),
          text(order.customer_name, bold(14), left),
          text(fill(words.phone, { phone: phoneText(order.customer_phone) }), bold(12), left),
        ]),
      },
      { at: WIDTH - postcodeWidth, block: text(order.postal_code, bold(20), postcodeWidth, 'right') },
    ),
    text(thaiAddress(order), plain(12), WIDTH),
  ]);
}

function sender({ words, store }: Printing, { plain, bold }: Letters): Block {
  const at = widthOf(words.from, plain(8.5)) + 8;
  const phone = store.contact_phone && fill(words.phone, { phone: phoneText(store.contact_phone) });
  return beside(
    { at: 0, block: text(words.from, plain(8.5), at) },
    {
      at,
      block: stack([
        text(store.store_name, bold(9.5), WIDTH - at),
        phone !== '' && text(phone, plain(9), WIDTH - at),
      ]),
    },
  );
}

/** What the store needs to find the order again, and a line for the scales. */
function foot(
  order: PrintedOrder,
  { words, language }: Printing,
  codes: Codes,
  { plain, bold }: Letters,
): Block {
  const left = WIDTH - CODE_SIDE - 6;
  const pieces = `${words.pieces} ${fill(words.piecesCount, { count: order.quantity })}`;
  return beside(
    {
      at: 0,
      block: stack([
        codes.order,
        text(order.order_number, bold(10), left, 'center'),
        text(`${pieces}   ${words.weight} ________ ${words.kilograms}`, plain(9), left),
        text(`${words.orderedAt} ${formatDay(order.created_at, language)}`, plain(8.5), left),
      ]),
    },
    { at: WIDTH - CODE_SIDE, block: codes.square },
  );
}
