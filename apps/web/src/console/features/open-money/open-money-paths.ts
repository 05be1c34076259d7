import type {
  OpenMoneyAge,
  OpenMoneyCause,
  OpenMoneyItem,
  OpenMoneySection,
} from '@raan/contract/console/open-money';

type Filter = { cause?: OpenMoneyCause; age?: OpenMoneyAge; overdue?: 'yes' };

/** Path of the items of a section, with filters. */
export function itemsPath(section: OpenMoneySection, filter: Filter = {}): string {
  const query = new URLSearchParams(filter).toString();
  return `/open-money/${section}${query && `?${query}`}`;
}

const WITHDRAWAL_STATES: Partial<Record<OpenMoneyCause, string>> = {
  to_approve: 'pending',
  to_pay: 'approved',
  paying: 'processing',
};

/** Path of the page where an operator can act on an item: a queue, the order, or the seller. */
export function recordPath(section: OpenMoneySection, item: OpenMoneyItem): string {
  if (item.refund_request_id !== null) return `/refunds/${item.refund_request_id}`;
  const { order_id: orderId, seller } = item;
  const record = orderId === null ? `/sellers/${seller.id}` : `/orders/${orderId}`;
  switch (section) {
    case 'withdrawals':
      return `/withdrawals?state=${WITHDRAWAL_STATES[item.cause] ?? 'pending'}`;
    case 'recharges':
      return '/recharges';
    case 'deposit_refunds':
      return '/deposit-refunds';
    case 'samples':
      return '/samples';
    case 'customer_refunds':
      return item.cause === 'refund_failed' ? '/payment-refunds' : record;
    case 'escrow':
    case 'receivables':
    case 'supplier_payable':
    case 'courier_claims':
      return record;
  }
}
