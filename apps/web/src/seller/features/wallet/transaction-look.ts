// How a movement of money is shown: its direction, its icon, and whether it is shown at all.
import IconArrowDownLeft from '#icon/IconArrowDownLeft';
import IconArrowUpRight from '#icon/IconArrowUpRight';
import IconCoins from '#icon/IconCoins';
import IconLock from '#icon/IconLock';
import IconLockOpen from '#icon/IconLockOpen';
import IconPackage from '#icon/IconPackage';
import IconShieldCheck from '#icon/IconShieldCheck';
import type { RequestStatus, Transaction, TransactionType } from '@raan/contract/wallet/wallet-endpoints';
import type { Tone } from '#ui/tone.ts';

type Look = { direction: 'in' | 'out'; Icon: typeof IconCoins };

export const TRANSACTION_LOOK: Readonly<Record<TransactionType, Look>> = {
  recharge: { direction: 'in', Icon: IconArrowDownLeft },
  order_profit: { direction: 'in', Icon: IconCoins },
  unfreeze: { direction: 'in', Icon: IconLockOpen },
  deposit: { direction: 'out', Icon: IconShieldCheck },
  withdraw: { direction: 'out', Icon: IconArrowUpRight },
  order_payment: { direction: 'out', Icon: IconPackage },
  freeze: { direction: 'out', Icon: IconLock },
};

/** Money that only moves between available and on hold is no income and no expense: it stays out of the list. */
export const HIDDEN_KINDS: ReadonlySet<Transaction['kind']> = new Set(['freeze', 'unfreeze']);
export const TYPE_FILTERS = [
  'recharge',
  'order_profit',
  'order_payment',
  'withdraw',
  'deposit',
] as const satisfies readonly TransactionType[];
/** Beside what is in the book: top-ups and withdrawals that moved no money yet, or never will. */
export const STATUS_FILTERS = [
  'pending',
  'processing',
  'rejected',
  'cancelled',
  'failed',
] as const satisfies readonly RequestStatus[];

/** Where a request is seen with its reasons, and can be gone on with or taken back. */
export const REQUEST_HISTORY: Readonly<Record<NonNullable<Transaction['request']>, string>> = {
  recharge: '/deposit?view=history',
  withdrawal: '/withdrawal?view=history',
};

/** The amount with its direction as a sign, in baht. */
export function signedAmount({ type, amount }: Pick<Transaction, 'type' | 'amount'>): number {
  return TRANSACTION_LOOK[type].direction === 'in' ? amount : -amount;
}

/** The colour of a state that is not simply done; done needs no word. */
export function toneOfTransaction(status: Transaction['status']): Tone | undefined {
  switch (status) {
    case 'approved':
    case 'success':
      return undefined;
    case 'pending':
    case 'processing':
      return 'warning';
    case 'rejected':
    case 'failed':
      return 'negative';
    case 'cancelled':
      return 'neutral';
  }
}
