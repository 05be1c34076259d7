import { WITHDRAWAL_WORKING_DAYS_MAX } from '../constants.ts';
import { REFUND_DECISION_WORKING_DAYS } from '../refunds/refund-rules.ts';
import { SAMPLE_SHIPPING_WORKING_DAYS } from '../samples/sample-rules.ts';
import { SUPPORT_ANSWER_WORKING_DAYS } from '../system/system-endpoints.ts';
import { BANK_CARD_REVIEW_WORKING_DAYS } from '../withdrawals/bank-card.ts';
import type { Queue } from './queue-endpoints.ts';

/** Days for a returned parcel to reach the supplier. Afterwards an operator asks the courier. */
export const RETURN_WORKING_DAYS = 10;
export const PAYMENT_REFUND_WORKING_DAYS = 1;
/** Counted from the day on which the courier's scan was due. */
export const DELIVERY_DECISION_WORKING_DAYS = 3;

/** Working days after the day of entry. Verifications, top-ups and deposit refunds store their announced deadline. */
export const QUEUE_WORKING_DAYS = {
  refunds: REFUND_DECISION_WORKING_DAYS,
  goods: RETURN_WORKING_DAYS,
  deliveries: DELIVERY_DECISION_WORKING_DAYS,
  messages: SUPPORT_ANSWER_WORKING_DAYS,
  samples: SAMPLE_SHIPPING_WORKING_DAYS,
  payment_refunds: PAYMENT_REFUND_WORKING_DAYS,
  bank_cards: BANK_CARD_REVIEW_WORKING_DAYS,
  withdrawals: WITHDRAWAL_WORKING_DAYS_MAX,
} as const satisfies Partial<Record<Queue, number>>;
