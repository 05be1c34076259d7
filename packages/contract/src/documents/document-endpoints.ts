// Labels are printed in `language`, which defaults to Accept-Language.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LANGUAGES } from '../language.ts';
import { Id, IdParams } from '../primitives.ts';
import { DOCUMENT_KINDS, PAPER_SIZES, PRINTABLE_STATUSES } from './document-rules.ts';

export const DOCUMENT_BATCH_MAX = 1_000;

/** Files per request for all orders of a state. */
export const DOCUMENT_PARTS_MAX = 1_000;

const documentQuery = { size: z.optional(z.enum(PAPER_SIZES)), language: z.optional(z.enum(LANGUAGES)) };

export const DocumentQuery = z.object(documentQuery);
export type DocumentQuery = z.output<typeof DocumentQuery>;

export const getPackingSlip = endpoint({
  method: 'GET',
  path: '/sellers/orders/:id/documents/packing-slip.pdf',
  access: 'seller',
  tag: 'documents',
  summary: 'Returns the packing slip of a paid order as a PDF in A6 (default) or A4.',
  params: IdParams,
  query: DocumentQuery,
  data: z.string(),
  file: 'application/pdf',
});

export const getShippingLabel = endpoint({
  method: 'GET',
  path: '/sellers/orders/:id/documents/label.pdf',
  access: 'seller',
  tag: 'documents',
  summary:
    'Returns the shipping label as a PDF in A6 (default) or A4. Only for orders to ship or in transit.',
  params: IdParams,
  query: DocumentQuery,
  data: z.string(),
  file: 'application/pdf',
});

export const PrintJob = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** Printed in this order. */
  order_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(DOCUMENT_BATCH_MAX))),
  /** Alternative to `order_ids`: orders of this state, oldest first, one file at a time. */
  status: z.optional(z.enum(PRINTABLE_STATUSES)),
  /** Number of the file when a state fills several; from 1 (default). */
  part: z.optional(z.int().check(z.minimum(1), z.maximum(DOCUMENT_PARTS_MAX))),
  ...documentQuery,
});
export type PrintJob = z.output<typeof PrintJob>;

export const printDocuments = endpoint({
  method: 'POST',
  path: '/sellers/orders/documents',
  access: 'seller',
  tag: 'documents',
  summary:
    'Returns packing slips or labels as one PDF: of the given orders in their order, or of all orders in a state. All of them or none.',
  body: PrintJob,
  data: z.string(),
  file: 'application/pdf',
});
