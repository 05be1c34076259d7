// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import type { CartVariant } from '@raan/contract/catalogue/variant';
import { listCartProducts } from '@raan/contract/storefront/storefront-endpoints';
import cart from '#storefront/cart/cart.messages.en.ts';
import checkout from '#storefront/checkout/checkout.messages.en.ts';
import { readCart } from '#storefront/cart/cart-lines.ts';
import { saveDeviceOrder } from '#storefront/orders/device-orders.ts';
import {
  cartLine,
  cartProduct,
  openStorePage,
  SLUG,
  storeServer,
  writeCartInOtherTab,
} from './open-store.tsx';
import { sampleOption, sampleCartVariant } from './variant-samples.ts';

const cartIds = () => readCart(SLUG).map((line) => line.product_id);
const findCheckout = () => screen.findByRole('link', { name: cart.checkout });

it('[SHOP-08] reports products that are no longer sold, and removes them with undo', async () => {
  const server = storeServer([1]);
  const user = await openStorePage('cart', { server, lines: [cartLine(1), cartLine(2)] });
  await screen.findByText(cart.gone);
  expect(server.count(listCartProducts)).toBe(1);
  expect(screen.queryByRole('link', { name: cart.checkout })).toBeNull();
  const remove = () => screen.findByRole('button', { name: 'Remove 1 unavailable product' });
  await user.click(await remove());
  await findCheckout();
  expect(cartIds()).toEqual([1]);
  await user.click(await screen.findByText(cart.removed));
  await user.click(await remove());
  await findCheckout();
  expect(cartIds()).toEqual([1]);
});

