import { describe, expect, it } from 'vitest';
import {
  hasAllChoices,
  maxQuantity,
  multiplyPrice,
  sampleOrderPath,
  displayedStock,
} from './product-rules.ts';

const red = { image: null, chinese_name: '红色', thai_name: 'แดง', name: 'แดง' };

describe('product rules', () => {
  it('[PROD-03] displays an empty stock or 99999 as unlimited, and an absent one as 999', () => {
    expect([{ stock: 12 }, { stock: 0 }, { stock: null }, { stock: 99_999 }, {}].map(displayedStock)).toEqual(
      [12, 0, 'unlimited', 'unlimited', 999],
    );
  });

  it('[PROD-05] limits the quantity to the stock, or to 99999', () => {
    expect([{ stock: 12 }, { stock: 0 }, { stock: null }, {}].map(maxQuantity)).toEqual([12, 1, 99_999, 999]);
  });

  it('[PROD-05] multiplies prices in whole satang', () => {
    expect([multiplyPrice(0.1, 3), multiplyPrice(19.99, 99_999), multiplyPrice(1.005, 1)]).toEqual([
      0.3, 1_998_980.01, 0,
    ]);
  });

  it('[PROD-04] requires a colour and a size if the product has any', () => {
    const choice = { color: undefined, size: undefined, quantity: 1 };
    expect(hasAllChoices({ colors: [], sizes: [] }, choice)).toBe(true);
    expect(hasAllChoices({ colors: [red], sizes: ['M'] }, { ...choice, color: red })).toBe(false);
    expect(hasAllChoices({ colors: [red], sizes: ['M'] }, { ...choice, color: red, size: 'M' })).toBe(true);
  });

  it('[PROD-08] puts the choice into the path of a sample order', () => {
    expect(sampleOrderPath(7, { color: red, size: 'M', quantity: 2 })).toBe(
      `/sample-orders/new?product=7&color=${encodeURIComponent('แดง')}&size=M&quantity=2`,
    );
    expect(sampleOrderPath(7, { color: undefined, size: undefined, quantity: 1 })).toBe(
      '/sample-orders/new?product=7',
    );
  });
});
