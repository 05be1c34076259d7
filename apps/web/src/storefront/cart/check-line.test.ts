import { describe, expect, it } from 'vitest';
import type { CartProduct } from '@raan/contract/storefront/storefront';
import { addLine, cartTotal, type CartLine } from './cart-lines.ts';
import { checkLine } from './check-line.ts';
import { lineFromUrl } from './cart-line-from-product.ts';

const image = {
  url: '/media/a/800.webp',
  thumb_url: '/media/a/200.webp',
  width: 800,
  height: 800,
  color: '#eee',
};
const product: CartProduct = {
  id: 7,
  name: 'Cup',
  category: 'beauty',
  category_name: 'Beauty',
  price: 110,
  original_price: null,
  discount_percentage: 0,
  image,
  stock: 5,
  status: 'active',
  sales_count: 0,
  average_rating: null,
  reviews_count: 0,
  colors: [{ image: null, name: 'Red', thai_name: 'แดง', chinese_name: '红' }],
  sizes: ['S', 'M'],
};
const line: CartLine = {
  product_id: 7,
  quantity: 2,
  color: { name: 'แดง', thai_name: 'แดง' },
  size: 'M',
  name: 'ถ้วย',
  image_url: '/media/a/200.webp',
  image_color: '#eee',
  price: 110,
  stock: 5,
};

describe('cart lines', () => {
  it('use the language of the current page', () => {
    const checked = checkLine(line, product);
    expect(checked.notes).toEqual([]);
    expect(checked.line).toMatchObject({
      name: 'Cup',
      color: { name: 'Red', thai_name: 'แดง' },
      quantity: 2,
    });
  });

  it('report a changed price and low stock, and apply them', () => {
    const checked = checkLine({ ...line, quantity: 9, price: 99.5 }, product);
    expect(checked.notes).toEqual([
      { kind: 'price', before: 99.5, now: 110 },
      { kind: 'stock', stock: 5 },
    ]);
    expect(checked.line).toMatchObject({ price: 110, quantity: 5 });
  });

  it('report a quantity above the limit of one order', () => {
    const counted = checkLine({ ...line, quantity: 50 }, { ...product, stock: 500 });
    expect(counted.notes).toEqual([{ kind: 'limit', limit: 20 }]);
    expect(counted.line.quantity).toBe(20);
    const unlimited = checkLine({ ...line, quantity: 50 }, { ...product, stock: null });
    expect(unlimited).toMatchObject({ notes: [], line: { quantity: 50 } });
  });

  it('are blocked when the product, the stock or the choice is missing', () => {
    expect(checkLine(line, null).notes).toEqual([{ kind: 'gone' }]);
    expect(checkLine(line, { ...product, status: 'sold_out' }).notes).toEqual([{ kind: 'soldOut' }]);
    expect(checkLine({ ...line, size: 'XL' }, product).notes).toEqual([{ kind: 'choiceGone' }]);
    expect(checkLine({ ...line, color: null }, product).notes).toEqual([{ kind: 'choiceGone' }]);
  });

  it("hold the choice of the URL, even if it can't be ordered", () => {
    const choice = { color: 'Red', size: 'M', quantity: 2 };
    expect(lineFromUrl(product, choice)).toMatchObject({
      color: { name: 'Red', thai_name: 'แดง' },
      price: 110,
    });
    const soldOutProduct = { ...product, status: 'sold_out' } as const;
    expect(checkLine(lineFromUrl(soldOutProduct, choice), soldOutProduct).notes).toEqual([
      { kind: 'soldOut' },
    ]);
    for (const wrong of [{ color: 'Blue' }, { size: null }, { color: null }])
      expect(checkLine(lineFromUrl(product, { ...choice, ...wrong }), product).notes).toEqual([
        { kind: 'choiceGone' },
      ]);
  });

  it('[SHOP-08] show no text of the URL as a choice, and stay blocked', () => {
    const text = 'call 0999999999';
    const plain = { ...product, colors: [], sizes: [] };
    const soldOutProduct = { ...product, status: 'sold_out' } as const;
    for (const unknownChoice of [
      { color: text, size: 'M' },
      { color: 'Red', size: text },
      { color: text, size: text },
    ])
      for (const one of [product, plain, soldOutProduct]) {
        const choice = lineFromUrl(one, { ...unknownChoice, quantity: 1 });
        const checked = checkLine(choice, one);
        expect(JSON.stringify([choice.color?.name, choice.size])).not.toContain(text);
        expect(checked.notes).toEqual([{ kind: one === soldOutProduct ? 'soldOut' : 'choiceGone' }]);
      }
    const choice = lineFromUrl(product, { color: 'Red', size: text, quantity: 1 });
    expect(choice).toMatchObject({ color: { name: 'Red' }, size: null });
  });

  it('treat a missing choice as missing when a colour has no Thai name', () => {
    const unnamed = { ...product, colors: [{ image: null, name: 'Red', thai_name: '', chinese_name: '' }] };
    expect(checkLine({ ...line, color: null }, unnamed).notes).toEqual([{ kind: 'choiceGone' }]);
  });

  it('merge the same choice up to the stock', () => {
    expect(addLine([line], { ...line, quantity: 2 })).toEqual([{ ...line, quantity: 4 }]);
    expect(addLine([line], { ...line, quantity: 50 })).toEqual([{ ...line, quantity: 5 }]);
    expect(addLine([line], { ...line, size: 'S' })).toHaveLength(2);
  });

  it('add up exactly to the satang', () => {
    expect(
      cartTotal([
        { ...line, price: 0.1, quantity: 3 },
        { ...line, price: 0.2, quantity: 1 },
      ]),
    ).toBe(0.5);
  });
});
