import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ORDER_STATUSES } from '../orders/order.ts';
import { DISPUTE_DECISIONS, DISPUTE_STATES } from '../payments/dispute.ts';
import { Baht, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { ConsolePageQuery, SellerReference } from './console-parts.ts';
import { DisputeAnswer } from './console-requests.ts';

export const CardDispute = z.object({
  id: Id,
  seller: SellerReference,
  order_id: z.nullable(Id),
  order_number: z.nullable(z.string()),
  order_status: z.nullable(z.enum(ORDER_STATUSES)),
  provider: z.string(),
  /** The provider's ids of dispute and payment. */
  reference: z.string(),
  payment_reference: z.string(),
  amount: Baht,
  /** The provider's fee, if it was charged. */
  fee: Baht,
  /** In the provider's words, such as fraudulent. */
  reason: z.string(),
  state: z.enum(DISPUTE_STATES),
  /** The bank only asks; no money was withdrawn. */
  is_inquiry: z.boolean(),
  /** Withdrawn by the provider and not returned. */
  withdrawn: Baht,
  /** The platform's loss, without what refunds of the order covered. */
  loss: Baht,
  covered: Baht,
  /** Refunds of the payment that wait for the decision of the bank. */
  refunds_on_hold: z.int(),
  opened_at: Timestamp,
  /** Until when the bank accepts evidence. */
  due_at: Timestamp,
  closed_at: z.nullable(Timestamp),
  decision: z.nullable(z.enum(DISPUTE_DECISIONS)),
  note: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Timestamp),
});
export type CardDispute = z.output<typeof CardDispute>;

/** `to_answer`: the queue. `with_bank`: answered, or the bank decides. */
export const DISPUTE_FILTERS = ['to_answer', 'with_bank', 'closed'] as const;
export type DisputeFilter = (typeof DISPUTE_FILTERS)[number];

export const listCardDisputes = endpoint({
  method: 'GET',
  path: '/console/disputes',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
  summary: 'Lists disputed card payments: open ones by deadline or age, closed ones newest first.',
  query: z.object({ ...ConsolePageQuery, state: z.optional(z.enum(DISPUTE_FILTERS)) }),
  data: z.object({ disputes: z.array(CardDispute), pagination: Pagination }),
});

export const answerDispute = endpoint({
  method: 'POST',
  path: '/console/disputes/:id/answer',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
  idempotent: true,
  summary:
    'Records that evidence was sent to the provider, or that the dispute is accepted, with a note for the audit log.',
  params: IdParams,
  body: DisputeAnswer,
  data: CardDispute,
});
