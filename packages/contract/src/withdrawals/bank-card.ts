import * as z from 'zod/mini';
import { CARD_NUMBER_MAX_DIGITS, CARD_NUMBER_MIN_DIGITS } from '../constants.ts';
import { Id, Timestamp } from '../primitives.ts';

/** Banks for withdrawals, by their common abbreviations. */
export const BANK_CODES = ['BBL', 'K', 'KTB', 'SCB', 'BAY', 'TMB', 'TC', 'CIMB', 'TISCO', 'UOB'] as const;
export type BankCode = (typeof BANK_CODES)[number];

export const BANK_CARD_STATES = ['pending', 'verified', 'rejected'] as const;
export type BankCardState = (typeof BANK_CARD_STATES)[number];

/** Reasons for rejecting a card. `other` requires a note by the operator. */
export const BANK_CARD_REJECTIONS = [
  'account_not_found',
  'holder_mismatch',
  'wrong_bank',
  'account_closed',
  'account_shared',
  'other',
] as const;
export type BankCardRejection = (typeof BANK_CARD_REJECTIONS)[number];

export const BANK_CARD_REVIEW_WORKING_DAYS = 2;

export const BankCard = z.object({
  id: Id,
  bank_name: z.enum(BANK_CODES),
  /** Masked to the first and last four digits if longer than eight. */
  card_number: z.string(),
  card_holder_name: z.string(),
  is_default: z.boolean(),
  /** `unverified`: rejected by an operator. */
  status: z.enum(['verified', 'pending', 'unverified']),
  /** Null unless rejected, and for rejections older than the codes. */
  reason_code: z.nullable(z.enum(BANK_CARD_REJECTIONS)),
  /** The operator's note; may be empty. */
  reason: z.nullable(z.string()),
  created_at: Timestamp,
});
export type BankCard = z.output<typeof BankCard>;

/** Thai and full-width digits become Arabic, blanks and dashes are removed. Other characters stay and are refused. */
export function normalizeCardNumber(text: string): string {
  return text
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/[\s\u200b-\u200d\ufeff\-‐-―]/g, '');
}

/** Whether the number can be a bank account or card number. */
export function isCardNumber(number: string): boolean {
  return (
    /^\d+$/.test(number) && number.length >= CARD_NUMBER_MIN_DIGITS && number.length <= CARD_NUMBER_MAX_DIGITS
  );
}

const TEN_DIGIT_BANKS: readonly BankCode[] = ['BBL', 'K', 'KTB', 'SCB', 'BAY', 'TMB'];
const ACCOUNT_DIGITS = 10;
const CARD_DIGITS = 16;

/** Whether the number can be an account of the bank, or a card. The largest banks have accounts of ten digits. */
export function isCardNumberOf(bank: BankCode, number: string): boolean {
  if (!isCardNumber(number)) return false;
  return !TEN_DIGIT_BANKS.includes(bank) || number.length === ACCOUNT_DIGITS || number.length === CARD_DIGITS;
}

/** Normalises a name for comparison: ignores width, case, titles, dots and blanks. */
export function normalizeName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/^(?:นางสาว|น\.ส\.|นาย|นาง|miss|mrs|mr|ms)(?:\.\s*|\s+|(?<=[ก-๙.]))/, '')
    .replace(/[\s.'’\-\u200b-\u200d\ufeff]/g, '');
}
