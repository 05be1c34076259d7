import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, IdParams, Pagination, SeenRowVersion, text, Timestamp } from '../primitives.ts';
import { PayToBank, Recharge, RECHARGE_REJECTIONS } from '../wallet/recharge.ts';
import {
  codedReason,
  ConsolePageQuery,
  NamedOperator,
  NamedSeller,
  finance,
  financeDecision,
} from './console-parts.ts';

/** `submitted` waits for the first look, `approved` for a second operator; both are pending to the seller. */
export const CONSOLE_RECHARGE_STATES = ['submitted', 'approved', 'credited', 'failed'] as const;
export type ConsoleRechargeState = (typeof CONSOLE_RECHARGE_STATES)[number];

/** A top-up by transfer with what its decision needs to know. Each opening of its slip is written to the audit log. */
export const ConsoleRecharge = z.object({
  ...Recharge.shape,
  seller: NamedSeller,
  state: z.enum(CONSOLE_RECHARGE_STATES),
  /** Rises with every change; a decision names the one that was seen. */
  version: z.int(),
  /** What an operator found on the platform's statement; what is credited. */
  received: z.nullable(Baht),
  statement_reference: z.nullable(z.string()),
  approved_by: NamedOperator,
  approved_at: z.nullable(Timestamp),
  decided_by: NamedOperator,
  decided_at: z.nullable(Timestamp),
  /** Other top-ups that the same slip or transaction id came with: turned down, or timed out. */
  same_proof: z.int(),
  /** Other top-ups, waiting or credited, that name the same transaction: one of them all at most is credited. */
  rival_claims: z.int(),
  /** The seller's verified name, masked, which the sender of the transfer should carry; null where it is not verified. */
  verified_name: z.nullable(z.string()),
});
export type ConsoleRecharge = z.output<typeof ConsoleRecharge>;

const Seen = { version: SeenRowVersion };

export const listConsoleRecharges = endpoint({
  ...finance,
  method: 'GET',
  path: '/console/recharges',
  summary: 'Top-ups by transfer of a state: waiting ones oldest first, decided ones newest first.',
  query: z.object({
    ...ConsolePageQuery,
    state: z.optional(z.enum(CONSOLE_RECHARGE_STATES)),
  }),
  data: z.object({
    recharges: z.array(ConsoleRecharge),
    counts: z.object({ submitted: z.int(), approved: z.int(), credited: z.int(), failed: z.int() }),
    /** From this amount on a second operator confirms. */
    four_eyes_from: Baht,
    pagination: Pagination,
  }),
});

export const revealRechargeName = endpoint({
  ...finance,
  method: 'POST',
  path: '/console/recharges/:id/reveal',
  summary:
    'The whole name that the sender of a transfer should carry, while the top-up is to be decided. Each look is written into the log.',
  params: IdParams,
  data: z.object({ verified_name: z.nullable(z.string()) }),
});

/** As a bank or a network calls a movement: letters, digits and what stands between them. */
export const STATEMENT_REFERENCE_MAX = 100;

export const approveRecharge = endpoint({
  ...financeDecision,
  path: '/console/recharges/:id/approve',
  summary:
    'The money is on the platform’s account. It is credited as received, or, from a certain amount on, waits for a second operator.',
  params: IdParams,
  body: z.object({
    ...Seen,
    /** As the statement says: baht, or USDT where it was paid in USDT. */
    received: Baht,
    /** What the statement calls the movement; of USDT it is the transaction id, and what is sent here is left. */
    reference: z.optional(text(STATEMENT_REFERENCE_MAX, 0)),
  }),
  data: ConsoleRecharge,
});

export const confirmRecharge = endpoint({
  ...financeDecision,
  path: '/console/recharges/:id/confirm',
  summary: 'The second look at a large top-up: it is credited. Who approved it can’t.',
  params: IdParams,
  body: z.object(Seen),
  data: ConsoleRecharge,
});

export const rejectRecharge = endpoint({
  ...financeDecision,
  path: '/console/recharges/:id/reject',
  summary: 'Nothing is credited, for the reason given; the seller reads it.',
  params: IdParams,
  body: z.object({
    ...Seen,
    ...codedReason(RECHARGE_REJECTIONS),
  }),
  data: ConsoleRecharge,
});

const Accounts = {
  bank: z.nullable(PayToBank),
  usdt: z.object({
    enabled: z.boolean(),
    address: z.nullable(z.string()),
    /** Baht for one USDT. */
    rate: z.nullable(Baht),
  }),
};

/**
 * Where sellers pay to. Without a bank account there is no bank transfer, and USDT is off until it is switched on. One of finance proposes
 * a change, another one confirms it.
 */
export const RechargeSettings = z.object({
  ...Accounts,
  /** Rises with every proposal and every change; each names the one that was seen. */
  version: z.int(),
  changed_at: z.nullable(Timestamp),
  /** Who proposed what holds now, and who confirmed it. */
  changed_by: NamedOperator,
  confirmed_by: NamedOperator,
  /** What waits for another operator; null where nothing does. */
  proposal: z.nullable(z.object({ ...Accounts, proposed_by: NamedOperator, proposed_at: Timestamp })),
});
export type RechargeSettings = z.output<typeof RechargeSettings>;

export const ACCOUNT_NAME_MAX = 100;

export const getRechargeSettings = endpoint({
  ...finance,
  method: 'GET',
  path: '/console/recharge-settings',
  summary: 'The accounts that sellers pay into, whether USDT is taken, and what is proposed.',
  data: RechargeSettings,
});

export const proposeRechargeSettings = endpoint({
  ...financeDecision,
  method: 'PUT',
  path: '/console/recharge-settings',
  summary:
    'Proposes where sellers pay to, in place of what is proposed already. It holds once another operator has confirmed it.',
  body: z.object({
    ...Seen,
    bank: z.nullable(
      z.object({
        bank: PayToBank.shape.bank,
        account_name: text(ACCOUNT_NAME_MAX),
        account_number: text(40),
      }),
    ),
    usdt: z.object({
      enabled: z.boolean(),
      address: z.nullable(text(100, 0)),
      rate: z.nullable(Baht),
    }),
  }),
  data: RechargeSettings,
});

export const confirmRechargeSettings = endpoint({
  ...financeDecision,
  path: '/console/recharge-settings/confirm',
  summary:
    'What is proposed holds from now on; top-ups that are under way keep the account they were told. Who proposed it can’t.',
  body: z.object(Seen),
  data: RechargeSettings,
});

export const discardRechargeSettings = endpoint({
  ...financeDecision,
  path: '/console/recharge-settings/discard',
  summary: 'Takes the proposal away; what held before holds on.',
  body: z.object(Seen),
  data: RechargeSettings,
});
