// A top-up: how it is paid, where it stands, and what its seller can do about it.
import * as z from 'zod/mini';
import { bahtToSatang } from '../money.ts';
import { Payment } from '../payments/payment.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';
import { BANK_CODES } from '../withdrawals/bank-card.ts';

/** `qr` is settled by the payment provider; the others are decided by operators who see the money on the platform's own accounts. */
export const RECHARGE_METHODS = ['qr', 'bank_transfer', 'usdt_trc20'] as const;
export type RechargeMethod = (typeof RECHARGE_METHODS)[number];

/** Top-ups by transfer that a seller may have under way, and may begin in a day of Bangkok. */
export const RECHARGES_OPEN_MAX = 3;
export const RECHARGES_PER_DAY_MAX = 20;

export const RECHARGE_STATUSES = ['pending', 'credited', 'failed', 'payment_timeout'] as const;
export type RechargeStatus = (typeof RECHARGE_STATUSES)[number];

/** Why operators turn a top-up down; `other` says it in words. */
export const RECHARGE_REJECTIONS = [
  'not_received',
  'proof_unreadable',
  'proof_mismatch',
  'proof_used',
  'other',
] as const;
export type RechargeRejection = (typeof RECHARGE_REJECTIONS)[number];

/** Why a top-up failed: an operator turned it down, or its seller took it back before anything was paid. */
export const RECHARGE_FAILURES = [...RECHARGE_REJECTIONS, 'cancelled'] as const;

/** The account of the platform that a bank transfer goes to. */
export const PayToBank = z.object({
  bank: z.enum(BANK_CODES),
  account_name: z.string(),
  account_number: z.string(),
});
export type PayToBank = z.output<typeof PayToBank>;

/** The wallet of the platform that USDT goes to, at the rate of the moment in which the top-up began. */
export const PayToUsdt = z.object({
  network: z.literal('TRC20'),
  address: z.string(),
  /** Baht for one USDT. */
  rate: Baht,
  /** USDT to be sent, two decimals. */
  amount: z.number(),
});
export type PayToUsdt = z.output<typeof PayToUsdt>;

/** 64 hexadecimal digits: what the network calls a transfer. */
export const TRANSACTION_ID_PATTERN = /^[0-9a-f]{64}$/i;

export const Recharge = z.object({
  id: Id,
  /** What the seller asked for. */
  amount: Baht,
  method: z.enum(RECHARGE_METHODS),
  status: z.enum(RECHARGE_STATUSES),
  processing_fee: Baht,
  created_at: Timestamp,
  credited_at: z.nullable(Timestamp),
  /** What was credited: as the statement of the platform’s account says. */
  credited_amount: z.nullable(Baht),
  /** Goes into the transfer's note, so that it is found on the statement. */
  reference: z.string(),
  /** The QR code; null for the other methods. */
  payment: z.nullable(Payment),
  bank: z.nullable(PayToBank),
  usdt: z.nullable(PayToUsdt),
  /** Until when it is to be paid and, by transfer, shown to be. */
  pay_by: Timestamp,
  /** When the slip or the transaction id was handed in. */
  submitted_at: z.nullable(Timestamp),
  /** Until when operators look at it. */
  due_at: z.nullable(Timestamp),
  /** The picture of the slip; its address runs out. */
  slip: z.nullable(
    z.object({ url: z.string(), expires_at: Timestamp, width: z.int(), height: z.int(), color: z.string() }),
  ),
  transaction_id: z.nullable(z.string()),
  reason_code: z.nullable(z.enum(RECHARGE_FAILURES)),
  /** The operator's words. */
  reason: z.nullable(z.string()),
});
export type Recharge = z.output<typeof Recharge>;

/** What a transfer carries in its note. */
export function rechargeReference(id: number): string {
  return `RN${id}`;
}

/** Where a top-up stands for its seller: pending ones wait either for the money or for an operator. */
export type RechargeStage = 'awaiting_payment' | 'in_review' | Exclude<RechargeStatus, 'pending'>;

export function rechargeStage(recharge: {
  status: RechargeStatus;
  submitted_at: string | null;
}): RechargeStage {
  if (recharge.status !== 'pending') return recharge.status;
  return recharge.submitted_at === null ? 'awaiting_payment' : 'in_review';
}

/** Whether its seller may take it back: while nothing was said to be paid. */
export function mayCancelRecharge(recharge: Parameters<typeof rechargeStage>[0]): boolean {
  return rechargeStage(recharge) === 'awaiting_payment';
}

/** Whether what was paid may be shown by a slip or a transaction id. */
export function mayProveRecharge(
  recharge: Parameters<typeof rechargeStage>[0] & { method: RechargeMethod },
): boolean {
  return recharge.method !== 'qr' && rechargeStage(recharge) === 'awaiting_payment';
}

/** Up to so many cents of USDT are added to each top-up, so that the amount on the network says whose it is. They are credited with it. */
export const USDT_MARK_CENTS_MAX = 50;

/** What cents of USDT are worth at a rate in satang, in satang. */
export function usdtWorth(cents: number, rateSatang: number): number {
  return Math.floor((cents * rateSatang) / 100);
}

/** What USDT are worth at a rate in baht, in baht. */
export function usdtWorthInBaht(usdt: number, rate: number): number {
  return usdtWorth(bahtToSatang(usdt) ?? 0, bahtToSatang(rate) ?? 0) / 100;
}

/** Cents of USDT for an amount in satang at a rate in satang, rounded up: a cent less would not pay for it. */
export function usdtCentsFor(amountSatang: number, rateSatang: number): number {
  return Math.ceil((amountSatang * 100) / rateSatang);
}
