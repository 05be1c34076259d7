import type { OrderSummary } from '@raan/contract/orders/order';
import { sumBaht } from '#lib/baht.ts';

export { bahtDifference } from '#lib/baht.ts';

/** What shipping the orders costs, in baht. */
export function costOf(orders: readonly Pick<OrderSummary, 'batch_price'>[]): number {
  return sumBaht(orders.map(({ batch_price }) => batch_price));
}

/** What the seller earns by the orders, in baht. */
export function profitOf(orders: readonly Pick<OrderSummary, 'profit'>[]): number {
  return sumBaht(orders.map(({ profit }) => profit));
}
