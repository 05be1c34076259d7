import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht } from '../primitives.ts';
import { DEPOSIT_REFUND_WORDS_MAX, SecurityDeposit } from './deposit.ts';

export const getSecurityDeposit = endpoint({
  method: 'GET',
  path: '/sellers/deposit',
  access: 'seller',
  tag: 'deposit',
  summary: 'The security deposit: what it takes, whether it is held, and where a request for it back stands.',
  data: SecurityDeposit,
});

export const paySecurityDeposit = endpoint({
  method: 'POST',
  path: '/sellers/deposit',
  access: 'seller',
  tag: 'deposit',
  summary:
    'Pays the security deposit from the available balance, once. It needs a verified identity and enough money there.',
  data: z.object({ balance_after: Baht, has_deposit: z.boolean(), deposit: SecurityDeposit }),
  idempotent: true,
  success: 201,
});

export const requestDepositRefund = endpoint({
  method: 'POST',
  path: '/sellers/deposit/refund',
  access: 'seller',
  tag: 'deposit',
  summary: 'Asks for the security deposit back; an operator reviews it within 7 to 15 working days.',
  body: z.optional(
    z.object({ comment: z.optional(z.string().check(z.maxLength(DEPOSIT_REFUND_WORDS_MAX))) }),
  ),
  data: SecurityDeposit,
  idempotent: true,
  success: 201,
});

export const withdrawDepositRefund = endpoint({
  method: 'POST',
  path: '/sellers/deposit/refund/withdraw',
  access: 'seller',
  tag: 'deposit',
  summary:
    'Takes the request for the security deposit back while nobody has decided it; the deposit stays held.',
  data: SecurityDeposit,
  idempotent: true,
});
