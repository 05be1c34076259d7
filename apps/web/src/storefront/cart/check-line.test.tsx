// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { CartVariant } from '@raan/contract/catalogue/variant';
import type { CartProduct } from '@raan/contract/storefront/storefront';
import { addLine, cartTotal, readCart, type CartLine } from './cart-lines.ts';
import { checkLine, joinSameLines, type CheckedLine } from './check-line.ts';
import { lineFromUrl } from './cart-line-from-product.ts';

const image = {
  url: '/media/a/800.webp',
  thumb_url: '/media/a/200.webp',
  width: 800,
  height: 800,
  color: '#eee',
};
const value = (key: string, picture: string | null = null) => ({ key, name: key, image: picture });
const variant = (id: number, choice: string[], part: Partial<CartVariant> = {}): CartVariant => ({
  id,
  choice,
  status: part.stock === 0 ? 'sold_out' : 'active',
  stock: 5,
  image: null,
  discount_percentage: 0,
  price: 110,
  original_price: null,
  pool_id: id,
  past_prices: [],
  ...part,
});
const product: CartProduct = {
  id: 7,
  name: 'Cup',
  category: 'beauty',
  category_name: 'Beauty',
  price: 110,
  highest_price: 132,
  original_price: null,
  discount_percentage: 0,
  image,
  stock: 10,
  status: 'active',
  sales_count: 0,
  average_rating: null,
  reviews_count: 0,
  colors: [
    { image: '/media/r/400.webp', name: 'Red', thai_name: 'แดง', chinese_name: '红' },
    { image: null, name: 'Blue', thai_name: 'ฟ้า', chinese_name: '蓝' },
  ],
  sizes: ['S', 'M'],
  options: [
    { kind: 'color', name: 'Color', values: [value('Red', '/media/r/400.webp'), value('Blue')] },
    { kind: 'size', name: 'Size', values: [value('S'), value('M')] },
  ],
  variants: [
    variant(1, ['Red', 'S'], { price: 132 }),
    variant(2, ['Red', 'M']),
    variant(3, ['Blue', 'M'], { stock: 0 }),
  ],
};
const line: CartLine = {
  product_id: 7,
  variant_id: 2,
  choices: ['แดง', 'M'],
  former: null,
  quantity: 2,
  name: 'ถ้วย',
  image_url: '/media/a/200.webp',
  image_color: '#eee',
  price: 110,
  stock: 5,
};
/** A line as pages stored it before variants had ids. */
const formerLine = (color: string | null, size: string | null): CartLine => ({
  ...line,
  variant_id: null,
  former: { color, size },
});
const inUrl = (query: string, former: CartLine['former'] = null) =>
  lineFromUrl(product, { parameters: new URLSearchParams(query), former, quantity: 2 });
const kinds = ({ notes }: CheckedLine) => notes.map(({ kind }) => kind);

