import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PrintJob } from '@raan/contract/documents/document-endpoints';
import { DOCUMENT_BATCH_MAX } from '@raan/contract/documents/document-endpoints';
import { canPrint, type DocumentKind, type PaperSize } from '@raan/contract/documents/document-rules';
import type { Language } from '@raan/contract/language';
import { thaiAddress } from '@raan/contract/orders/thai-address';
import PdfFile from 'pdfkit';
import sharp from 'sharp';
import { bangkokDay } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import type { FileAnswer } from '#platform/http/routing.ts';
import { courierName } from '#features/orders/couriers.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import type { Pdf } from './blocks.ts';
import { DOCUMENT_WORDS } from './document-words.ts';
import { packingSlip } from './packing-slip.ts';
import { LABEL_PLACES, SHEETS } from './papers.ts';
import {
  selectOrderHeads,
  selectOrderIdsOfStatus,
  selectPrintedOrders,
  selectPrintingStore,
  type OrderHead,
  type PrintedOrder,
} from './printed-orders.queries.ts';
import { fixedText, type Printing } from './printed-texts.ts';
import { shippingLabel } from './shipping-label.ts';
import { drawnCharacters } from './text-lines.ts';
import { openTypefaces } from './typefaces.ts';

type PrintDeps = Pick<Deps, 'db' | 'clock'> & { media: MediaStore };

/** Orders that are held in memory at a time. */
const ORDERS_AT_ONCE = 25;
const LOGO_PX = 160;

const FILE_NAMES: Readonly<Record<DocumentKind, { one: string; many: string }>> = {
  packing_slip: { one: 'packing-slip', many: 'packing-slips' },
  label: { one: 'label', many: 'labels' },
};

/**
 * Packing slips or labels of a seller's orders as one PDF, made while it is sent. Throws before the first byte:
 * BUSINESS_ORDER_NOT_FOUND where one of the orders is not the seller's, 409 where one is not paid or already over.
 */
export async function printOrders(
  deps: PrintDeps,
  sellerId: number,
  { kind, size = 'a6', ...job }: PrintJob,
  language: Language,
): Promise<FileAnswer> {
  const orders = await askedOrders(deps, sellerId, { kind, ...job });
  const [only] = orders;
  const name = FILE_NAMES[kind];
  const isOne = orders.length === 1 && only;
  const title = isOne ? `${name.one}-${only.order_number}` : `${name.many}-${bangkokDay(deps.clock.now())}`;
  const pages = pdfPieces(deps, sellerId, { kind, size, title, language: job.language ?? language }, orders);
  return { name: `${title}.pdf`, content: pages };
}

async function askedOrders(
  { db }: PrintDeps,
  sellerId: number,
  { kind, order_ids: given, status, part = 1 }: Pick<PrintJob, 'kind' | 'order_ids' | 'status' | 'part'>,
): Promise<OrderHead[]> {
  if ((given === undefined) === (status === undefined)) throw failField('order_ids', 'field_required');
  if (status && !canPrint(kind, { status })) throw failField('status', 'field_wrong');
  const ids = given
    ? [...new Set(given)]
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

async function* pdfPieces(
  deps: PrintDeps,
  sellerId: number,
  file: File,
  orders: readonly OrderHead[],
): AsyncGenerator<Uint8Array> {
  const pdf = new PdfFile({
    autoFirstPage: false,
    margin: 0,
    lang: file.language,
    // The number is all that a file tells of its order to those who do not open it.
    info: { Title: file.title, Creator: 'Raan', Producer: 'Raan', CreationDate: new Date(deps.clock.now()) },
  });
  try {
    const printing = await commonOf(deps, sellerId, file.language);
    const draw =
      file.kind === 'label' ? labelDrawer(pdf, printing, file.size) : slipDrawer(pdf, printing, file.size);
    for (let from = 0; from < orders.length; from += ORDERS_AT_ONCE) {
      const ids = orders.slice(from, from + ORDERS_AT_ONCE).map(({ id }) => id);
      for (const order of await selectPrintedOrders(deps.db, sellerId, ids)) {
        await openTypefaces(drawnCharacters(textOf(order, file.language)), file.language);
        draw(order);
        yield* written(pdf);
        // Others are served between two papers.
        await nextTurn();
      }
    }
    pdf.end();
    for await (const piece of pdf) yield piece as Uint8Array;
  } finally {
    pdf.destroy();
  }
}

/** What of the document is done by now. */
function* written(pdf: Pdf): Generator<Uint8Array> {
  for (let piece = pdf.read() as Uint8Array | null; piece; piece = pdf.read() as Uint8Array | null)
    yield piece;
}

async function commonOf({ db, media }: PrintDeps, sellerId: number, language: Language): Promise<Printing> {
  const store = await selectPrintingStore(db, sellerId);
  await openTypefaces(drawnCharacters(`${fixedText(language)}${store.store_name}`), language);
  const kept = store.logo && (await media.variant(store.logo.hash, 200));
  const logo = kept
    ? await sharp(kept)
        .resize(LOGO_PX, LOGO_PX, { fit: 'inside' })
        .flatten({ background: '#fff' })
        .png({ palette: true })
        .toBuffer()
    : null;
  return { language, words: DOCUMENT_WORDS[language], store, logo };
}

/** All that an order's papers say of it. */
function textOf(order: PrintedOrder, language: Language): string {
  const items = order.items.flatMap(({ name, color, size }) => [
    ...Object.values(name),
    ...Object.values(color ?? {}),
    size,
  ]);
  return [
    order.customer_name,
    thaiAddress(order),
    order.note,
    order.tracking_number,
    order.courier && courierName(order.courier, language),
    ...items,
  ].join('');
}

function addPage(pdf: Pdf, size: PaperSize): void {
  const { width, height } = SHEETS[size];
  pdf.addPage({ size: [width, height], margin: 0 });
}

function slipDrawer(pdf: Pdf, printing: Printing, size: PaperSize): (order: PrintedOrder) => void {
  return (order) => {
    for (const page of packingSlip(order, printing, size)) {
      addPage(pdf, size);
      page.draw(pdf, 0, 0);
    }
  };
}

function labelDrawer(pdf: Pdf, printing: Printing, size: PaperSize): (order: PrintedOrder) => void {
  const places = LABEL_PLACES[size];
  let next = 0;
  return (order) => {
    const place = places[next % places.length];
    if (!place) return;
    if (next % places.length === 0) addPage(pdf, size);
    next += 1;
    shippingLabel(order, printing).draw(pdf, place.x, place.y);
  };
}
