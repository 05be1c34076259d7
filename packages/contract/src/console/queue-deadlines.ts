// By when what waits in a queue is to be done: one rule for each queue.
import { WITHDRAWAL_WORKING_DAYS_MAX } from '../constants.ts';
import { REFUND_DECISION_WORKING_DAYS } from '../refunds/refund-rules.ts';
import { SAMPLE_SHIPPING_WORKING_DAYS } from '../samples/sample-rules.ts';
import { SUPPORT_ANSWER_WORKING_DAYS } from '../system/system-endpoints.ts';
import { BANK_CARD_REVIEW_WORKING_DAYS } from '../withdrawals/bank-card.ts';
import type { Queue } from './queue-endpoints.ts';

/** How long a parcel may take back to the supplier before somebody asks after it. */
export const GOODS_BACK_WORKING_DAYS = 10;
/** A customer waits for money that the payment provider did not pay back. */
export const PAYMENT_REFUND_WORKING_DAYS = 1;

/**
 * Within how many working days of Bangkok, from the day on which it began to wait. Verifications, top-ups and deposit refunds are not
 * among them: they keep the moment that their seller was told.
 */
export const QUEUE_WORKING_DAYS = {
  refunds: REFUND_DECISION_WORKING_DAYS,
  goods: GOODS_BACK_WORKING_DAYS,
  messages: SUPPORT_ANSWER_WORKING_DAYS,
  samples: SAMPLE_SHIPPING_WORKING_DAYS,
  payment_refunds: PAYMENT_REFUND_WORKING_DAYS,
  bank_cards: BANK_CARD_REVIEW_WORKING_DAYS,
  withdrawals: WITHDRAWAL_WORKING_DAYS_MAX,
} as const satisfies Partial<Record<Queue, number>>;
