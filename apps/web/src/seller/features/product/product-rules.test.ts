import { describe, expect, it } from 'vitest';
import type { Product } from '@raan/contract/catalogue/product';
import {
  chosenProduct,
  displayedStock,
  maxQuantity,
  multiplyPrice,
  orderableChoice,
  sampleOrderPath,
} from './product-rules.ts';

const variant = (id: number, size: string, price: number, stock: number) => ({
  id,
  choice: [size],
  sku: null,
  stock,
  image: null,
  discount_percentage: 0,
  price,
  original_price: null,
  discount_price: null,
  effective_price: price,
  retail_price: price * 1.1,
  profit: price / 10,
  status: stock > 0 ? ('active' as const) : ('sold_out' as const),
});
const product = {
  status: 'active',
  stock: 20,
  discount_percentage: 0,
  price: 100,
  options: [
    { kind: 'size', name: 'Size', values: ['S', 'M', 'L'].map((key) => ({ key, name: key, image: null })) },
  ],
  variants: [variant(1, 'S', 100, 18), variant(2, 'M', 150, 2), variant(3, 'L', 300, 0)],
} as unknown as Product;

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

  it('[GOOD-01] prices the chosen variant, and before a choice the range of those in stock that fit', () => {
    const before = chosenProduct(product, [undefined]);
    expect(before).toMatchObject({
      variant: undefined,
      cost: { low: 100, high: 150 },
      profit: { low: 10, high: 15 },
    });
    expect(chosenProduct(product, ['M'])).toMatchObject({
      variant: { id: 2 },
      cost: { low: 150, high: 150 },
      retail: { low: 165, high: 165 },
      stock: 2,
    });
  });

  it('[GOOD-01] shows the former price of the variants that fit, if they have the same', () => {
    const offer = (id: number, choice: string[], price: number, discount: number) => ({
      ...variant(id, '', price - discount, 5),
      choice,
      price,
      discount_percentage: Math.round((discount * 100) / price),
    });
    const variants = [
      offer(1, ['Red', 'S'], 100, 10),
      offer(2, ['Red', 'M'], 200, 20),
      offer(3, ['Blue', 'M'], 200, 20),
      offer(4, ['Blue', 'L'], 180, 0),
      offer(5, ['Red', 'L'], 240, 60),
    ];
    const shirt = { ...product, price: 100, discount_percentage: 10, variants } as unknown as Product;
    const shown = (...choice: (string | undefined)[]) => {
      const { priceBefore, discountPercentage } = chosenProduct(shirt, choice);
      return { priceBefore, discountPercentage };
    };
    expect(shown(undefined, undefined)).toEqual({ priceBefore: null, discountPercentage: 10 });
    expect(shown(undefined, 'M')).toEqual({ priceBefore: 200, discountPercentage: 10 });
    expect(shown('Red', 'L')).toEqual({ priceBefore: 240, discountPercentage: 25 });
    expect(shown(undefined, 'L')).toEqual({ priceBefore: null, discountPercentage: 10 });
  });

  it('[GOOD-01] drops a combination that is sold out, and limits the quantity to the variant’s stock', () => {
    expect(orderableChoice(product, { values: ['M'], quantity: 9 })).toEqual({ values: ['M'], quantity: 2 });
    expect(orderableChoice(product, { values: ['L'], quantity: 9 })).toEqual({
      values: [undefined],
      quantity: 9,
    });
  });

  it('[PROD-08] puts the choice into the path of a sample order', () => {
    expect(sampleOrderPath(7, { values: ['แดง', undefined, 'M'], quantity: 2 })).toBe(
      `/sample-orders/new?product=7&option1=${encodeURIComponent('แดง')}&option3=M&quantity=2`,
    );
    expect(sampleOrderPath(7, { values: [], quantity: 1 })).toBe('/sample-orders/new?product=7');
  });
});
