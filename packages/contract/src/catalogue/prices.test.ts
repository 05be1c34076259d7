import { describe, expect, it } from 'vitest';
import { satang } from '../money.ts';
import { discountPercentage, orderTotals, retailUnitPrice, supplierUnitPrice } from './prices.ts';

const product = (price: number, discount: number | null) => ({
  price_satang: satang(price),
  discount_price_satang: discount === null ? null : satang(discount),
});

describe('prices', () => {
  it('[ORD-02] use the discount price if it is above zero, otherwise the price', () => {
    expect(supplierUnitPrice(product(10_000, null))).toBe(10_000);
    expect(supplierUnitPrice(product(10_000, 8_000))).toBe(8_000);
    expect(supplierUnitPrice(product(10_000, 0))).toBe(10_000);
  });

  it('[ORD-15] add ten percent to the supplier price, rounded half up to the satang', () => {
    expect([1, 4, 5, 15, 100, 19_995, 25_905].map((price) => retailUnitPrice(satang(price)))).toEqual([
      1, 4, 6, 17, 110, 21_995, 28_496,
    ]);
  });

  it('[PROD-02] round the discount to a whole percentage, half up; 0 means no discount', () => {
    expect(discountPercentage(product(10_000, 7_450))).toBe(26);
    expect(discountPercentage(product(10_000, 7_451))).toBe(25);
    expect(discountPercentage(product(300, 200))).toBe(33);
    expect(discountPercentage(product(1_000, 995))).toBe(1);
    expect(discountPercentage(product(1_000, 996))).toBe(0);
    for (const none of [product(100, null), product(100, 100), product(100, 120), product(100, 0)])
      expect(discountPercentage(none)).toBe(0);
  });

  it('[ORD-15] [REV-02] give the seller one eleventh of the retail price of any order', () => {
    for (let price = 1; price <= 30_000; price += 7) {
      const quantity = (price % 9) + 1;
      const totals = orderTotals([{ unit_price_satang: satang(price), quantity }]);
      expect(totals.cost_satang).toBe(price * quantity);
      expect(totals.retail_satang - totals.cost_satang).toBe(totals.profit_satang);
      // Rounding happens once per unit, so both formulas agree within half a satang per unit.
      expect(Math.abs(totals.profit_satang - totals.retail_satang / 11)).toBeLessThanOrEqual(quantity / 2);
      expect(Math.abs(totals.profit_satang - totals.cost_satang / 10)).toBeLessThanOrEqual(quantity / 2);
    }
  });

  it('[ORD-15] are rounded per unit, not per order', () => {
    const lines = [
      { unit_price_satang: satang(5), quantity: 10 },
      { unit_price_satang: satang(14), quantity: 2 },
    ];
    expect(orderTotals(lines)).toEqual({ cost_satang: 78, retail_satang: 90, profit_satang: 12 });
  });
});
