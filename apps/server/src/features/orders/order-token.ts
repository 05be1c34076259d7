// Derived and not stored: the ids and a signature.
import { isEqualInConstantTime, sign } from '#platform/secrets.ts';

type OrderKey = { sellerId: number; orderId: number };

const payloadOf = ({ sellerId, orderId }: OrderKey) => `${sellerId.toString(36)}.${orderId.toString(36)}`;

/** Returns the token of an order, always the same. */
export function orderToken(stableSecret: string, key: OrderKey): string {
  return `${payloadOf(key)}.${sign(stableSecret, 'order-page', payloadOf(key))}`;
}

/** Returns the order of a token, or undefined if the signature is wrong. */
export function readOrderToken(stableSecret: string, token: string): OrderKey | undefined {
  const [, seller, order] = /^([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.[\w-]{43}$/.exec(token) ?? [];
  if (seller === undefined || order === undefined) return undefined;
  const key = { sellerId: Number.parseInt(seller, 36), orderId: Number.parseInt(order, 36) };
  return isEqualInConstantTime(token, orderToken(stableSecret, key)) ? key : undefined;
}
