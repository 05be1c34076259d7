// Sums of baht amounts by whole satang, so that what is shown is exact.
import { bahtToSatang } from '@raan/contract/money';
import type { OrderSummary } from '@raan/contract/orders/order';

function sumBaht(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + (bahtToSatang(amount) ?? 0), 0) / 100;
}

/** `minuend − subtrahend` of two baht amounts. */
export function bahtDifference(minuend: number, subtrahend: number): number {
  return sumBaht([minuend, -subtrahend]);
}

/** What shipping the orders costs, in baht. */
export function costOf(orders: readonly Pick<OrderSummary, 'batch_price'>[]): number {
  return sumBaht(orders.map(({ batch_price }) => batch_price));
}

/** What the seller earns by the orders, in baht. */
export function profitOf(orders: readonly Pick<OrderSummary, 'profit'>[]): number {
  return sumBaht(orders.map(({ profit }) => profit));
}
