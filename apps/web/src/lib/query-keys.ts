// The one map of server state: under which key each thing is kept, and what goes stale after which event.
import type { QueryKey } from '@tanstack/react-query';
import type { Notification } from '@raan/contract/notifications/notification';
import { queryClient } from './query-client.ts';

/** Keys of what the seller's pages read. Invalidating `orders` covers its lists, single orders and counts. */
export const queryKeys = {
  profile: ['profile'],
  verification: ['verification'],
  securityDeposit: ['security-deposit'],
  todayStats: ['today-stats'],
  orders: ['orders'],
  samples: ['samples'],
  coupon: ['coupon'],
  transactions: ['transactions'],
  recharges: ['recharges'],
  withdrawals: ['withdrawals'],
  bankCards: ['bank-cards'],
  depositInfo: ['deposit-info'],
  notifications: ['notifications'],
  salesReport: ['sales-report'],
  system: ['system'],
  helpCenter: ['help-center'],
  announcements: ['announcements'],
  catalogue: ['catalogue'],
  availableProducts: ['available-products'],
  listedProducts: ['listed-products'],
  storeSetting: ['store-setting'],
} as const satisfies Record<string, QueryKey>;

/** Something that happened, here or on the server. */
export type Change =
  | 'orders'
  | 'money'
  | 'notifications'
  | 'profile'
  | 'verification'
  | 'bank-card'
  | 'listings'
  | 'store-setting';

const STALE_AFTER: Readonly<Record<Change, readonly QueryKey[]>> = {
  orders: [
    queryKeys.orders,
    queryKeys.samples,
    queryKeys.profile,
    queryKeys.todayStats,
    queryKeys.transactions,
    queryKeys.salesReport,
  ],
  money: [
    queryKeys.profile,
    queryKeys.transactions,
    queryKeys.recharges,
    queryKeys.withdrawals,
    queryKeys.todayStats,
    queryKeys.securityDeposit,
    queryKeys.coupon,
  ],
  notifications: [queryKeys.notifications],
  profile: [queryKeys.profile],
  verification: [
    queryKeys.profile,
    queryKeys.verification,
    queryKeys.securityDeposit,
    queryKeys.bankCards,
    queryKeys.withdrawals,
    queryKeys.coupon,
  ],
  'bank-card': [queryKeys.profile, queryKeys.bankCards, queryKeys.withdrawals],
  listings: [queryKeys.availableProducts, queryKeys.listedProducts],
  'store-setting': [queryKeys.storeSetting, queryKeys.profile],
};

/** Lets everything that the changes may have touched be fetched anew: what is on screen at once, the rest when it is shown. */
export async function refreshAfter(...changes: readonly Change[]): Promise<void> {
  const keys = new Set(changes.flatMap((change) => STALE_AFTER[change]));
  await Promise.all([...keys].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** What a notification tells has changed. */
export function changesOf({ type, data }: Pick<Notification, 'type' | 'data'>): readonly Change[] {
  switch (type) {
    case 'new_order':
    case 'payment_received':
    case 'order_shipped':
    case 'review_received':
      return ['notifications', 'orders'];
    // A refund is an update of its order too.
    case 'order_update':
    case 'earnings':
      return ['notifications', 'orders', 'money'];
    case 'transaction':
    case 'withdraw':
    case 'recharge':
    case 'deposit':
      return ['notifications', 'money'];
    case 'verification':
    case 'verification_submitted':
      return ['notifications', 'verification'];
    case 'system':
      return isOfProduct(data['notice']) ? ['notifications', 'listings'] : ['notifications'];
    case 'promotion':
    case 'coupon':
      return ['notifications'];
  }
}

/** One of the store's products went off sale, or is sold again. */
function isOfProduct(notice: unknown): boolean {
  return notice === 'product_withdrawn' || notice === 'product_restored';
}
