// Which documents can be printed in which order state. Shared by the buttons and the server.
import type { OrderStatus } from '../orders/order.ts';

export const DOCUMENT_KINDS = ['packing_slip', 'label'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A6 fits label printers. An A4 page holds four labels or one packing slip. */
export const PAPER_SIZES = ['a6', 'a4'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

export const PRINTABLE_STATUSES = ['pending_shipment', 'pending_delivery', 'completed'] as const;

/** A packing slip requires payment; a label is useless after delivery. */
const FROM: Readonly<Record<DocumentKind, readonly OrderStatus[]>> = {
  packing_slip: PRINTABLE_STATUSES,
  label: ['pending_shipment', 'pending_delivery'],
};

/** Whether the document can be printed for an order in this state. */
export function canPrint(kind: DocumentKind, order: { status: OrderStatus }): boolean {
  return FROM[kind].includes(order.status);
}
