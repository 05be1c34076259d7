// State machine of sample orders. Shared by the buttons and the server.
import type { SampleStatus } from './sample.ts';

export const SAMPLE_QUANTITY_MAX = 10;
/** Working days in which the platform ships a sample. Afterwards it is overdue in the operators' queue. */
export const SAMPLE_SHIPPING_WORKING_DAYS = 2;
/** Working days after which a sample that did not ship is cancelled, and money, stock and coupon return. */
export const SAMPLE_CANCEL_WORKING_DAYS = 5;
/** Calendar days after shipping when a sample counts as received. No courier reports scans of samples. */
export const SAMPLE_RECEIPT_DAYS = 14;

const RULES = {
  /** By the platform. */
  ship: { from: 'placed', to: 'shipped' },
  /** By the seller, or by the server after SAMPLE_RECEIPT_DAYS. */
  receive: { from: 'shipped', to: 'received' },
  /** By the seller, or by the server after SAMPLE_CANCEL_WORKING_DAYS. Money and stock return. */
  cancel: { from: 'placed', to: 'cancelled' },
} as const satisfies Readonly<Record<string, { from: SampleStatus; to: SampleStatus }>>;
export type SampleAction = keyof typeof RULES;

/** Whether a sample order in this state allows the action. */
export function sampleCan(action: SampleAction, sample: { status: SampleStatus }): boolean {
  return RULES[action].from === sample.status;
}

/** Returns the state after an action. */
export function nextSampleState(action: SampleAction): SampleStatus {
  return RULES[action].to;
}

/** Returns the largest quantity of a sample order. `stock` null: not counted by the supplier. */
export function sampleQuantityMax(stock: number | null): number {
  return stock === null ? SAMPLE_QUANTITY_MAX : Math.min(stock, SAMPLE_QUANTITY_MAX);
}
