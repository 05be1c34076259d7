import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { ID_NUMBER_KINDS } from '../verification/id-number.ts';
import {
  REJECTION_REASONS,
  VERIFICATION_STATES,
  VerificationDocument,
} from '../verification/verification.ts';
import {
  codedReason,
  ConsolePageQuery,
  SellerReference,
  reviewerOnly,
  reviewerDecision,
} from './console-parts.ts';

const summary = {
  id: Id,
  state: z.enum(VERIFICATION_STATES),
  seller: SellerReference,
  kind: z.enum(ID_NUMBER_KINDS),
  /** Number of the submission among the seller's, from 1. */
  attempt: z.int(),
  submitted_at: Timestamp,
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
  /** Opening a picture is logged in the audit log. */
  front: VerificationDocument,
  back: VerificationDocument,
  reason: z.nullable(z.string()),
  decided_by: z.nullable(z.object({ id: Id, account: z.string() })),
  /** Submissions of other accounts with the same ID number, newest first. */
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

export const listConsoleVerifications = endpoint({
  ...reviewerOnly,
  method: 'GET',
  path: '/console/verifications',
  summary: 'Lists verifications by state: pending ones oldest first, decided ones newest first.',
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
  ...reviewerOnly,
  method: 'GET',
  path: '/console/verifications/:id',
  summary: 'Returns a submission with addresses of its pictures, valid for this operator for a few minutes.',
  params: IdParams,
  data: ConsoleVerification,
});

export const approveVerification = endpoint({
  ...reviewerDecision,
  path: '/console/verifications/:id/approve',
  summary: 'Approves a verification. Requires that this operator opened both pictures.',
  params: IdParams,
  data: ConsoleVerification,
});

export const rejectVerification = endpoint({
  ...reviewerDecision,
  path: '/console/verifications/:id/reject',
  summary: 'Rejects a verification with a reason. The seller can correct and resubmit it.',
  params: IdParams,
  body: z.object(codedReason(REJECTION_REASONS)),
  data: ConsoleVerification,
});
