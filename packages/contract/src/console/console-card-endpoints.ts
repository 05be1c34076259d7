import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Pagination, Timestamp } from '../primitives.ts';
import { BANK_CARD_REJECTIONS, BANK_CARD_STATES, BANK_CODES } from '../withdrawals/bank-card.ts';
import { ConsolePageQuery, codedReason, NamedSeller, reviewer, reviewerDecision } from './console-parts.ts';

/** Why an operator may not approve a card now, in the order in which they are shown. `code_needed`: with a fresh second factor they may. */
export const CARD_APPROVAL_BLOCKS = [
  'identity_not_verified',
  'holder_differs',
  'second_reviewer_needed',
  'number_not_viewed',
  'code_needed',
] as const;
export type CardApprovalBlock = (typeof CARD_APPROVAL_BLOCKS)[number];

/** A card that is to be verified, or was. */
export const ConsoleBankCard = z.object({
  id: Id,
  state: z.enum(BANK_CARD_STATES),
  seller: NamedSeller,
  bank_name: z.enum(BANK_CODES),
  card_number: z.string(),
  /** Masked. */
  card_holder_name: z.string(),
  /** Removed by its seller: nothing is left to decide. */
  is_removed: z.boolean(),
  /** Other sellers with a card of the same number. */
  same_number: z.int(),
  created_at: Timestamp,
  /** Until when it is to be decided. */
  due_at: Timestamp,
  decided_at: z.nullable(Timestamp),
  decided_by: z.nullable(z.string()),
  reason_code: z.nullable(z.enum(BANK_CARD_REJECTIONS)),
  reason: z.nullable(z.string()),
  /** Why the reading operator may not approve the card now; null where they may, and for decided cards. */
  approval_blocked_by: z.nullable(z.enum(CARD_APPROVAL_BLOCKS)),
});
export type ConsoleBankCard = z.output<typeof ConsoleBankCard>;

export const listConsoleBankCards = endpoint({
  ...reviewer,
  method: 'GET',
  path: '/console/bank-cards',
  summary:
    'Bank cards: those to be verified oldest first, decided ones newest first. Numbers and names are masked. A card waits here once its seller’s identity is verified.',
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

/** A card's whole number. */
export const CardNumber = z.object({ card_number: z.string(), card_holder_name: z.string() });

export const revealBankCard = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/bank-cards/:id/reveal',
  summary: 'The whole number of a card, while it is to be decided. Each look is written into the log.',
  params: IdParams,
  data: CardNumber,
});

export const approveBankCard = endpoint({
  ...reviewerDecision,
  path: '/console/bank-cards/:id/approve',
  summary:
    'The account exists and is the seller’s: withdrawals can be paid to it. Needs a look at the whole number, and a second reviewer or a fresh second factor where the same operator approved the identity.',
  params: IdParams,
  data: ConsoleBankCard,
});

export const rejectBankCard = endpoint({
  ...reviewerDecision,
  path: '/console/bank-cards/:id/reject',
  summary: 'The card is not used, for the reason given; the seller may remove it and add another.',
  params: IdParams,
  body: z.object(codedReason(BANK_CARD_REJECTIONS)),
  data: ConsoleBankCard,
});
