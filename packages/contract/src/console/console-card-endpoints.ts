import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { BANK_CARD_REJECTIONS, BANK_CARD_STATES, BANK_CODES } from '../withdrawals/bank-card.ts';
import {
  ConsolePageQuery,
  codedReason,
  SellerReference,
  reviewerOnly,
  reviewerDecision,
} from './console-parts.ts';

/** Why an operator can't approve a card now, most important first. `code_needed`: a fresh second factor removes it. */
export const CARD_APPROVAL_BLOCKS = [
  'identity_not_verified',
  'holder_differs',
  'second_reviewer_needed',
  'number_not_viewed',
  'code_needed',
] as const;
export type CardApprovalBlock = (typeof CARD_APPROVAL_BLOCKS)[number];

export const ConsoleBankCard = z.object({
  id: Id,
  state: z.enum(BANK_CARD_STATES),
  seller: SellerReference,
  bank_name: z.enum(BANK_CODES),
  card_number: z.string(),
  card_holder_name: z.string(),
  /** Removed by its seller, so there is nothing to decide. */
  is_removed: z.boolean(),
  /** Number of other sellers with the same card number. */
  same_number: z.int(),
  created_at: Timestamp,
  due_at: Timestamp,
  decided_at: z.nullable(Timestamp),
  decided_by: z.nullable(z.string()),
  reason_code: z.nullable(z.enum(BANK_CARD_REJECTIONS)),
  reason: z.nullable(z.string()),
  /** For the operator who reads it. Null if approval is allowed or the card is decided. */
  approval_blocked_by: z.nullable(z.enum(CARD_APPROVAL_BLOCKS)),
});
export type ConsoleBankCard = z.output<typeof ConsoleBankCard>;

export const listConsoleBankCards = endpoint({
  ...reviewerOnly,
  method: 'GET',
  path: '/console/bank-cards',
  summary:
    'Lists bank cards: pending ones oldest first, decided ones newest first. Numbers and names are masked. A card enters the queue once its seller’s identity is verified.',
  query: z.object({
    ...ConsolePageQuery,
    state: z.optional(z.enum(BANK_CARD_STATES)),
  }),
  data: z.object({
    bank_cards: z.array(ConsoleBankCard),
    counts: z.object({ pending: z.int(), verified: z.int(), rejected: z.int() }),
    pagination: Pagination,
  }),
});

/** Unmasked card number and holder. */
export const CardNumber = z.object({ card_number: z.string(), card_holder_name: z.string() });

export const revealBankCard = endpoint({
  ...reviewerOnly,
  method: 'POST',
  path: '/console/bank-cards/:id/reveal',
  summary: 'Reveals the number of a pending card. Every call is logged in the audit log.',
  params: IdParams,
  data: CardNumber,
});

export const approveBankCard = endpoint({
  ...reviewerDecision,
  path: '/console/bank-cards/:id/approve',
  summary:
    'Approves a card for withdrawals. Requires that the operator revealed its number, and a second reviewer or a fresh second factor if the same operator approved the identity.',
  params: IdParams,
  data: ConsoleBankCard,
});

export const rejectBankCard = endpoint({
  ...reviewerDecision,
  path: '/console/bank-cards/:id/reject',
  summary: 'Rejects a card with a reason. The seller can remove it and add another.',
  params: IdParams,
  body: z.object(codedReason(BANK_CARD_REJECTIONS)),
  data: ConsoleBankCard,
});
