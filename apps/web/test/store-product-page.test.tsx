// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import type { Store, StoreProduct } from '@raan/contract/storefront/storefront';
import { getStore, getStoreProduct } from '@raan/contract/storefront/storefront-endpoints';
import { commonMessages } from '#lib/common-messages.ts';
import { adoptLanguage } from '#lib/language.ts';
import { Providers } from '#storefront/app/providers.tsx';
import { browseMessages } from '#storefront/app/browse-messages.ts';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { readCart, writeCart } from '#storefront/cart/cart-lines.ts';
import { ProductPage } from '#storefront/product/product-page.tsx';
import { startProductPage } from '#storefront/product/product-script.ts';
import { productSnapshot } from '#storefront/product/product-snapshot.ts';
import { createSampleData } from './schema-sample.ts';
import { sampleOption, sampleStoreVariant } from './variant-samples.ts';

const SLUG = 'mali';
const VARIANTS = [
  sampleStoreVariant(['Red', 'S', 'Cotton'], { id: 1, price: 110, stock: 30 }),
  sampleStoreVariant(['Red', 'M', 'Cotton'], { id: 2, price: 165, stock: 0 }),
  { ...sampleStoreVariant(['Blue', 'M', 'Cotton'], { id: 3, price: 220, stock: 4 }), original_price: 275 },
];

/** Opens the page as the server renders it, and starts its script. */
async function openProduct(variantId: number | null = null, change: Partial<StoreProduct> = {}) {
  adoptLanguage('en');
  await Promise.all([commonMessages, browseMessages, storefrontMessages].map((set) => set.load('en')));
  const product: StoreProduct = {
    ...createSampleData(getStoreProduct),
    id: 7,
    status: 'active',
    stock: 34,
    price: 110,
    highest_price: 220,
    options: [
      sampleOption('color', 'Color', ['Red', 'Blue']),
      sampleOption('size', 'Size', ['S', 'M']),
      sampleOption('other', 'Fabric', ['Cotton']),
    ],
    variants: VARIANTS,
    ...change,
  };
  const store: Store = { ...createSampleData(getStore), slug: SLUG, vacation_until: null };
  const page = <ProductPage store={store} product={product} variantId={variantId} />;
  document.body.innerHTML = renderToStaticMarkup(<Providers language="en">{page}</Providers>);
  const data = Object.assign(document.createElement('script'), { type: 'application/json', id: 'product' });
  data.textContent = JSON.stringify(productSnapshot(SLUG, product, 'en'));
  document.body.append(data);
  startProductPage();
  return userEvent.setup();
}

const group = (name: string) => within(screen.getByRole('group', { name }));
const value = (option: string, name: string) => group(option).getByRole<HTMLInputElement>('radio', { name });
const price = () => screen.getAllByRole('status')[0]!.textContent?.replaceAll(/\s/g, '');
const quantity = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });

beforeEach(() => void writeCart(SLUG, []));

it('[GOOD-01] [SHOP-08] shows price and stock of the chosen variant, and disables what is sold out or missing', async () => {
  const user = await openProduct();
  expect(price()).toContain('฿110.00–฿220.00');
  expect(value('Fabric', 'Cotton').checked).toBe(true);
  await user.click(value('Color', 'Red'));
  expect(value('Size', 'M Sold out').disabled).toBe(true);
  await user.click(value('Size', 'S'));
  expect(price()).toMatch(/^Price฿110\.00/);
  expect(value('Color', 'Blue Not available').disabled).toBe(true);
  expect(quantity().max).toBe('20');

  // A second click deselects, and so does the button that the keyboard reaches.
  await user.click(value('Size', 'S'));
  expect(value('Size', 'S').checked).toBe(false);
  group('Color').getByRole('button', { name: 'Clear Color' }).focus();
  await user.keyboard('{Enter}');
  expect(value('Color', 'Red').checked).toBe(false);
  await user.click(value('Color', 'Blue'));
  await user.click(value('Size', 'M'));
  expect(price()).toContain('฿220.00Was฿275.00');
  screen.getByText('4 left');
  expect(quantity().max).toBe('4');
});

it('[GOOD-01] [SHOP-08] adds only a complete, available variant to the cart', async () => {
  const user = await openProduct();
  const add = screen.getByRole('button', { name: 'Add to cart' });
  await user.click(value('Color', 'Red'));
  await user.click(add);
  expect(readCart(SLUG)).toEqual([]);
  await user.click(value('Size', 'S'));
  await user.click(add);
  expect(readCart(SLUG)).toMatchObject([
    { variant_id: 1, choices: ['Red', 'S', 'Cotton'], price: 110, quantity: 1 },
  ]);
});

it('[GOOD-01] opens with the variant of the URL, unless it is sold out', async () => {
  await openProduct(3);
  expect([value('Color', 'Blue').checked, value('Size', 'M').checked]).toEqual([true, true]);
  expect(price()).toContain('฿220.00');
  await openProduct(2);
  expect(price()).toContain('฿110.00–฿220.00');
});

it('[GOOD-01] strikes through the former price of the variants that fit, never that of a cheaper one', async () => {
  const offer = (choice: string[], id: number, now: number, before: number) => ({
    ...sampleStoreVariant(choice, { id, price: now, stock: 9 }),
    original_price: before,
  });
  const user = await openProduct(null, {
    original_price: 120,
    variants: [
      offer(['Red', 'S', 'Cotton'], 1, 110, 120),
      offer(['Red', 'M', 'Cotton'], 2, 220, 275),
      offer(['Blue', 'M', 'Cotton'], 3, 220, 275),
      offer(['Blue', 'S', 'Cotton'], 4, 110, 150),
    ],
  });
  await user.click(value('Size', 'M'));
  expect(price()).toContain('฿220.00');
  expect(price()).toContain('฿275.00');
  await user.click(value('Size', 'S'));
  const struck = () => document.querySelector('[data-fact=price-before]')!;
  expect(struck().textContent).toBe('');
  await user.click(value('Color', 'Blue'));
  expect(struck().textContent).toContain('150.00');
});
