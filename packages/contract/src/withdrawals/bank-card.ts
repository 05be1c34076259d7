import * as z from 'zod/mini';
import { CARD_NUMBER_MAX_DIGITS, CARD_NUMBER_MIN_DIGITS } from '../constants.ts';
import { Id, Timestamp } from '../primitives.ts';

/** The banks that withdrawals are paid to, by the abbreviations that people know them by. */
export const BANK_CODES = ['BBL', 'K', 'KTB', 'SCB', 'BAY', 'TMB', 'TC', 'CIMB', 'TISCO', 'UOB'] as const;
export type BankCode = (typeof BANK_CODES)[number];

/** Where a card stands with the operators. */
export const BANK_CARD_STATES = ['pending', 'verified', 'rejected'] as const;
export type BankCardState = (typeof BANK_CARD_STATES)[number];

/** Why a card is rejected; `other` says it in the operator's words. */
export const BANK_CARD_REJECTIONS = [
  'account_not_found',
  'holder_mismatch',
  'wrong_bank',
  'account_closed',
  'account_shared',
  'other',
] as const;
export type BankCardRejection = (typeof BANK_CARD_REJECTIONS)[number];

/** Within how many working days a card is verified or rejected, as it is promised. */
export const BANK_CARD_REVIEW_WORKING_DAYS = 2;

/** A seller's card as the seller sees it. */
export const BankCard = z.object({
  id: Id,
  bank_name: z.enum(BANK_CODES),
  /** Over eight digits only the first and last four are shown. */
  card_number: z.string(),
  card_holder_name: z.string(),
  is_default: z.boolean(),
  /** `unverified`: an operator has rejected it. */
  status: z.enum(['verified', 'pending', 'unverified']),
  /** Why it was rejected; null otherwise, and for rejections that have words alone. */
  reason_code: z.nullable(z.enum(BANK_CARD_REJECTIONS)),
  /** The operator's words, which may be none. */
  reason: z.nullable(z.string()),
  created_at: Timestamp,
});
export type BankCard = z.output<typeof BankCard>;

/** What was typed, as digits: Thai and full-width digits too; blanks and dashes are dropped, anything else stays and is refused. */
export function cleanCardNumber(text: string): string {
  return text
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/[\s\u200b-\u200d\ufeff\-‐-―]/g, '');
}

/** Whether a number can be one of an account or a card. */
export function isCardNumber(number: string): boolean {
  return (
    /^\d+$/.test(number) && number.length >= CARD_NUMBER_MIN_DIGITS && number.length <= CARD_NUMBER_MAX_DIGITS
  );
}

/** A name as it is compared: width, case, titles, dots and blanks make no other person. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/^(?:นางสาว|น\.ส\.|นาย|นาง|miss|mrs|mr|ms)(?:\.\s*|\s+|(?<=[ก-๙.]))/, '')
    .replace(/[\s.'’\-\u200b-\u200d\ufeff]/g, '');
}
