// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { listCartProducts } from '@raan/contract/storefront/storefront-endpoints';
import cart from '#storefront/cart/cart.messages.en.ts';
import checkout from '#storefront/checkout/checkout.messages.en.ts';
import { readCart } from '#storefront/cart/cart-lines.ts';
import {
  cartLine,
  cartProduct,
  openStorePage,
  SLUG,
  storeServer,
  writeCartInOtherTab,
} from './open-store.tsx';
import { sampleOption, sampleStoreVariant } from './variant-samples.ts';

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
      sampleStoreVariant(['S'], { id: 11, price: 100, stock: 0 }),
      sampleStoreVariant(['M'], { id: 12, price: 120 }),
      sampleStoreVariant(['L'], { id: 13, price: 140, stock: 2 }),
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
