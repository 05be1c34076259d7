import { describe, expect, it } from 'vitest';
import type { CartProduct } from '@raan/contract/storefront/storefront';
import { addLine, cartTotal, type CartLine } from './cart-lines.ts';
import { checkLine } from './check-line.ts';
import { askedLine } from './line-of-product.ts';

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

describe('a line of the cart', () => {
  it('speaks the language of the page it is read on', () => {
    const checked = checkLine(line, product);
    expect(checked.notes).toEqual([]);
    expect(checked.line).toMatchObject({
      name: 'Cup',
      color: { name: 'Red', thai_name: 'แดง' },
      quantity: 2,
    });
  });

  it('tells a changed price and a short stock, and takes them over', () => {
    const checked = checkLine({ ...line, quantity: 9, price: 99.5 }, product);
    expect(checked.notes).toEqual([
      { kind: 'price', before: 99.5, now: 110 },
      { kind: 'stock', stock: 5 },
    ]);
    expect(checked.line).toMatchObject({ price: 110, quantity: 5 });
  });

  it('tells when it holds more than one order may', () => {
    const counted = checkLine({ ...line, quantity: 50 }, { ...product, stock: 500 });
    expect(counted.notes).toEqual([{ kind: 'limit', limit: 20 }]);
    expect(counted.line.quantity).toBe(20);
    const unlimited = checkLine({ ...line, quantity: 50 }, { ...product, stock: null });
    expect(unlimited).toMatchObject({ notes: [], line: { quantity: 50 } });
  });

  it('can’t be ordered when the product, the stock or the choice is gone', () => {
    expect(checkLine(line, null).notes).toEqual([{ kind: 'gone' }]);
    expect(checkLine(line, { ...product, status: 'sold_out' }).notes).toEqual([{ kind: 'soldOut' }]);
    expect(checkLine({ ...line, size: 'XL' }, product).notes).toEqual([{ kind: 'choiceGone' }]);
    expect(checkLine({ ...line, color: null }, product).notes).toEqual([{ kind: 'choiceGone' }]);
  });

  it('is what the address asked for, also where that can’t be ordered', () => {
    const asked = { color: 'Red', size: 'M', quantity: 2 };
    expect(askedLine(product, asked)).toMatchObject({ color: { name: 'Red', thai_name: 'แดง' }, price: 110 });
    const sold = { ...product, status: 'sold_out' } as const;
    expect(checkLine(askedLine(sold, asked), sold).notes).toEqual([{ kind: 'soldOut' }]);
    for (const wrong of [{ color: 'Blue' }, { size: null }, { color: null }])
      expect(checkLine(askedLine(product, { ...asked, ...wrong }), product).notes).toEqual([
        { kind: 'choiceGone' },
      ]);
  });

  it('[SHOP-08] draws no words of an address as a choice of the store’s, and still can’t be ordered', () => {
    const words = 'call 0999999999';
    const plain = { ...product, colors: [], sizes: [] };
    const sold = { ...product, status: 'sold_out' } as const;
    for (const strange of [
      { color: words, size: 'M' },
      { color: 'Red', size: words },
      { color: words, size: words },
    ])
      for (const one of [product, plain, sold]) {
        const asked = askedLine(one, { ...strange, quantity: 1 });
        const checked = checkLine(asked, one);
        expect(JSON.stringify([asked.color?.name, asked.size])).not.toContain(words);
        expect(checked.notes).toEqual([{ kind: one === sold ? 'soldOut' : 'choiceGone' }]);
      }
    const asked = askedLine(product, { color: 'Red', size: words, quantity: 1 });
    expect(asked).toMatchObject({ color: { name: 'Red' }, size: null });
  });

  it('does not take a colour without a Thai name for a choice that was left out', () => {
    const unnamed = { ...product, colors: [{ image: null, name: 'Red', thai_name: '', chinese_name: '' }] };
    expect(checkLine({ ...line, color: null }, unnamed).notes).toEqual([{ kind: 'choiceGone' }]);
  });

  it('joins the same choice and stops at the stock', () => {
    expect(addLine([line], { ...line, quantity: 2 })).toEqual([{ ...line, quantity: 4 }]);
    expect(addLine([line], { ...line, quantity: 50 })).toEqual([{ ...line, quantity: 5 }]);
    expect(addLine([line], { ...line, size: 'S' })).toHaveLength(2);
  });

  it('adds up without losing a satang', () => {
    expect(
      cartTotal([
        { ...line, price: 0.1, quantity: 3 },
        { ...line, price: 0.2, quantity: 1 },
      ]),
    ).toBe(0.5);
  });
});
