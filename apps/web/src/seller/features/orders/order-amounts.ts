import type { OrderSummary } from '@raan/contract/orders/order';
import { sumBaht } from '#lib/baht.ts';

/** Returns the total supplier cost of shipping the orders, in baht. */
export function totalCost(orders: readonly Pick<OrderSummary, 'batch_price'>[]): number {
  return sumBaht(orders.map(({ batch_price }) => batch_price));
}

/** Returns the seller's total profit, in baht. */
export function totalProfit(orders: readonly Pick<OrderSummary, 'profit'>[]): number {
  return sumBaht(orders.map(({ profit }) => profit));
}
