import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, IdParams } from '../primitives.ts';
import { BankCard } from './bank-card.ts';
import { NewBankCard } from './withdrawal-requests.ts';

const Cards = z.object({
  cards: z.array(BankCard),
  /** Whether the seller has a withdrawal password. Adding the first card sets it. */
  has_withdraw_password: z.boolean(),
  /** Name of the verified identity, which the card holder must match; null if unverified. */
  verified_name: z.nullable(z.string()),
});

export const listBankCards = endpoint({
  method: 'GET',
  path: '/sellers/bank-cards',
  access: 'seller',
  tag: 'withdrawals',
  summary: 'Lists the seller’s bank cards; at most one.',
  data: Cards,
});

export const addBankCard = endpoint({
  method: 'POST',
  path: '/sellers/bank-cards',
  access: 'seller',
  tag: 'withdrawals',
  summary:
    'Adds the bank card for withdrawals. It stays pending until the seller’s identity is verified with the same name and an operator approves it.',
  body: NewBankCard,
  secrets: ['withdraw_password', 'card_number', 'card_holder_name'],
  data: BankCard,
  idempotent: true,
  success: 201,
});

export const deleteBankCard = endpoint({
  method: 'DELETE',
  path: '/sellers/bank-cards/:id',
  access: 'seller',
  tag: 'withdrawals',
  summary: 'Removes a bank card. Refused while a withdrawal to it is running.',
  params: IdParams,
  data: Empty,
});

export const setDefaultBankCard = endpoint({
  method: 'PUT',
  path: '/sellers/bank-cards/:id/default',
  access: 'seller',
  tag: 'withdrawals',
  summary: 'Makes a bank card the default for withdrawals.',
  params: IdParams,
  data: BankCard,
});
