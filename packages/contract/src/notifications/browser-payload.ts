import type { Notification } from './notification.ts';

export type BrowserPayload = {
  type: Notification['type'];
  orderId: number | null;
  /** Baht. */
  amount: number | null;
  /** Masked. */
  customerName: string | null;
  productName: string | null;
  /** ISO 8601 in UTC. */
  time: string;
};

/** Returns the data of a browser notification, without its texts. Missing values are null. */
export function toBrowserPayload({
  type,
  data,
  created_at: time,
}: Pick<Notification, 'type' | 'data' | 'created_at'>): BrowserPayload {
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    type,
    orderId: numberOf(data['order_id']),
    amount: numberOf(data['total_amount'] ?? data['amount']),
    customerName: textOf(data['customer_name']),
    productName: textOf(data['product_name']),
    time,
  };
}
