import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { ID_NUMBER_KINDS } from '../verification/id-number.ts';
import {
  REJECTION_REASONS,
  VERIFICATION_STATES,
  VerificationDocument,
} from '../verification/verification.ts';
import { codedReason, ConsolePageQuery, NamedSeller, reviewer, reviewerDecision } from './console-parts.ts';

const summary = {
  id: Id,
  state: z.enum(VERIFICATION_STATES),
  seller: NamedSeller,
  kind: z.enum(ID_NUMBER_KINDS),
  /** Which of the seller's submissions it is, from 1. */
  attempt: z.int(),
  submitted_at: Timestamp,
  /** Until when it is to be decided. */
  due_at: Timestamp,
  decided_at: z.nullable(Timestamp),
  reason_code: z.nullable(z.enum(REJECTION_REASONS)),
};
export const ConsoleVerificationSummary = z.object(summary);
export type ConsoleVerificationSummary = z.output<typeof ConsoleVerificationSummary>;

export const ConsoleVerification = z.object({
  ...summary,
  real_name: z.string(),
  id_card_number: z.string(),
  /** Each opening of a picture is written to the audit log. */
  front: VerificationDocument,
  back: VerificationDocument,
  reason: z.nullable(z.string()),
  decided_by: z.nullable(z.object({ id: Id, account: z.string() })),
  /** Submissions of other accounts with the same number, newest first. */
  same_number: z.array(
    z.object({
      id: Id,
      state: z.enum(VERIFICATION_STATES),
      seller: z.object({ id: Id, account: z.string() }),
    }),
  ),
  /** The seller's other submissions, newest first. */
  others: z.array(
    z.object({
      id: Id,
      state: z.enum(VERIFICATION_STATES),
      submitted_at: Timestamp,
      reason_code: z.nullable(z.enum(REJECTION_REASONS)),
    }),
  ),
});
export type ConsoleVerification = z.output<typeof ConsoleVerification>;

/** Papers are for those who review them, and for nobody else. */

export const listConsoleVerifications = endpoint({
  ...reviewer,
  method: 'GET',
  path: '/console/verifications',
  summary: 'Identity papers by state: pending ones oldest first, decided ones newest first.',
  query: z.object({
    ...ConsolePageQuery,
    state: z.optional(z.enum(VERIFICATION_STATES)),
  }),
  data: z.object({
    verifications: z.array(ConsoleVerificationSummary),
    counts: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
    pagination: Pagination,
  }),
});

export const getConsoleVerification = endpoint({
  ...reviewer,
  method: 'GET',
  path: '/console/verifications/:id',
  summary: 'One submission with its pictures, which open for this operator for a few minutes.',
  params: IdParams,
  data: ConsoleVerification,
});

export const approveVerification = endpoint({
  ...reviewerDecision,
  path: '/console/verifications/:id/approve',
  summary:
    'The papers are genuine and the seller’s: the account is verified. Needs both pictures opened by this operator.',
  params: IdParams,
  data: ConsoleVerification,
});

export const rejectVerification = endpoint({
  ...reviewerDecision,
  path: '/console/verifications/:id/reject',
  summary: 'Gives the papers back with a reason; the seller may correct and send them again.',
  params: IdParams,
  body: z.object(codedReason(REJECTION_REASONS)),
  data: ConsoleVerification,
});
