import { formatThaiAddress } from '@raan/contract/orders/thai-address';
import { formatThaiPhone } from '@raan/contract/orders/format-thai-phone';
import { catalogueText } from '#platform/catalogue-text.ts';
import { fillPlaceholders } from '#platform/format.ts';
import { choiceViews } from '#features/catalogue/variant-view.ts';
import { courierName } from '#features/orders/couriers.ts';
import { sideBySide, framed, gap, horizontalRule, stack, textBlock, type Block } from './blocks.ts';
import { barcode, qr } from './barcodes.ts';
import { LABEL_SIZE, POINTS_PER_MM } from './page-sizes.ts';
import type { PrintedOrder } from './printed-orders.queries.ts';
import { formatDay, createTextStyles, type TextStyles, type PrintContext } from './print-context.ts';
import { widthOf } from './text-lines.ts';

const MARGIN = 4 * POINTS_PER_MM;
const WIDTH = LABEL_SIZE.width - MARGIN * 2;
const HEIGHT = LABEL_SIZE.height - MARGIN * 2;
/** The largest scale that fits is used. At SCALE_MIN the longest address and note of the checkout still fit. */
const SCALE_MAX = 1.2;
const SCALE_MIN = 0.5;
const SCALE_STEP = 0.05;
/** Points that the list of items may take from the address. Below this scale the address needs them itself. */
const CONTENTS_HEIGHT = 60;
const CONTENTS_SCALE_MIN = 0.85;
const CODE_SIDE = 21 * POINTS_PER_MM;
const BARCODE_HEIGHT = 34;
const PADDING = 4;

/** Renders one label in A6. */
export function shippingLabel(order: PrintedOrder, context: PrintContext): Block {
  const codes = buildCodes(order);
  const roomForContents = Math.min(contents(order, context, Infinity).height, CONTENTS_HEIGHT);
  const tooHigh = (label: Block, scale: number) =>
    label.height + (scale > CONTENTS_SCALE_MIN ? roomForContents : 0) > HEIGHT;
  let scale = SCALE_MAX;
  let block = buildLabel(order, context, codes, scale);
  while (tooHigh(block, scale) && scale > SCALE_MIN) {
    scale -= SCALE_STEP;
    block = buildLabel(order, context, codes, scale);
  }
  const filled = stack([block, contents(order, context, HEIGHT - block.height)]);
  return {
    height: LABEL_SIZE.height,
    draw: (pdf, x, y) => filled.draw(pdf, x + MARGIN, y + MARGIN),
  };
}

/** The items for the packer, with SKU and options, as far as there is room; then the number of those left out. */
function contents({ items }: PrintedOrder, { language }: PrintContext, room: number): Block {
  const { plain, bold } = createTextStyles(language, 1);
  const more = (count: number) => textBlock(`+${count}`, bold(8), WIDTH);
  const rule = horizontalRule(WIDTH, { around: 3, thick: 0.4 });
  const lines = items.map((item) => {
    const values = choiceViews(item, language).map(({ value }) => value);
    const parts = [item.sku, catalogueText(item.name, language), ...values].filter(Boolean);
    return textBlock(`${item.quantity} × ${parts.join(' · ')}`, plain(8), WIDTH);
  });
  const shown: Block[] = [rule];
  for (const [index, line] of lines.entries()) {
    const after = lines.length - index - 1;
    const height = stack([...shown, line, after > 0 && more(after)]).height;
    if (height > room) {
      const rest = stack([...shown, more(after + 1)]);
      return rest.height > room ? stack([]) : rest;
    }
    shown.push(line);
  }
  return stack(shown);
}

type Codes = { tracking: Block | null; order: Block; square: Block };

/** Codes keep their size at any text scale, so that scanners can read them. */
function buildCodes({ order_number: number, tracking_number: trackingNumber }: PrintedOrder): Codes {
  return {
    tracking: trackingNumber ? barcode(trackingNumber, WIDTH, BARCODE_HEIGHT) : null,
    order: barcode(number, WIDTH - CODE_SIDE - 6, 26),
    square: qr(number, CODE_SIDE),
  };
}

