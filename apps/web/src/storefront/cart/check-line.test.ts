import { describe, expect, it } from 'vitest';
import type { CartProduct } from '@raan/contract/storefront/storefront';
import { addLine, cartTotal, type CartLine } from './cart-lines.ts';
import { checkLine } from './check-line.ts';

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
