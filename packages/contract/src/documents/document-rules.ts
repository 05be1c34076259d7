// Which paper an order can be printed as in which state: asked by the buttons and by the server alike.
import type { OrderStatus } from '../orders/order.ts';

export const DOCUMENT_KINDS = ['packing_slip', 'label'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A6 is what label printers take. A4 holds four labels, or one packing slip. */
export const PAPER_SIZES = ['a6', 'a4'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** The states whose orders can be printed all at once. */
export const PRINTABLE_STATUSES = ['pending_shipment', 'pending_delivery', 'completed'] as const;

/** A slip lists what was paid for; a label is of no use once the parcel has arrived. */
const FROM: Readonly<Record<DocumentKind, readonly OrderStatus[]>> = {
  packing_slip: PRINTABLE_STATUSES,
  label: ['pending_shipment', 'pending_delivery'],
};

/** Whether an order in this state can be printed as that. */
export function canPrint(kind: DocumentKind, order: { status: OrderStatus }): boolean {
  return FROM[kind].includes(order.status);
}
