import * as z from 'zod/mini';
import { bahtToSatang } from '../money.ts';
import { Payment } from '../payments/payment.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';
import { BANK_CODES } from '../withdrawals/bank-card.ts';

/** The payment provider confirms `qr`. For the others, operators check the platform's own accounts. */
export const RECHARGE_METHODS = ['qr', 'bank_transfer', 'usdt_trc20'] as const;
export type RechargeMethod = (typeof RECHARGE_METHODS)[number];

/** Open top-ups by transfer per seller, and new ones per day in Bangkok. */
export const RECHARGES_OPEN_MAX = 3;
export const RECHARGES_PER_DAY_MAX = 20;

export const RECHARGE_STATUSES = ['pending', 'credited', 'failed', 'payment_timeout'] as const;
export type RechargeStatus = (typeof RECHARGE_STATUSES)[number];

/** Reasons for rejecting a top-up. `other` requires a note by the operator. */
export const RECHARGE_REJECTIONS = [
  'not_received',
  'proof_unreadable',
  'proof_mismatch',
  'proof_used',
  'other',
] as const;
export type RechargeRejection = (typeof RECHARGE_REJECTIONS)[number];

/** `cancelled`: by the seller before paying. */
export const RECHARGE_FAILURES = [...RECHARGE_REJECTIONS, 'cancelled'] as const;

export const RechargeBankAccount = z.object({
  bank: z.enum(BANK_CODES),
  account_name: z.string(),
  account_number: z.string(),
});
export type RechargeBankAccount = z.output<typeof RechargeBankAccount>;

/** USDT wallet of the platform, at the rate when the top-up was started. */
export const RechargeUsdtWallet = z.object({
  network: z.literal('TRC20'),
  address: z.string(),
  /** Baht per USDT. */
  rate: Baht,
  /** USDT to send, two decimals. */
  amount: z.number(),
});
export type RechargeUsdtWallet = z.output<typeof RechargeUsdtWallet>;

/** Transaction hash on the TRON network. */
export const TRANSACTION_ID_PATTERN = /^[0-9a-f]{64}$/i;

export const Recharge = z.object({
  id: Id,
  amount: Baht,
  method: z.enum(RECHARGE_METHODS),
  status: z.enum(RECHARGE_STATUSES),
  processing_fee: Baht,
  created_at: Timestamp,
  credited_at: z.nullable(Timestamp),
  /** Amount on the statement of the platform’s account. */
  credited_amount: z.nullable(Baht),
  /** Note of the transfer, by which it is found on the statement. */
  reference: z.string(),
  /** Payment with QR code; null for the other methods. */
  payment: z.nullable(Payment),
  bank: z.nullable(RechargeBankAccount),
  usdt: z.nullable(RechargeUsdtWallet),
  /** Deadline for paying and, for transfers, for the proof. */
  pay_by: Timestamp,
  submitted_at: z.nullable(Timestamp),
  due_at: z.nullable(Timestamp),
  /** Picture of the slip; its address expires. */
  slip: z.nullable(
    z.object({ url: z.string(), expires_at: Timestamp, width: z.int(), height: z.int(), color: z.string() }),
  ),
  transaction_id: z.nullable(z.string()),
  reason_code: z.nullable(z.enum(RECHARGE_FAILURES)),
  reason: z.nullable(z.string()),
});
export type Recharge = z.output<typeof Recharge>;

/** Returns the reference for the note of a transfer. */
export function rechargeReference(id: number): string {
  return `RN${id}`;
}

/** Stage shown to the seller. A pending top-up awaits either payment or an operator. */
export type RechargeStage = 'awaiting_payment' | 'in_review' | Exclude<RechargeStatus, 'pending'>;

export function rechargeStage(recharge: {
  status: RechargeStatus;
  submitted_at: string | null;
}): RechargeStage {
  if (recharge.status !== 'pending') return recharge.status;
  return recharge.submitted_at === null ? 'awaiting_payment' : 'in_review';
}

/** Whether the seller may cancel: only before submitting a proof. */
export function canCancelRecharge(recharge: Parameters<typeof rechargeStage>[0]): boolean {
  return rechargeStage(recharge) === 'awaiting_payment';
}

/** Whether the seller may submit a slip or transaction id. */
export function canSubmitRechargeProof(
  recharge: Parameters<typeof rechargeStage>[0] & { method: RechargeMethod },
): boolean {
  return recharge.method !== 'qr' && rechargeStage(recharge) === 'awaiting_payment';
}

/** Every USDT top-up adds 1 to 50 cents, so that the amount identifies it. The seller is credited with them. */
export const USDT_EXTRA_CENTS_MAX = 50;

/** Converts USDT cents to satang; `rateSatang` is per USDT. */
export function usdtCentsToSatang(cents: number, rateSatang: number): number {
  return Math.floor((cents * rateSatang) / 100);
}

/** Converts USDT to baht; `rate` is baht per USDT. */
export function usdtToBaht(usdt: number, rate: number): number {
  return usdtCentsToSatang(bahtToSatang(usdt) ?? 0, bahtToSatang(rate) ?? 0) / 100;
}

/** Converts satang to USDT cents, rounded up so that they cover the amount. */
export function satangToUsdtCents(amountSatang: number, rateSatang: number): number {
  return Math.ceil((amountSatang * 100) / rateSatang);
}
