// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { listCartProducts, placeOrder } from '@raan/contract/storefront/storefront-endpoints';
import receiver from '#lib/receiver.messages.en.ts';
import { readCart } from '#storefront/cart/cart-lines.ts';
import cart from '#storefront/cart/cart.messages.en.ts';
import checkout from '#storefront/checkout/checkout.messages.en.ts';
import type { FakeServer } from './fake-server.ts';
import { cartLine, cartProduct, openStorePage, SLUG, storeServer } from './open-store.tsx';
import { createSampleData } from './schema-sample.ts';

const place = (user: UserEvent) => user.click(screen.getByRole('button', { name: checkout.place }));
const invalidFields = () => document.querySelectorAll('[aria-invalid=true]');
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

async function openCheckout(server: FakeServer): Promise<UserEvent> {
  const user = await openStorePage('checkout', { server, lines: [cartLine(1)] });
  await screen.findByRole('button', { name: checkout.place });
  return user;
}

async function fillAddress(user: UserEvent, { phone = '089 765 4321', postcode = '10400' } = {}) {
  await user.type(screen.getByLabelText(receiver.name), 'มาลี รักสวย');
  await user.type(screen.getByLabelText(receiver.phone), phone);
  await user.type(screen.getByLabelText(receiver.line), '99/1 ซอยลาดพร้าว 15');
  await user.type(screen.getByLabelText(receiver.postcode), postcode);
  await waitFor(() => expect(valueOf(receiver.district)).toBe('พญาไท'));
}

it('[SHOP-08] clears the error of a field once it is valid, typed or derived from the postcode', async () => {
  const server = storeServer([1]);
  const user = await openCheckout(server);
  await place(user);
  await screen.findByText(checkout.checkFields);
  expect(invalidFields()).toHaveLength(6);
  await fillAddress(user);
  expect(invalidFields()).toHaveLength(0);
  expect(screen.queryByText(checkout.checkFields)).toBeNull();
  expect(server.count(placeOrder)).toBe(0);
});

it('[SHOP-08] accepts Thai digits and pasted formats for postcode and phone', async () => {
  const replaced = vi.spyOn(location, 'replace').mockReturnValue();
  const placed = { ...createSampleData(placeOrder), order_token: 'secret' };
  const server = storeServer([1]).on(placeOrder, placed);
  const user = await openCheckout(server);
  await fillAddress(user, { phone: '+66 ๘๙–765–4321', postcode: ' ๑๐๔๐๐ ' });
  expect(valueOf(receiver.postcode)).toBe('10400');
  await place(user);
  await waitFor(() => expect(replaced).toHaveBeenCalledWith(`/s/${SLUG}/order/secret`));
});

it('[ORD-01] [SHOP-08] repeats the same order after a lost response, and empties the cart once it is confirmed', async () => {
  const replaced = vi.spyOn(location, 'replace').mockReturnValue();
  const server = storeServer([1]).on(placeOrder, createSampleData(placeOrder));
  const user = await openCheckout(server);
  await fillAddress(user);
  for (const failure of ['is out of reach', 'is cut after it was done'] as const) {
    server.fail(failure, (endpoint) => endpoint === placeOrder);
    await place(user);
    await screen.findByText(checkout.notSent);
    expect(readCart(SLUG)).toHaveLength(1);
  }
  server.recover();
  await place(user);
  await waitFor(() => expect(replaced).toHaveBeenCalled());
  const sent = server.received.filter(({ endpoint }) => endpoint === placeOrder);
  expect(sent).toHaveLength(3);
  // The server recognises a repeated order by its key and content.
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual(sent.map(() => sent[0]!.body));
  expect(readCart(SLUG)).toEqual([]);
});

it('[SHOP-08] [ORD-01] reports a changed price and shows the new total before it orders', async () => {
  const message = 'The total is now ฿250.00';
  const server = storeServer([1]).refuse(placeOrder, 'REQUEST_VALIDATION_ERROR', 422, {
    errors: { items: [message] },
  });
  const user = await openCheckout(server);
  await fillAddress(user);
  server.on(listCartProducts, { products: [{ ...cartProduct(1), price: 250 }] });
  await place(user);
  expect((await screen.findByText(message)).closest('[role=alert]')).not.toBeNull();
  await screen.findByText('Price increased from ฿100.00 to ฿250.00');
  const [sent] = server.received.filter(({ endpoint }) => endpoint === placeOrder);
  expect(sent?.body).toMatchObject({ total_amount: 100 });
});

it.each([
  ['&color=no-such-colour', [1], cart.choiceGone],
  ['', [], cart.gone],
] as const)('[SHOP-08] refuses to order ?product=1%s when the store sells %j', async (choice, ids, text) => {
  const server = storeServer(ids);
  await openStorePage('checkout', { server, search: `?product=1&quantity=1${choice}` });
  await screen.findByText(text);
  const again = screen.queryByRole('link', { name: checkout.toProduct });
  expect(again?.getAttribute('href')).toBe(ids.length > 0 ? `/s/${SLUG}/p/1` : undefined);
});
