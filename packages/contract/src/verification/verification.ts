import * as z from 'zod/mini';
import { Id, Timestamp } from '../primitives.ts';
import { VERIFICATION_STATUSES } from '../sellers/seller.ts';
import { ID_NUMBER_KINDS } from './id-number.ts';

/** Where one submission stands. */
export const VERIFICATION_STATES = ['pending', 'approved', 'rejected'] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

/** Why papers are given back. The seller reads it in their language, with the reviewer's own words behind it. */
export const REJECTION_REASONS = [
  'photo_unreadable',
  'photo_incomplete',
  'name_mismatch',
  'number_mismatch',
  'expired',
  'wrong_document',
  'not_genuine',
  'other',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** By when a submission is to be decided, in days. */
export const VERIFICATION_REVIEW_DAYS = 3;

/** The two sides of a card. */
export const DOCUMENT_SIDES = ['front', 'back'] as const;
export type DocumentSide = (typeof DOCUMENT_SIDES)[number];

/** A picture of a document for those who may see it; its address is signed and opens for a few minutes only. */
export const VerificationDocument = z.object({
  /** For GET and DELETE files/:id. */
  id: Id,
  uuid: z.string(),
  url: z.string(),
  expires_at: Timestamp,
  file_name: z.string(),
  formatted_size: z.string(),
  width: z.int(),
  height: z.int(),
  /** Dominant colour, `#rrggbb`. */
  color: z.string(),
});
export type VerificationDocument = z.output<typeof VerificationDocument>;

/** The seller's latest submission. */
export const Verification = z.object({
  id: Id,
  real_name: z.string(),
  /** Whole while it can be corrected, masked otherwise. */
  id_card_number: z.string(),
  id_card_kind: z.enum(ID_NUMBER_KINDS),
  id_card_front_url: z.string(),
  id_card_back_url: z.string(),
  front: VerificationDocument,
  back: VerificationDocument,
  verification_status: z.enum(VERIFICATION_STATES),
  status: z.enum(VERIFICATION_STATUSES),
  submitted_at: Timestamp,
  /** Until when it is to be decided. */
  due_at: Timestamp,
  decided_at: z.nullable(Timestamp),
  /** Why it was rejected. */
  reason_code: z.nullable(z.enum(REJECTION_REASONS)),
  /** The reviewer's words, which may be none. */
  reason: z.nullable(z.string()),
  /** Which of the seller's submissions it is, from 1. */
  attempt: z.int(),
});
export type Verification = z.output<typeof Verification>;

/** What is asked of a verification's status on the wire: a word of the server, or none beside a moment of submission. */
type ServerVerification = { verification_status?: string | null; submitted_at?: string | null };

/**
 * The status that a seller sees: the server's `approved` is verified; no word but a moment of submission is pending; nothing at all (404)
 * is unverified.
 */
export function verificationStatus(
  verification: ServerVerification | null,
): (typeof VERIFICATION_STATUSES)[number] {
  switch (verification?.verification_status) {
    case 'approved':
    case 'verified':
      return 'verified';
    case 'rejected':
      return 'rejected';
    case 'pending':
      return 'pending';
    default:
      return verification?.submitted_at ? 'pending' : 'unverified';
  }
}

/** Whether papers can be filled in, uploaded and deleted: before the first submission, and after a rejection. */
export function mayEditVerification(verification: ServerVerification | null): boolean {
  const status = verificationStatus(verification);
  return status === 'rejected' || (status === 'unverified' && !verification?.submitted_at);
}
