import type { Satang } from '@raan/contract/money';
import type { BankCode } from '@raan/contract/withdrawals/bank-card';

/** One transfer to a seller's account. */
export type PayoutPayment = {
  withdrawalId: number;
  /** Net of the fee. */
  amount: Satang;
  bank: BankCode;
  /** Digits. */
  account: string;
  holder: string;
};

/** The account that pays. */
type Debtor = {
  name: string;
  account: string;
  /** SWIFT code of its bank. */
  bic: string;
};

export type PayoutFileContent = {
  id: number;
  /** ISO text in UTC. */
  createdAt: string;
  debtor: Debtor;
  payments: readonly PayoutPayment[];
};

/** Identifies a payment to the bank; its result names it. At most 35 characters. */
export const endToEndId = (withdrawalId: number) => `RAAN-W${withdrawalId}`;

/** Returns the withdrawal of an end-to-end id; undefined for any other text. */
export function withdrawalIdOf(id: string): number | undefined {
  const [, digits] = /^RAAN-W(\d{1,15})$/.exec(id.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

type BankIds = {
  /** SWIFT code. */
  bic: string;
  /** Three digits of the Bank of Thailand. */
  number: string;
};

export const BANK_IDS: Readonly<Record<BankCode, BankIds>> = {
  BBL: { bic: 'BKKBTHBK', number: '002' },
  K: { bic: 'KASITHBK', number: '004' },
  KTB: { bic: 'KRTHTHBK', number: '006' },
  SCB: { bic: 'SICOTHBK', number: '014' },
  BAY: { bic: 'AYUDTHBK', number: '025' },
  TMB: { bic: 'TMBKTHBK', number: '011' },
  TC: { bic: 'THBKTHBK', number: '071' },
  CIMB: { bic: 'UBOBTHBK', number: '022' },
  TISCO: { bic: 'TFPCTHB1', number: '067' },
  UOB: { bic: 'UOVBTHBK', number: '024' },
};
