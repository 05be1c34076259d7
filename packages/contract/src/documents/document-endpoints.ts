// Packing slips and shipping labels as PDF. The fixed words are in `language`, else in that of Accept-Language.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LANGUAGES } from '../language.ts';
import { Id, IdParams } from '../primitives.ts';
import { DOCUMENT_KINDS, PAPER_SIZES, PRINTABLE_STATUSES } from './document-rules.ts';

/** How many orders one file holds. */
export const DOCUMENT_BATCH_MAX = 1_000;

/** How many files the orders of a state are printed into. */
export const DOCUMENT_PARTS_MAX = 1_000;

const paper = { size: z.optional(z.enum(PAPER_SIZES)), language: z.optional(z.enum(LANGUAGES)) };

export const PaperQuery = z.object(paper);
export type PaperQuery = z.output<typeof PaperQuery>;

export const getPackingSlip = endpoint({
  method: 'GET',
  path: '/sellers/orders/:id/documents/packing-slip.pdf',
  access: 'seller',
  tag: 'documents',
  summary: 'What lies in the parcel, for the customer, as a PDF in A6 (default) or A4. Only of a paid order.',
  params: IdParams,
  query: PaperQuery,
  data: z.string(),
  file: 'application/pdf',
});

export const getShippingLabel = endpoint({
  method: 'GET',
  path: '/sellers/orders/:id/documents/label.pdf',
  access: 'seller',
  tag: 'documents',
  summary: 'The label of a parcel as a PDF in A6 (default) or A4. Only of an order to be sent or on its way.',
  params: IdParams,
  query: PaperQuery,
  data: z.string(),
  file: 'application/pdf',
});

export const PrintJob = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** These orders, in this order. */
  order_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(DOCUMENT_BATCH_MAX))),
  /** Instead of `order_ids`: all orders of this state, oldest first, as many as one file holds. */
  status: z.optional(z.enum(PRINTABLE_STATUSES)),
  /** Which file of those that a state fills, from 1 (default) on. */
  part: z.optional(z.int().check(z.minimum(1), z.maximum(DOCUMENT_PARTS_MAX))),
  ...paper,
});
export type PrintJob = z.output<typeof PrintJob>;

export const printDocuments = endpoint({
  method: 'POST',
  path: '/sellers/orders/documents',
  access: 'seller',
  tag: 'documents',
  summary:
    'Packing slips or labels of the given orders, in their order, or of all of a state, as one PDF: of all of them or none.',
  body: PrintJob,
  data: z.string(),
  file: 'application/pdf',
});
