import * as z from 'zod/mini';
import { Id, Timestamp } from '../primitives.ts';
import { VERIFICATION_STATUSES } from '../sellers/seller.ts';
import { ID_NUMBER_KINDS } from './id-number.ts';

export const VERIFICATION_STATES = ['pending', 'approved', 'rejected'] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

/** Shown to the seller with the reviewer's note. */
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

/** Days until a submission is decided. */
export const VERIFICATION_REVIEW_DAYS = 3;

export const DOCUMENT_SIDES = ['front', 'back'] as const;
export type DocumentSide = (typeof DOCUMENT_SIDES)[number];

/** A document picture. Its signed address expires after a few minutes. */
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

export const Verification = z.object({
  id: Id,
  real_name: z.string(),
  /** Unmasked while it can be corrected, otherwise masked. */
  id_card_number: z.string(),
  id_card_kind: z.enum(ID_NUMBER_KINDS),
  id_card_front_url: z.string(),
  id_card_back_url: z.string(),
  front: VerificationDocument,
  back: VerificationDocument,
  verification_status: z.enum(VERIFICATION_STATES),
  status: z.enum(VERIFICATION_STATUSES),
  submitted_at: Timestamp,
  due_at: Timestamp,
  decided_at: z.nullable(Timestamp),
  /** Null unless rejected. */
  reason_code: z.nullable(z.enum(REJECTION_REASONS)),
  /** The reviewer's note; may be empty. */
  reason: z.nullable(z.string()),
  /** Number of the submission among the seller's, from 1. */
  attempt: z.int(),
});
export type Verification = z.output<typeof Verification>;

/** The fields from which the status is derived. Older responses have only `submitted_at`. */
type ServerVerification = { verification_status?: string | null; submitted_at?: string | null };

/** The server's `approved` is verified, a submission time without a status is pending, none (404) is unverified. */
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

/** Whether documents can be entered, uploaded and deleted: before the first submission and after a rejection. */
export function canEditVerification(verification: ServerVerification | null): boolean {
  const status = verificationStatus(verification);
  return status === 'rejected' || (status === 'unverified' && !verification?.submitted_at);
}
