// The price rules: what the seller pays (S), what the customer pays (R), and so what the seller earns (R − S).
import { ORDER_MAX_BAHT, PROFIT_CREDIT_DIVISOR, PROFIT_DIVISOR } from '../constants.ts';
import { satang, sumSatang, tenthHalfUp, timesSatang, type Satang } from '../money.ts';

/** The least a product may cost: below it there is no tenth to earn. */
export const PRICE_MIN_SATANG = 5;
/** The most: one piece with the seller's tenth on it still fits into an order. */
export const PRICE_MAX_SATANG = Math.floor((ORDER_MAX_BAHT * 100 * PROFIT_DIVISOR) / PROFIT_CREDIT_DIVISOR);

export type PricedProduct = { price_satang: Satang; discount_price_satang: Satang | null };

/** The supplier's price of one piece: the discount price where it is above zero, else the price. In satang. */
export function supplierUnitPrice(product: PricedProduct): Satang {
  const discount = product.discount_price_satang;
  return discount !== null && discount > 0 ? discount : product.price_satang;
}

/** What a customer pays for one piece: the supplier's price and a tenth of it, rounded half up to the satang. */
export function retailUnitPrice(supplierPrice: Satang): Satang {
  return satang(supplierPrice + tenthHalfUp(supplierPrice));
}

/** Discount in whole per cent of the price: (price − discount price) / price, rounded; 0 where there is none. */
export function discountPercentage(product: PricedProduct): number {
  const effective = supplierUnitPrice(product);
  if (product.price_satang <= 0 || effective >= product.price_satang) return 0;
  return Math.round(((product.price_satang - effective) * 100) / product.price_satang);
}

export type OrderTotals = {
  /** S: what the supplier is owed. */
  cost_satang: Satang;
  /** R: what the customer pays. */
  retail_satang: Satang;
  /** R − S: what the seller earns. */
  profit_satang: Satang;
};

/** Totals of an order's lines: per unit first, then times the quantity, then the sum. All in satang. */
export function orderTotals(lines: readonly { unit_price_satang: Satang; quantity: number }[]): OrderTotals {
  const cost = sumSatang(lines.map((line) => timesSatang(line.unit_price_satang, line.quantity)));
  const retail = sumSatang(
    lines.map((line) => timesSatang(retailUnitPrice(line.unit_price_satang), line.quantity)),
  );
  return { cost_satang: cost, retail_satang: retail, profit_satang: satang(retail - cost) };
}
