import type { OrderSummary } from '@raan/contract/orders/order';

/** The orders to print and to scan: all matches of a list, or the selected ones. */
export type PackScope = {
  kind: 'pack';
  count: number;
  /** More orders match than were counted. */
  isPartial: boolean;
  /** Iterates over the orders in packing order. */
  steps: (signal?: AbortSignal) => AsyncGenerator<readonly OrderSummary[]>;
};
