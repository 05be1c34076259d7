import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht } from '../primitives.ts';
import { DEPOSIT_REFUND_COMMENT_MAX, SecurityDeposit } from './deposit.ts';

export const getSecurityDeposit = endpoint({
  method: 'GET',
  path: '/sellers/deposit',
  access: 'seller',
  tag: 'deposit',
  summary:
    'Returns the security deposit: the required amount, whether it is held, and the state of a refund request.',
  data: SecurityDeposit,
});

export const paySecurityDeposit = endpoint({
  method: 'POST',
  path: '/sellers/deposit',
  access: 'seller',
  tag: 'deposit',
  summary: 'Pays the security deposit from the available balance, once. Requires a verified identity.',
  data: z.object({ balance_after: Baht, has_deposit: z.boolean(), deposit: SecurityDeposit }),
  idempotent: true,
  success: 201,
});

export const requestDepositRefund = endpoint({
  method: 'POST',
  path: '/sellers/deposit/refund',
  access: 'seller',
  tag: 'deposit',
  summary: 'Requests the security deposit back; an operator decides within 7 to 15 working days.',
  body: z.optional(
    z.object({ comment: z.optional(z.string().check(z.maxLength(DEPOSIT_REFUND_COMMENT_MAX))) }),
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
  summary: 'Withdraws an undecided refund request; the deposit stays held.',
  data: SecurityDeposit,
  idempotent: true,
});
