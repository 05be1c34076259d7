import type { QueryKey } from '@tanstack/react-query';
import type { Notification } from '@raan/contract/notifications/notification';
import { queryClient } from '#lib/query-client.ts';

/** Invalidating `orders` covers its lists, single orders and counts. */
export const queryKeys = {
  profile: ['profile'],
  verification: ['verification'],
  securityDeposit: ['security-deposit'],
  todayStats: ['today-stats'],
  pulse: ['pulse'],
  orders: ['orders'],
  samples: ['samples'],
  coupon: ['coupon'],
  transactions: ['transactions'],
  arriving: ['arriving'],
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

/** A change of server state, made here or elsewhere. */
export type Change =
  | 'orders'
  | 'money'
  | 'notifications'
  | 'profile'
  | 'verification'
  | 'bank-card'
  | 'listings'
  | 'store-setting';

const INVALIDATED_BY: Readonly<Record<Change, readonly QueryKey[]>> = {
  orders: [
    queryKeys.pulse,
    queryKeys.orders,
    queryKeys.samples,
    queryKeys.profile,
    queryKeys.todayStats,
    queryKeys.transactions,
    queryKeys.arriving,
    queryKeys.salesReport,
  ],
  money: [
    queryKeys.pulse,
    queryKeys.profile,
    queryKeys.transactions,
    queryKeys.arriving,
    queryKeys.recharges,
    queryKeys.withdrawals,
    queryKeys.todayStats,
    queryKeys.securityDeposit,
    queryKeys.coupon,
  ],
  notifications: [queryKeys.notifications],
  profile: [queryKeys.profile],
  verification: [
    queryKeys.pulse,
    queryKeys.profile,
    queryKeys.verification,
    queryKeys.securityDeposit,
    queryKeys.bankCards,
    queryKeys.withdrawals,
    queryKeys.coupon,
  ],
  'bank-card': [queryKeys.pulse, queryKeys.profile, queryKeys.bankCards, queryKeys.withdrawals],
  listings: [queryKeys.pulse, queryKeys.availableProducts, queryKeys.listedProducts],
  'store-setting': [queryKeys.pulse, queryKeys.storeSetting, queryKeys.profile],
};

/** Invalidates dependent queries: visible ones refetch now, others when they are shown. */
export async function invalidateAfter(...changes: readonly Change[]): Promise<void> {
  const keys = new Set(changes.flatMap((change) => INVALIDATED_BY[change]));
  await Promise.all([...keys].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Returns the changes that a notification reports. */
export function changesFrom({ type, data }: Pick<Notification, 'type' | 'data'>): readonly Change[] {
  switch (type) {
    case 'new_order':
    case 'payment_received':
    case 'order_shipped':
    case 'review_received':
      return ['notifications', 'orders'];
    // A refund also updates its order.
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
      return isProductNotice(data['notice']) ? ['notifications', 'listings'] : ['notifications'];
    case 'promotion':
    case 'coupon':
      return ['notifications'];
  }
}

/** Whether a system notice says that a product went off sale, is back, or gets another price. */
function isProductNotice(notice: unknown): boolean {
  return typeof notice === 'string' && notice.startsWith('product_');
}
