// Price rules: supplier price (S), retail price (R), and the seller's profit (R − S).
import { ORDER_MAX_BAHT, PROFIT_CREDIT_DIVISOR, PROFIT_DIVISOR } from '../constants.ts';
import { satang, sumSatang, tenthHalfUp, multiplySatang, type Satang } from '../money.ts';

/** Lowest price with a profit: a tenth of less rounds to zero. */
export const PRICE_MIN_SATANG = 5;
/** Highest price whose retail price still fits into one order. */
/** Operators confirm a supplier price that changes by more: it may be a typing error. */
export const PRICE_JUMP_PERCENT = 30;
export const PRICE_MAX_SATANG = Math.floor((ORDER_MAX_BAHT * 100 * PROFIT_DIVISOR) / PROFIT_CREDIT_DIVISOR);

export type PricedProduct = { price_satang: Satang; discount_price_satang: Satang | null };

/** Returns the supplier price of one unit in satang: the discount price if above zero, otherwise the price. */
export function supplierUnitPrice(product: PricedProduct): Satang {
  const discount = product.discount_price_satang;
  return discount !== null && discount > 0 ? discount : product.price_satang;
}

/** Returns the retail price of one unit in satang: supplier price plus ten percent, rounded half up. */
export function retailUnitPrice(supplierPrice: Satang): Satang {
  return satang(supplierPrice + tenthHalfUp(supplierPrice));
}

/** Returns the discount as a whole percentage of the price; 0 without a discount. */
export function discountPercentage(product: PricedProduct): number {
  const effective = supplierUnitPrice(product);
  if (product.price_satang <= 0 || effective >= product.price_satang) return 0;
  return Math.round(((product.price_satang - effective) * 100) / product.price_satang);
}

export type OrderTotals = {
  /** S, due to the supplier. */
  cost_satang: Satang;
  /** R, paid by the customer. */
  retail_satang: Satang;
  /** R − S, earned by the seller. */
  profit_satang: Satang;
};

/** Sums the lines of an order in satang. Prices are rounded per unit before they are multiplied. */
export function orderTotals(lines: readonly { unit_price_satang: Satang; quantity: number }[]): OrderTotals {
  const cost = sumSatang(lines.map((line) => multiplySatang(line.unit_price_satang, line.quantity)));
  const retail = sumSatang(
    lines.map((line) => multiplySatang(retailUnitPrice(line.unit_price_satang), line.quantity)),
  );
  return { cost_satang: cost, retail_satang: retail, profit_satang: satang(retail - cost) };
}