function buildLabel(order: PrintedOrder, context: PrintContext, codes: Codes, scale: number): Block {
  const { messages, language } = context;
  const style = createTextStyles(language, scale);
  return stack([
    order.is_demo &&
      framed(textBlock(messages.demo, style.bold(9), WIDTH - PADDING * 2, 'center'), WIDTH, PADDING),
    order.is_demo && gap(4),
    header(order, context, style),
    tracking(order, context, codes, style),
    horizontalRule(WIDTH, { around: 4 }),
    recipient(order, context, style),
    horizontalRule(WIDTH, { around: 4 }),
    sender(context, style),
    horizontalRule(WIDTH, { around: 4 }),
    footer(order, context, codes, style),
    order.note ? gap(4) : null,
    order.note
      ? framed(
          textBlock(`${messages.note}: ${order.note}`, style.plain(8.5), WIDTH - PADDING * 2),
          WIDTH,
          PADDING,
        )
      : null,
  ]);
}

function header(
  order: PrintedOrder,
  { messages, language }: PrintContext,
  { plain, bold }: TextStyles,
): Block {
  const inner = Math.max(widthOf(messages.prepaid, bold(10.5)), widthOf(messages.noCod, plain(8.5))) + 4;
  const paidWidth = inner + PADDING * 2;
  const paid = framed(
    stack([
      textBlock(messages.prepaid, bold(10.5), inner, 'center'),
      textBlock(messages.noCod, plain(8.5), inner, 'center'),
    ]),
    paidWidth,
    PADDING,
  );
  const left = WIDTH - paidWidth - 8;
  const courier = order.courier
    ? textBlock(courierName(order.courier, language), bold(17), left)
    : textBlock(`${messages.courier} ______________`, plain(11), left);
  return sideBySide({ at: 0, block: courier }, { at: WIDTH - paidWidth, block: paid });
}

/** The tracking barcode; without a tracking number, space for the courier's sticker. */
function tracking(
  { tracking_number: number }: PrintedOrder,
  { messages }: PrintContext,
  codes: Codes,
  { plain, bold }: TextStyles,
): Block {
  if (!number || !codes.tracking) return gap(2);
  return stack([
    gap(5),
    codes.tracking,
    textBlock(number, bold(12), WIDTH, 'center'),
    textBlock(messages.trackingNumber, plain(7.5), WIDTH, 'center'),
  ]);
}

/** Sorters look for the postcode at the right, in large type. */
function recipient(order: PrintedOrder, { messages }: PrintContext, { plain, bold }: TextStyles): Block {
  const postcodeWidth = widthOf(order.postal_code, bold(20)) + 2;
  const left = WIDTH - postcodeWidth - 8;
  return stack([
    sideBySide(
      {
        at: 0,
        block: stack([
          textBlock(messages.to, plain(8.5), left),
          textBlock(order.customer_name, bold(14), left),
          textBlock(
            fillPlaceholders(messages.phone, { phone: formatThaiPhone(order.customer_phone) }),
            bold(12),
            left,
          ),
        ]),
      },
      { at: WIDTH - postcodeWidth, block: textBlock(order.postal_code, bold(20), postcodeWidth, 'right') },
    ),
    textBlock(formatThaiAddress(order), plain(12), WIDTH),
  ]);
}

function sender({ messages, store }: PrintContext, { plain, bold }: TextStyles): Block {
  const at = widthOf(messages.from, plain(8.5)) + 8;
  const phone =
    store.contact_phone && fillPlaceholders(messages.phone, { phone: formatThaiPhone(store.contact_phone) });
  return sideBySide(
    { at: 0, block: textBlock(messages.from, plain(8.5), at) },
    {
      at,
      block: stack([
        textBlock(store.store_name, bold(9.5), WIDTH - at),
        phone !== '' && textBlock(phone, plain(9), WIDTH - at),
      ]),
    },
  );
}

/** Order number for the store, and a line for the weight. */
function footer(
  order: PrintedOrder,
  { messages, language }: PrintContext,
  codes: Codes,
  { plain, bold }: TextStyles,
): Block {
  const left = WIDTH - CODE_SIDE - 6;
  const pieces = `${messages.pieces} ${fillPlaceholders(messages.piecesCount, { count: order.quantity })}`;
  return sideBySide(
    {
      at: 0,
      block: stack([
        codes.order,
        textBlock(order.order_number, bold(10), left, 'center'),
        textBlock(`${pieces}   ${messages.weight} ________ ${messages.kilograms}`, plain(9), left),
        textBlock(`${messages.orderedAt} ${formatDay(order.created_at, language)}`, plain(8.5), left),
      ]),
    },
    { at: WIDTH - CODE_SIDE, block: codes.square },
  );
}
