// What a sample order allows in which state: asked by the buttons and by the server alike.
import type { SampleStatus } from './sample.ts';

/** Pieces of one sample order: enough to see, to photograph and to show. */
export const SAMPLE_QUANTITY_MAX = 10;
/** Within how many working days a sample is sent. */
export const SAMPLE_SHIPPING_WORKING_DAYS = 2;

const RULES = {
  /** The platform hands the parcel to a courier. */
  ship: { from: 'placed', to: 'shipped' },
  /** The seller has it. */
  receive: { from: 'shipped', to: 'received' },
  /** The seller no longer wants it; money and stock return. */
  cancel: { from: 'placed', to: 'cancelled' },
} as const satisfies Readonly<Record<string, { from: SampleStatus; to: SampleStatus }>>;
export type SampleAction = keyof typeof RULES;

/** Whether a sample order in this state allows the action. */
export function sampleCan(action: SampleAction, sample: { status: SampleStatus }): boolean {
  return RULES[action].from === sample.status;
}

/** The state that an action leads to. */
export function sampleAfter(action: SampleAction): SampleStatus {
  return RULES[action].to;
}

/** The most pieces that one sample order may hold; `stock` is null where the supplier has no limit. */
export function sampleQuantityMax(stock: number | null): number {
  return stock === null ? SAMPLE_QUANTITY_MAX : Math.min(stock, SAMPLE_QUANTITY_MAX);
}
