import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { CursorQuery, Id, IdParams, Pagination, text, Timestamp } from '../primitives.ts';
import { BANK_CARD_STATES, BANK_CODES } from '../withdrawals/bank-card.ts';
import { CONSOLE_PAGE_MAX } from './console-seller-endpoints.ts';
import { DECISION_REASON_MAX } from './operator.ts';

/** A card that is to be verified, or was. */
export const ConsoleBankCard = z.object({
  id: Id,
  state: z.enum(BANK_CARD_STATES),
  seller: z.object({ id: Id, account: z.string(), store_name: z.string() }),
  bank_name: z.enum(BANK_CODES),
  card_number: z.string(),
  card_holder_name: z.string(),
  /** Removed by its seller: nothing is left to decide. */
  is_removed: z.boolean(),
  /** Other sellers with a card of the same number. */
  same_number: z.int(),
  created_at: Timestamp,
  decided_at: z.nullable(Timestamp),
  decided_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type ConsoleBankCard = z.output<typeof ConsoleBankCard>;

const reviewed = { access: 'operator', roles: ['reviewer'], tag: 'console' } as const;
const decision = { ...reviewed, method: 'POST', decides: true, idempotent: true } as const;

export const listConsoleBankCards = endpoint({
  method: 'GET',
  path: '/console/bank-cards',
  access: 'operator',
  tag: 'console',
  summary: 'Bank cards: those to be verified oldest first, decided ones newest first. Numbers are masked.',
  query: z.object({
    ...CursorQuery,
    per_page: z.optional(z.int().check(z.minimum(1), z.maximum(CONSOLE_PAGE_MAX))),
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
  ...reviewed,
  method: 'POST',
  path: '/console/bank-cards/:id/reveal',
  summary: 'The whole number of a card. Each look is written into the log.',
  params: IdParams,
  data: CardNumber,
});

export const approveBankCard = endpoint({
  ...decision,
  path: '/console/bank-cards/:id/approve',
  summary: 'The account exists and is the seller’s: withdrawals can be paid to it.',
  params: IdParams,
  data: ConsoleBankCard,
});

export const rejectBankCard = endpoint({
  ...decision,
  path: '/console/bank-cards/:id/reject',
  summary: 'The card is not used, for the reason given; the seller may remove it and add another.',
  params: IdParams,
  body: z.object({ reason: text(DECISION_REASON_MAX) }),
  data: ConsoleBankCard,
});
