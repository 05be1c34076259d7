import IconArrowDownLeft from '#icon/IconArrowDownLeft';
import IconArrowUpRight from '#icon/IconArrowUpRight';
import IconCoins from '#icon/IconCoins';
import IconLock from '#icon/IconLock';
import IconLockOpen from '#icon/IconLockOpen';
import IconPackage from '#icon/IconPackage';
import IconShieldCheck from '#icon/IconShieldCheck';
import type { RequestStatus, Transaction, TransactionType } from '@raan/contract/wallet/wallet-endpoints';
import type { Tone } from '#ui/tone.ts';

type TransactionStyle = { direction: 'in' | 'out'; Icon: typeof IconCoins };

export const TRANSACTION_STYLES: Readonly<Record<TransactionType, TransactionStyle>> = {
  recharge: { direction: 'in', Icon: IconArrowDownLeft },
  order_profit: { direction: 'in', Icon: IconCoins },
  unfreeze: { direction: 'in', Icon: IconLockOpen },
  deposit: { direction: 'out', Icon: IconShieldCheck },
  withdraw: { direction: 'out', Icon: IconArrowUpRight },
  order_payment: { direction: 'out', Icon: IconPackage },
  freeze: { direction: 'out', Icon: IconLock },
};

/** Transfers between available and held balance are neither income nor expense. */
export const HIDDEN_KINDS: ReadonlySet<Transaction['kind']> = new Set(['freeze', 'unfreeze']);
export const TYPE_FILTERS = [
  'recharge',
  'order_profit',
  'order_payment',
  'withdraw',
  'deposit',
] as const satisfies readonly TransactionType[];
/** Filters by status: requests in flight first, then what is in the ledger, then what moved no money. */
export const STATUS_FILTERS = [
  'pending',
  'processing',
  'done',
  'rejected',
  'cancelled',
  'failed',
] as const satisfies readonly (RequestStatus | 'done')[];

/** Where requests are listed. The security deposit has a sheet of the profile. */
export const REQUEST_HISTORY: Readonly<Record<NonNullable<Transaction['request']>, string>> = {
  recharge: '/deposit?view=history',
  withdrawal: '/withdrawal?view=history',
  deposit_refund: '/profile?sheet=deposit',
};

/** Returns the amount in baht, negative for outgoing money. */
export function signedAmount({ type, amount }: Pick<Transaction, 'type' | 'amount'>): number {
  return TRANSACTION_STYLES[type].direction === 'in' ? amount : -amount;
}

/** Returns the tone of an unfinished or failed transaction. Completed ones need no label. */
export function transactionTone(status: Transaction['status']): Tone | undefined {
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
