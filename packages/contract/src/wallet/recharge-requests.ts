// Schemas of forms. Not in the endpoints' modules, so that pages without forms do not load the schema library.
import * as z from 'zod/mini';
import { Baht } from '../primitives.ts';
import { RECHARGE_METHODS } from './recharge.ts';

export const RechargeRequest = z.object({
  amount: Baht,
  method: z.optional(z.enum(RECHARGE_METHODS)),
  description: z.optional(z.string().check(z.maxLength(200))),
});

export const TransactionIdRequest = z.object({ transaction_id: z.string().check(z.maxLength(200)) });
