import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, IdParams, Pagination, RowVersion, Timestamp } from '../primitives.ts';
import { RechargeBankAccount, Recharge, RECHARGE_REJECTIONS } from '../wallet/recharge.ts';
import {
  codedReason,
  ConsolePageQuery,
  OperatorReference,
  QUEUE_SORTS,
  SellerReference,
  financeOnly,
  financeDecision,
} from './console-parts.ts';
import { RechargeApproval, RechargeSettingsProposal } from './console-requests.ts';

/** `submitted` awaits the first operator, `approved` the second. Sellers see both as pending. */
export const CONSOLE_RECHARGE_STATES = ['submitted', 'approved', 'credited', 'failed'] as const;
export type ConsoleRechargeState = (typeof CONSOLE_RECHARGE_STATES)[number];

/** Opening the slip is logged in the audit log. */
export const ConsoleRecharge = z.object({
  ...Recharge.shape,
  seller: SellerReference,
  state: z.enum(CONSOLE_RECHARGE_STATES),
  /** Increases with every change; decisions require the version they were based on. */
  version: z.int(),
  /** Amount found on the platform's statement; this amount is credited. */
  received: z.nullable(Baht),
  statement_reference: z.nullable(z.string()),
  approved_by: OperatorReference,
  approved_at: z.nullable(Timestamp),
  decided_by: OperatorReference,
  decided_at: z.nullable(Timestamp),
  /** Rejected or expired top-ups with the same slip or transaction id. */
  same_proof: z.int(),
  /** Pending or credited top-ups with the same transaction id. At most one of them can be credited. */
  rival_claims: z.int(),
  /** Verified name of the seller, masked; the sender of the transfer should match it. Null if unverified. */
  verified_name: z.nullable(z.string()),
});
export type ConsoleRecharge = z.output<typeof ConsoleRecharge>;

const ExpectedRechargeVersion = { version: RowVersion };

export const listConsoleRecharges = endpoint({
  ...financeOnly,
  method: 'GET',
  path: '/console/recharges',
  summary:
    'Lists top-ups by transfer in a state: by `sort`, otherwise open ones oldest first and decided ones newest first.',
  query: z.object({
    ...ConsolePageQuery,
    state: z.optional(z.enum(CONSOLE_RECHARGE_STATES)),
    sort: z.optional(z.enum(QUEUE_SORTS)),
  }),
  data: z.object({
    recharges: z.array(ConsoleRecharge),
    counts: z.object({ submitted: z.int(), approved: z.int(), credited: z.int(), failed: z.int() }),
    /** Amounts from this one on require a second operator. */
    four_eyes_from: Baht,
    pagination: Pagination,
  }),
});

export const revealRechargeName = endpoint({
  ...financeOnly,
  method: 'POST',
  path: '/console/recharges/:id/reveal',
  summary:
    'Reveals the name that the sender of an undecided transfer should have. Every call is logged in the audit log.',
  params: IdParams,
  data: z.object({ verified_name: z.nullable(z.string()) }),
});

export const approveRecharge = endpoint({
  ...financeDecision,
  path: '/console/recharges/:id/approve',
  summary:
    'Confirms that the money arrived. It is credited as received; large amounts await a second operator.',
  params: IdParams,
  body: RechargeApproval,
  data: ConsoleRecharge,
});

export const confirmRecharge = endpoint({
  ...financeDecision,
  path: '/console/recharges/:id/confirm',
  summary: 'Confirms and credits a large top-up. Must be another operator than the one who approved it.',
  params: IdParams,
  body: z.object(ExpectedRechargeVersion),
  data: ConsoleRecharge,
});

export const rejectRecharge = endpoint({
  ...financeDecision,
  path: '/console/recharges/:id/reject',
  summary: 'Rejects a top-up with a reason that the seller sees.',
  params: IdParams,
  body: z.object({
    ...ExpectedRechargeVersion,
    ...codedReason(RECHARGE_REJECTIONS),
  }),
  data: ConsoleRecharge,
});

const Accounts = {
  bank: z.nullable(RechargeBankAccount),
  usdt: z.object({
    enabled: z.boolean(),
    address: z.nullable(z.string()),
    /** Baht per USDT. */
    rate: z.nullable(Baht),
  }),
};

/** Without a bank account, bank transfers are off. One finance operator proposes a change, another confirms it. */
export const RechargeSettings = z.object({
  ...Accounts,
  /** Increases with every proposal and change; both require the version they were based on. */
  version: z.int(),
  changed_at: z.nullable(Timestamp),
  changed_by: OperatorReference,
  confirmed_by: OperatorReference,
  /** Awaits confirmation by another operator; null without a proposal. */
  proposal: z.nullable(z.object({ ...Accounts, proposed_by: OperatorReference, proposed_at: Timestamp })),
});
export type RechargeSettings = z.output<typeof RechargeSettings>;

export const getRechargeSettings = endpoint({
  ...financeOnly,
  method: 'GET',
  path: '/console/recharge-settings',
  summary: 'Returns the accounts that sellers pay into, whether USDT is accepted, and the current proposal.',
  data: RechargeSettings,
});

export const proposeRechargeSettings = endpoint({
  ...financeDecision,
  method: 'PUT',
  path: '/console/recharge-settings',
  summary:
    'Proposes new payment accounts and replaces an earlier proposal. Takes effect when another operator confirms it.',
  body: RechargeSettingsProposal,
  data: RechargeSettings,
});

export const confirmRechargeSettings = endpoint({
  ...financeDecision,
  path: '/console/recharge-settings/confirm',
  summary:
    'Confirms the proposed payment accounts. Open top-ups keep their account. Must be another operator than the one who proposed them.',
  body: z.object(ExpectedRechargeVersion),
  data: RechargeSettings,
});

export const discardRechargeSettings = endpoint({
  ...financeDecision,
  path: '/console/recharge-settings/discard',
  summary: 'Discards the proposal.',
  body: z.object(ExpectedRechargeVersion),
  data: RechargeSettings,
});