describe('[GOOD-01] [SHOP-08] cart lines', () => {
  it('use the language of the current page and the picture of the variant', () => {
    const checked = checkLine(line, product);
    expect(checked.notes).toEqual([]);
    expect(checked.line).toMatchObject({
      name: 'Cup',
      choices: ['Red', 'M'],
      image_url: '/media/r/200.webp',
      quantity: 2,
    });
  });

  it('report a changed price and low stock of the variant, and apply them', () => {
    const checked = checkLine({ ...line, quantity: 9, price: 99.5 }, product);
    expect(checked.notes).toEqual([
      { kind: 'price', before: 99.5, now: 110 },
      { kind: 'stock', stock: 5 },
    ]);
    expect(checked.line).toMatchObject({ price: 110, quantity: 5 });
  });

  it('keep the shown price while a rise is new, and take a reduction at once', () => {
    const valid_until = '2026-11-28T05:30:00.000Z';
    const withPast = (price: number) => ({
      ...product,
      variants: [variant(2, ['Red', 'M'], { past_prices: [{ price, valid_until }] })],
    });
    expect(checkLine({ ...line, price: 99.5 }, withPast(99.5))).toMatchObject({
      notes: [{ kind: 'priceHeld', now: 110, until: valid_until }],
      line: { price: 99.5 },
    });
    for (const [shown, past] of [
      [120, 120],
      [99.5, 99],
    ] as const)
      expect(checkLine({ ...line, price: shown }, withPast(past))).toMatchObject({
        notes: [{ kind: 'price', before: shown, now: 110 }],
        line: { price: 110 },
      });
  });

  it('report a quantity above the limit of one order', () => {
    const withStock = (stock: number | null) => ({
      ...product,
      variants: [variant(2, ['Red', 'M'], { stock })],
    });
    const counted = checkLine({ ...line, quantity: 50 }, withStock(500));
    expect(counted.notes).toEqual([{ kind: 'limit', limit: 20 }]);
    expect(counted.line.quantity).toBe(20);
    expect(checkLine({ ...line, quantity: 50 }, withStock(null))).toMatchObject({
      notes: [],
      line: { quantity: 50 },
    });
  });

  it('are blocked when the product, the stock or the variant is missing', () => {
    expect(kinds(checkLine(line, null))).toEqual(['gone']);
    expect(kinds(checkLine(line, { ...product, status: 'sold_out' }))).toEqual(['soldOut']);
    expect(kinds(checkLine({ ...line, variant_id: 9 }, product))).toEqual(['choiceGone']);
    expect(kinds(checkLine({ ...line, variant_id: 3 }, product))).toEqual(['choiceSoldOut']);
  });

  it('hold the choice of the URL, even if it can’t be ordered', () => {
    expect(inUrl('option1=Red&option2=M')).toMatchObject({
      variant_id: 2,
      choices: ['Red', 'M'],
      price: 110,
    });
    for (const query of ['option1=Red', 'option1=Blue&option2=S', 'option1=Pink&option2=M', ''])
      expect(kinds(checkLine(inUrl(query), product))).toEqual(['choiceGone']);
    expect(kinds(checkLine(inUrl('option1=Blue&option2=M'), product))).toEqual(['choiceSoldOut']);
  });

  it('show no text of the URL as a choice', () => {
    const text = 'call 0999999999';
    for (const shown of [
      inUrl(`option1=${text}&option2=M`),
      inUrl(`option1=Red&option2=${text}`),
      inUrl('', { color: text, size: 'M' }),
    ]) {
      expect(JSON.stringify(shown)).not.toContain(text);
      expect(kinds(checkLine(shown, product))).toEqual(['choiceGone']);
    }
  });

  it('find the variant of a line that was stored with colour and size, in any language', () => {
    for (const color of ['แดง', '红', 'Red'])
      expect(checkLine(formerLine(color, 'M'), product)).toMatchObject({
        notes: [],
        line: { variant_id: 2, former: null, choices: ['Red', 'M'] },
      });
    expect(kinds(checkLine(formerLine('ฟ้า', 'M'), product))).toEqual(['choiceSoldOut']);
    for (const wrong of [formerLine('แดง', null), formerLine(null, 'M'), formerLine('ชมพู', 'M')])
      expect(kinds(checkLine(wrong, product))).toEqual(['choiceGone']);
  });

  it('treat a missing choice as missing when a colour has no Thai name', () => {
    const unnamed = { image: null, name: 'Red', thai_name: '', chinese_name: '' };
    expect(kinds(checkLine(formerLine(null, 'M'), { ...product, colors: [unnamed] }))).toEqual([
      'choiceGone',
    ]);
  });

  it('are read from carts stored before variants had ids, and joined with lines of the same variant', () => {
    const { variant_id: _, choices: __, former: ___, ...common } = line;
    const stored = [
      { ...common, color: { name: 'แดง', thai_name: 'แดง' }, size: 'M' },
      line,
      { broken: true },
    ];
    localStorage.setItem('cart:mali', JSON.stringify(stored));
    const read = readCart('mali');
    expect(read).toMatchObject([{ choices: ['แดง', 'M'], former: { color: 'แดง', size: 'M' } }, line]);
    const joined = joinSameLines(read.map((one) => checkLine(one, product)));
    expect(joined).toMatchObject([{ line: { variant_id: 2, quantity: 4 }, notes: [] }]);
  });

  it('merge the same variant up to the stock', () => {
    expect(addLine([line], { ...line, quantity: 2 })).toEqual([{ ...line, quantity: 4 }]);
    expect(addLine([line], { ...line, quantity: 50 })).toEqual([{ ...line, quantity: 5 }]);
    expect(addLine([line], { ...line, variant_id: 1 })).toHaveLength(2);
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
