import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { DIFFERENCE_KINDS, DIFFERENCE_SUBJECTS } from '../payments/reconciliation.ts';
import { Baht, Day, Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { ConsolePageQuery } from './console-parts.ts';
import { DecisionReason } from './console-requests.ts';

export const ReconciliationDifference = z.object({
  id: Id,
  day: Day,
  kind: z.enum(DIFFERENCE_KINDS),
  subject: z.enum(DIFFERENCE_SUBJECTS),
  /** The provider's id. */
  reference: z.string(),
  /** Above zero for money received; null where it is missing. */
  ours: z.nullable(Baht),
  theirs: z.nullable(Baht),
  order_id: z.nullable(Id),
  order_number: z.nullable(z.string()),
  found_at: Timestamp,
  /** A later comparison agreed. */
  resolved_at: z.nullable(Timestamp),
  /** An operator explained it. */
  signed_at: z.nullable(Timestamp),
  signed_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type ReconciliationDifference = z.output<typeof ReconciliationDifference>;

/** A day in Bangkok. Amounts in baht; `refunds`, `disputes` and `payouts` are usually below zero. */
export const ReconciledDay = z.object({
  day: Day,
  checked_at: Timestamp,
  compared: z.int(),
  matched: z.int(),
  open: z.int(),
  payments: Baht,
  refunds: Baht,
  disputes: Baht,
  fees: Baht,
  payouts: Baht,
  /** Change of the balance at the provider. */
  net: Baht,
});
export type ReconciledDay = z.output<typeof ReconciledDay>;

export const listReconciliationDifferences = endpoint({
  method: 'GET',
  path: '/console/reconciliation/differences',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
  summary:
    'Lists differences between the payment provider’s book and ours: open ones oldest first, closed ones newest first.',
  query: z.object({ ...ConsolePageQuery, state: z.optional(z.enum(['open', 'closed'])) }),
  data: z.object({ differences: z.array(ReconciliationDifference), pagination: Pagination }),
});

export const listReconciledDays = endpoint({
  method: 'GET',
  path: '/console/reconciliation/days',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
  summary: 'Lists the days that were compared with the payment provider, newest first.',
  query: z.object({ ...ConsolePageQuery }),
  data: z.object({ days: z.array(ReconciledDay), open: z.int(), pagination: Pagination }),
});

export const signOffDifference = endpoint({
  method: 'POST',
  path: '/console/reconciliation/differences/:id/sign-off',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
  idempotent: true,
  summary: 'Closes a difference with a reason for the audit log.',
  params: IdParams,
  body: DecisionReason,
  data: ReconciliationDifference,
});
