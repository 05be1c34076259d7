import { describe, expect, it } from 'vitest';
import { isChosen, piecesMax, priceOf, sampleAddress, shownStock } from './product-rules.ts';

const red = { image: null, chinese_name: '红色', thai_name: 'แดง', name: 'แดง' };

describe('a product’s page', () => {
  it('[PROD-03] shows the stock, none where it is empty or 99999, and 999 where it is absent', () => {
    expect([{ stock: 12 }, { stock: 0 }, { stock: null }, { stock: 99_999 }, {}].map(shownStock)).toEqual([
      12,
      0,
      'unlimited',
      'unlimited',
      999,
    ]);
  });

  it('[PROD-05] counts from 1 to the stock, or to 99999', () => {
    expect([{ stock: 12 }, { stock: 0 }, { stock: null }, {}].map(piecesMax)).toEqual([12, 1, 99_999, 999]);
  });

  it('[PROD-05] multiplies by whole satang', () => {
    expect([priceOf(0.1, 3), priceOf(19.99, 99_999), priceOf(1.005, 1)]).toEqual([0.3, 1_998_980.01, 0]);
  });

  it('[PROD-04] knows when colour and size are chosen, where there are any', () => {
    const choice = { color: undefined, size: undefined, quantity: 1 };
    expect(isChosen({ colors: [], sizes: [] }, choice)).toBe(true);
    expect(isChosen({ colors: [red], sizes: ['M'] }, { ...choice, color: red })).toBe(false);
    expect(isChosen({ colors: [red], sizes: ['M'] }, { ...choice, color: red, size: 'M' })).toBe(true);
  });

  it('[PROD-08] leads to a sample as it was chosen', () => {
    expect(sampleAddress(7, { color: red, size: 'M', quantity: 2 })).toBe(
      `/sample-orders/new?product=7&color=${encodeURIComponent('แดง')}&size=M&quantity=2`,
    );
    expect(sampleAddress(7, { color: undefined, size: undefined, quantity: 1 })).toBe(
      '/sample-orders/new?product=7',
    );
  });
});