it('[GOOD-01] [SHOP-08] reports a variant that is sold out, and replaces it by another', async () => {
  const product = {
    ...cartProduct(1),
    options: [sampleOption('size', 'Size', ['S', 'M', 'L'])],
    variants: [
      sampleCartVariant(['S'], { id: 11, price: 100, stock: 0 }),
      sampleCartVariant(['M'], { id: 12, price: 120 }),
      sampleCartVariant(['L'], { id: 13, price: 140, stock: 2 }),
    ],
  };
  const server = storeServer([]).on(listCartProducts, { products: [product] });
  const inSize = (variant_id: number, size: string, quantity: number) => ({
    ...cartLine(1),
    variant_id,
    choices: [size],
    quantity,
  });
  const user = await openStorePage('cart', { server, lines: [inSize(11, 'S', 5), inSize(14, 'XL', 1)] });
  await screen.findByText(cart.choiceSoldOut);
  screen.getByText(cart.choiceGone);
  expect(screen.queryByRole('link', { name: cart.checkout })).toBeNull();
  const change = () => screen.getAllByRole('combobox', { name: 'Change Product 1 to' });
  const [first] = change();
  expect(
    within(first!)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([cart.changePrompt, 'M · ฿120.00', 'L · ฿140.00']);
  await user.selectOptions(first!, 'L · ฿140.00');
  expect(screen.queryByText(cart.choiceSoldOut)).toBeNull();
  await user.selectOptions(change()[0]!, 'L · ฿140.00');
  await findCheckout();
  expect(readCart(SLUG)).toMatchObject([{ variant_id: 13, choices: ['L'], quantity: 2, price: 140 }]);
});

it('[GOOD-01] [SHOP-08] orders at the price that a stored cart showed while it is valid, and reports the new price afterwards', async () => {
  const raised = (past_prices: CartVariant['past_prices']) => ({
    ...cartProduct(1),
    variants: [{ ...sampleCartVariant([], { id: 1_001, price: 120 }), past_prices }],
  });
  const server = storeServer([]).on(listCartProducts, {
    products: [raised([{ price: 100, valid_until: '2026-11-28T05:30:00.000Z' }])],
  });
  await openStorePage('cart', { server, lines: [cartLine(1)] });
  await screen.findByText('This price applies until 12:30, then ฿120.00');
  expect(readCart(SLUG)).toMatchObject([{ price: 100 }]);
  server.on(listCartProducts, {
    products: [raised([{ price: 90, valid_until: '2026-11-28T05:30:00.000Z' }])],
  });
  await openStorePage('cart', { server, lines: readCart(SLUG) });
  await screen.findByText('Price increased from ฿100.00 to ฿120.00');
  expect(readCart(SLUG)).toMatchObject([{ price: 120 }]);
});

it('[GOOD-02] limits lines that share one stock together, and blocks a line for which no unit is left', async () => {
  const inStock = (stock: number) => ({
    ...cartProduct(1),
    options: [sampleOption('size', 'Size', ['S', 'M', 'L'])],
    variants: ['S', 'M', 'L'].map((size, index) => ({
      ...sampleCartVariant([size], { id: 11 + index, price: 100, stock }),
      pool_id: 5,
    })),
  });
  const inSize = (variant_id: number, quantity: number) => ({
    ...cartLine(1),
    variant_id,
    quantity,
    stock: 9,
  });
  const quantities = () => readCart(SLUG).map(({ quantity }) => quantity);
  const server = storeServer([]).on(listCartProducts, { products: [inStock(5)] });
  await openStorePage('cart', { server, lines: [inSize(13, 3), inSize(12, 4), inSize(11, 2)] });
  await findCheckout();
  expect(screen.getAllByText('Limit 5 across all options. We adjusted the quantity')).toHaveLength(2);
  // The oldest line, which is at the end, keeps its quantity.
  expect(quantities()).toEqual([1, 2, 2]);
  server.on(listCartProducts, { products: [inStock(2)] });
  const user = await openStorePage('cart', { server, lines: readCart(SLUG) });
  await screen.findByText('Other options in your cart already use all 2 available');
  expect(screen.queryByRole('link', { name: cart.checkout })).toBeNull();
  const lines = () => screen.getAllByRole('listitem');
  const increase = (line: HTMLElement | undefined) =>
    within(line!).getByRole<HTMLButtonElement>('button', { name: 'Increase quantity' });
  expect(increase(lines().at(-1)).disabled).toBe(true);
  await user.click(within(lines()[1]!).getByRole('button', { name: 'Remove Product 1' }));
  await findCheckout();
  expect(quantities()).toEqual([1, 1]);
  await user.click(await screen.findByText(cart.removed));
  await screen.findByText('Other options in your cart already use all 2 available');
  await user.click(within(lines()[0]!).getByRole('button', { name: 'Remove Product 1' }));
  await user.click(within(lines()[0]!).getByRole('button', { name: 'Remove Product 1' }));
  await user.click(increase(lines()[0]));
  expect(quantities()).toEqual([2]);
});

it('[SHOP-08] accepts a quantity in Thai digits', async () => {
  const user = await openStorePage('cart', { server: storeServer([1]), lines: [cartLine(1)] });
  const pieces = await screen.findByRole<HTMLInputElement>('spinbutton');
  await user.clear(pieces);
  await user.type(pieces, '๓');
  await user.tab();
  expect(pieces.value).toBe('3');
  expect(readCart(SLUG)).toMatchObject([{ product_id: 1, quantity: 3 }]);
});

it('[SHOP-08] shows what another tab adds, and keeps it when this tab changes a quantity', async () => {
  const server = storeServer([1, 2]);
  const user = await openStorePage('cart', { server, lines: [cartLine(1)] });
  await screen.findByText('Product 1');
  await writeCartInOtherTab([cartLine(2), cartLine(1)], 'Product 2');
  const [, last] = screen.getAllByRole('listitem');
  await user.click(within(last!).getByRole('button', { name: 'Increase quantity' }));
  expect(readCart(SLUG)).toMatchObject([
    { product_id: 2, quantity: 1 },
    { product_id: 1, quantity: 2 },
  ]);
});

it('[SHOP-08] offers nothing to order once another tab has ordered the cart', async () => {
  await openStorePage('checkout', { server: storeServer([1]), lines: [cartLine(1)] });
  await screen.findByRole('button', { name: checkout.place });
  await writeCartInOtherTab([], checkout.nothing);
  expect(screen.queryByRole('button', { name: checkout.place })).toBeNull();
});

it.each(['cart', 'checkout'] as const)(
  '[SHOP-08] links an empty %s to the last order made on this device',
  async (page) => {
    const server = storeServer([]);
    await openStorePage(page, { server });
    await screen.findByText(page === 'cart' ? cart.empty : checkout.nothing);
    expect(screen.queryByRole('link', { name: cart.lastOrder })).toBeNull();
    saveDeviceOrder(SLUG, { order_token: 'older', order_number: 'R1' });
    saveDeviceOrder(SLUG, { order_token: 'newest', order_number: 'R2' });
    await openStorePage(page, { server });
    const link = await screen.findByRole('link', { name: cart.lastOrder });
    expect(link.getAttribute('href')).toBe(`/s/${SLUG}/order/newest`);
  },
);
