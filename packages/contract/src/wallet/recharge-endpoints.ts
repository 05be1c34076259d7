import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, IdParams, PageQuery, Pagination } from '../primitives.ts';
import { Recharge, RECHARGE_METHODS } from './recharge.ts';
import { RechargeRequest, TransactionIdRequest } from './recharge-requests.ts';

export const recharge = endpoint({
  method: 'POST',
  path: '/sellers/wallet/recharge',
  access: 'seller',
  tag: 'wallet',
  summary:
    'Starts a top-up, by PromptPay QR unless `method` says otherwise. The balance changes when the money is confirmed.',
  body: RechargeRequest,
  data: z.object({ new_balance: Baht, recharge: Recharge }),
  /** Next step in the reader's language. */
  top: z.object({ message: z.string() }),
  idempotent: true,
  success: 201,
});

export const getRecharge = endpoint({
  method: 'GET',
  path: '/sellers/wallet/recharges/:id',
  access: 'seller',
  tag: 'wallet',
  summary: 'Returns a top-up.',
  params: IdParams,
  data: Recharge,
});

export const uploadSlip = endpoint({
  method: 'POST',
  path: '/sellers/wallet/recharges/:id/slip',
  access: 'seller',
  tag: 'wallet',
  summary:
    'Uploads the slip of a bank transfer as multipart/form-data: `file`, a JPEG or PNG of at most 2 MB with at least 300 pixels on its shorter side. It stays private and is checked by an operator. Uploading the same picture again returns the same response.',
  params: IdParams,
  data: Recharge,
});

export const submitRechargeTransaction = endpoint({
  method: 'POST',
  path: '/sellers/wallet/recharges/:id/transaction-id',
  access: 'seller',
  tag: 'wallet',
  summary: 'Submits the id of the USDT transfer for a top-up; an operator checks it.',
  params: IdParams,
  body: TransactionIdRequest,
  data: Recharge,
  idempotent: true,
});

export const cancelRecharge = endpoint({
  method: 'POST',
  path: '/sellers/wallet/recharges/:id/cancel',
  access: 'seller',
  tag: 'wallet',
  summary: 'Cancels an unpaid top-up.',
  params: IdParams,
  data: Recharge,
  idempotent: true,
});

export const RECHARGES_PER_PAGE = 20;

export const listRecharges = endpoint({
  method: 'GET',
  path: '/sellers/wallet/recharges',
  access: 'seller',
  tag: 'wallet',
  summary: 'Lists the seller’s top-ups, newest first.',
  query: z.object(PageQuery),
  data: z.object({ recharges: z.array(Recharge), pagination: Pagination }),
});

export const getDepositInfo = endpoint({
  method: 'GET',
  path: '/finance/deposit-info',
  access: 'seller',
  tag: 'wallet',
  summary: 'Returns available top-up methods with limits and durations, and the security deposit.',
  data: z.object({
    min_amount: Baht,
    max_amount: Baht,
    quick_amounts: z.array(Baht),
    methods: z.array(
      z.object({
        method: z.enum(RECHARGE_METHODS),
        sandbox: z.boolean(),
        /** Duration until the money is credited; 0: immediate. */
        minutes_min: z.int(),
        minutes_max: z.int(),
        /** Baht per USDT; null for methods in baht. */
        rate: z.nullable(Baht),
      }),
    ),
    security_deposit: Baht,
    has_deposit: z.boolean(),
  }),
});
