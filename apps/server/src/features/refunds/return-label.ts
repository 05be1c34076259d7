// The prepaid label of a return, in A6.
import type { Language } from '@raan/contract/language';
import { formatThaiAddress } from '@raan/contract/orders/thai-address';
import { formatThaiPhone } from '@raan/contract/orders/format-thai-phone';
import PdfFile from 'pdfkit';
import type { Deps } from '#platform/deps.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { FileResponse } from '#platform/http/response.ts';
import { barcode } from '#features/documents/barcodes.ts';
import { framed, gap, horizontalRule, stack, textBlock, type Block } from '#features/documents/blocks.ts';
import { DOCUMENT_MESSAGES } from '#features/documents/document-messages.ts';
import { LABEL_SIZE, POINTS_PER_MM } from '#features/documents/page-sizes.ts';
import { allFixedText, createTextStyles } from '#features/documents/print-context.ts';
import { charactersToDraw } from '#features/documents/text-lines.ts';
import { loadTypefaces } from '#features/documents/typefaces.ts';
import { courierName } from '#features/orders/couriers.ts';

const MARGIN = 6 * POINTS_PER_MM;
const WIDTH = LABEL_SIZE.width - MARGIN * 2;
const PADDING = 4;
const BARCODE_HEIGHT = 44;

/**
 * Renders the label of an order's return. Throws 409 `refund_no_label` without one. The file name has only the order
 * number, because names end up in histories of downloads.
 */
export async function printReturnLabel(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  key: { sellerId: number; orderId: number },
  language: Language,
): Promise<FileResponse> {
  const label = await selectLabel(deps, key);
  const name = `return-${label.order_number}`;
  const text = [
    label.sender,
    label.recipient,
    label.tracking_number,
    courierName(label.courier, language),
  ].join();
  await loadTypefaces(charactersToDraw(`${allFixedText(language)}${text}`), language);
  const pdf = new PdfFile({
    size: [LABEL_SIZE.width, LABEL_SIZE.height],
    margin: 0,
    lang: language,
    info: { Title: name, Creator: 'Raan', Producer: 'Raan', CreationDate: new Date(deps.clock.now()) },
  });
  drawLabel(label, language).draw(pdf, MARGIN, MARGIN);
  pdf.end();
  return { name: `${name}.pdf`, content: pdf as AsyncIterable<Uint8Array> };
}

async function selectLabel(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { sellerId, orderId }: { sellerId: number; orderId: number },
) {
  const row = await db
    .selectFrom('return_parcels as parcel')
    .innerJoin('orders', (join) =>
      join.onRef('orders.seller_id', '=', 'parcel.seller_id').onRef('orders.id', '=', 'parcel.order_id'),
    )
    .select([
      'parcel.courier',
      'parcel.tracking_number',
      'order_number',
      'customer_name',
      'customer_phone',
      'address',
      'subdistrict',
      'district',
      'province',
      'postal_code',
    ])
    .where('parcel.seller_id', '=', sellerId)
    .where('parcel.order_id', '=', orderId)
    .where('parcel.label_satang', 'is not', null)
    .orderBy('parcel.request_id', 'desc')
    .executeTakeFirst();
  if (!row?.courier || !row.tracking_number) throw conflict('refund_no_label');
  return {
    courier: row.courier,
    tracking_number: row.tracking_number,
    order_number: row.order_number,
    sender: [row.customer_name, formatThaiPhone(row.customer_phone), formatThaiAddress(row)].join('\n'),
    recipient: config.returnAddress,
    isSandbox: config.sandboxCourier,
  };
}

type Label = Awaited<ReturnType<typeof selectLabel>>;

function drawLabel(label: Label, language: Language): Block {
  const messages = DOCUMENT_MESSAGES[language];
  const { plain, bold } = createTextStyles(language);
  const lines = (text: string, size: number) =>
    text.split('\n').map((line, index) => textBlock(line, index === 0 ? bold(size) : plain(size), WIDTH));
  const notice = textBlock(messages.notForSending, bold(11), WIDTH - PADDING * 2, 'center');
  const sandboxNotice = framed(notice, WIDTH, PADDING);
  return stack([
    textBlock(messages.returnParcel, bold(11), WIDTH),
    gap(4),
    textBlock(courierName(label.courier, language), bold(17), WIDTH),
    gap(6),
    barcode(label.tracking_number, WIDTH, BARCODE_HEIGHT),
    textBlock(label.tracking_number, bold(13), WIDTH, 'center'),
    horizontalRule(WIDTH, { around: 8 }),
    textBlock(messages.to, plain(8.5), WIDTH),
    ...lines(label.recipient, 14),
    horizontalRule(WIDTH, { around: 8 }),
    textBlock(messages.from, plain(8.5), WIDTH),
    ...lines(label.sender, 10),
    horizontalRule(WIDTH, { around: 8 }),
    textBlock(`${messages.orderNumber} ${label.order_number}`, plain(10), WIDTH),
    ...(label.isSandbox ? [gap(8), sandboxNotice] : []),
  ]);
}
