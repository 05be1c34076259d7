// The secret of an order's page. It is derived, not stored: the ids, and a signature that only this server can make.
import { sameText, sign } from '#platform/secrets.ts';

type OrderKey = { sellerId: number; orderId: number };

const payloadOf = ({ sellerId, orderId }: OrderKey) => `${sellerId.toString(36)}.${orderId.toString(36)}`;

/** The token of an order; the same each time. */
export function orderToken(stableSecret: string, key: OrderKey): string {
  return `${payloadOf(key)}.${sign(stableSecret, 'order-page', payloadOf(key))}`;
}

/** The order that a token opens, or undefined where the token is not genuine. */
export function readOrderToken(stableSecret: string, token: string): OrderKey | undefined {
  const [, seller, order] = /^([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.[\w-]{43}$/.exec(token) ?? [];
  if (seller === undefined || order === undefined) return undefined;
  const key = { sellerId: Number.parseInt(seller, 36), orderId: Number.parseInt(order, 36) };
  return sameText(token, orderToken(stableSecret, key)) ? key : undefined;
}
