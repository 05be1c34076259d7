import { bangkokDay } from '@raan/contract/calendar';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PrintJob } from '@raan/contract/documents/document-endpoints';
import { DOCUMENT_BATCH_MAX } from '@raan/contract/documents/document-endpoints';
import { canPrint, type DocumentKind, type PaperSize } from '@raan/contract/documents/document-rules';
import type { Language } from '@raan/contract/language';
import { formatThaiAddress } from '@raan/contract/orders/thai-address';
import PdfFile from 'pdfkit';
import sharp from 'sharp';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import type { FileResponse } from '#platform/http/response.ts';
import { courierName } from '#features/orders/couriers.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import type { Pdf } from './blocks.ts';
import { DOCUMENT_MESSAGES } from './document-messages.ts';
import { packingSlip } from './packing-slip.ts';
import { LABEL_POSITIONS, PAGE_SIZES } from './page-sizes.ts';
import {
  selectOrderHeads,
  selectOrderIdsOfStatus,
  selectPrintedOrders,
  selectPrintingStore,
  type OrderHead,
  type PrintedOrder,
} from './printed-orders.queries.ts';
import { allFixedText, type PrintContext } from './print-context.ts';
import { shippingLabel } from './shipping-label.ts';
import { charactersToDraw } from './text-lines.ts';
import { loadTypefaces } from './typefaces.ts';

type PrintDeps = Pick<Deps, 'db' | 'clock'> & { media: MediaStore };

const ORDERS_PER_BATCH = 25;
const LOGO_PX = 160;

const FILE_NAMES: Readonly<Record<DocumentKind, { one: string; many: string }>> = {
  packing_slip: { one: 'packing-slip', many: 'packing-slips' },
  label: { one: 'label', many: 'labels' },
};

/**
 * Streams packing slips or labels of a seller's orders as one PDF. Throws before the first byte:
 * BUSINESS_ORDER_NOT_FOUND if an order is not the seller's, or 409 if one is not printable or there is
 * nothing to print.
 */
export async function printOrders(
  deps: PrintDeps,
  sellerId: number,
  { kind, size = 'a6', ...job }: PrintJob,
  language: Language,
): Promise<FileResponse> {
  const orders = await selectPrintableOrders(deps, sellerId, { kind, ...job });
  const [only] = orders;
  const name = FILE_NAMES[kind];
  const isOne = orders.length === 1 && only;
  const title = isOne ? `${name.one}-${only.order_number}` : `${name.many}-${bangkokDay(deps.clock.now())}`;
  const pages = renderPdf(deps, sellerId, { kind, size, title, language: job.language ?? language }, orders);
  return { name: `${title}.pdf`, content: pages };
}

async function selectPrintableOrders(
  { db }: PrintDeps,
  sellerId: number,
  { kind, order_ids: orderIds, status, part = 1 }: Pick<PrintJob, 'kind' | 'order_ids' | 'status' | 'part'>,
): Promise<OrderHead[]> {
  if ((orderIds === undefined) === (status === undefined)) throw failField('order_ids', 'field_required');
  if (status && !canPrint(kind, { status })) throw failField('status', 'field_wrong');
  const ids = orderIds
    ? [...new Set(orderIds)]
    : await selectOrderIdsOfStatus(db, sellerId, status ?? 'pending_shipment', {
        limit: DOCUMENT_BATCH_MAX,
        offset: (part - 1) * DOCUMENT_BATCH_MAX,
      });
  if (ids.length === 0) throw conflict('nothing_to_print');
  const heads = new Map((await selectOrderHeads(db, sellerId, ids)).map((head) => [head.id, head]));
  const orders = ids.flatMap((id) => heads.get(id) ?? []);
  if (orders.length < ids.length)
    throw ids.length === 1
      ? fail('BUSINESS_ORDER_NOT_FOUND')
      : fail('BUSINESS_ORDER_NOT_FOUND', 'orders_not_found');
  const refused = orders.find((order) => !canPrint(kind, order));
  if (refused) throw conflict('order_not_printable', { order_number: refused.order_number });
  return orders;
}

type File = { kind: DocumentKind; size: PaperSize; title: string; language: Language };

async function* renderPdf(
  deps: PrintDeps,
  sellerId: number,
  file: File,
  orders: readonly OrderHead[],
): AsyncGenerator<Uint8Array> {
  const pdf = new PdfFile({
    autoFirstPage: false,
    margin: 0,
    lang: file.language,
    // The metadata must not contain customer data, so the title has only the order number.
    info: { Title: file.title, Creator: 'Raan', Producer: 'Raan', CreationDate: new Date(deps.clock.now()) },
  });
  try {
    const context = await loadPrintContext(deps, sellerId, file.language);
    const draw =
      file.kind === 'label' ? labelDrawer(pdf, context, file.size) : slipDrawer(pdf, context, file.size);
    for (let from = 0; from < orders.length; from += ORDERS_PER_BATCH) {
      const ids = orders.slice(from, from + ORDERS_PER_BATCH).map(({ id }) => id);
      for (const order of await selectPrintedOrders(deps.db, sellerId, ids)) {
        await loadTypefaces(charactersToDraw(printedTextOf(order, file.language)), file.language);
        draw(order);
        yield* readChunks(pdf);
        // Lets other requests run between two documents.
        await yieldToEventLoop();
      }
    }
    pdf.end();
    for await (const piece of pdf) yield piece as Uint8Array;
  } finally {
    pdf.destroy();
  }
}

function* readChunks(pdf: Pdf): Generator<Uint8Array> {
  for (let piece = pdf.read() as Uint8Array | null; piece; piece = pdf.read() as Uint8Array | null)
    yield piece;
}

async function loadPrintContext(
  { db, media }: PrintDeps,
  sellerId: number,
  language: Language,
): Promise<PrintContext> {
  const store = await selectPrintingStore(db, sellerId);
  await loadTypefaces(charactersToDraw(`${allFixedText(language)}${store.store_name}`), language);
  const logoBytes = store.logo && (await media.getWebp(store.logo.hash, 200));
  const logo = logoBytes
    ? await sharp(logoBytes)
        .resize(LOGO_PX, LOGO_PX, { fit: 'inside' })
        .flatten({ background: '#fff' })
        .png({ palette: true })
        .toBuffer()
    : null;
  return { language, messages: DOCUMENT_MESSAGES[language], store, logo };
}

function printedTextOf(order: PrintedOrder, language: Language): string {
  const items = order.items.flatMap(({ name, color, size }) => [
    ...Object.values(name),
    ...Object.values(color ?? {}),
    size,
  ]);
  return [
    order.customer_name,
    formatThaiAddress(order),
    order.note,
    order.tracking_number,
    order.courier && courierName(order.courier, language),
    ...items,
  ].join('');
}

function addPage(pdf: Pdf, size: PaperSize): void {
  const { width, height } = PAGE_SIZES[size];
  pdf.addPage({ size: [width, height], margin: 0 });
}

function slipDrawer(pdf: Pdf, context: PrintContext, size: PaperSize): (order: PrintedOrder) => void {
  return (order) => {
    for (const page of packingSlip(order, context, size)) {
      addPage(pdf, size);
      page.draw(pdf, 0, 0);
    }
  };
}

function labelDrawer(pdf: Pdf, context: PrintContext, size: PaperSize): (order: PrintedOrder) => void {
  const places = LABEL_POSITIONS[size];
  let next = 0;
  return (order) => {
    const place = places[next % places.length];
    if (!place) return;
    if (next % places.length === 0) addPage(pdf, size);
    next += 1;
    shippingLabel(order, context).draw(pdf, place.x, place.y);
  };
}
