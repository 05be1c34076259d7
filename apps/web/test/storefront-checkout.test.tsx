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
import { sampleCartVariant } from './variant-samples.ts';
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
  await waitFor(() => expect(valueOf(receiver.district_bangkok)).toBe('พญาไท'));
  await user.selectOptions(screen.getByLabelText(receiver.subdistrict_bangkok), 'สามเสนใน');
}

it('[SHOP-08] clears the error of a field once it is valid, typed or derived from the postcode', async () => {
  const server = storeServer([1]);
  const user = await openCheckout(server);
  await place(user);
  await screen.findByText(checkout.checkFields);
  expect(invalidFields()).toHaveLength(7);
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
  const variants = [sampleCartVariant([], { id: 1_001, price: 250 })];
  server.on(listCartProducts, { products: [{ ...cartProduct(1), variants }] });
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

it('[GOOD-01] [SHOP-08] keeps the price of a single product when the checkout is reloaded, until the order', async () => {
  vi.spyOn(location, 'replace').mockReturnValue();
  const opening = { server: storeServer([1]), search: '?product=1&quantity=2' };
  await openStorePage('checkout', opening);
  await screen.findByText('×2');
  expect(document.body.textContent).toContain('฿200.00');
  const valid_until = '2026-11-28T05:30:00.000Z';
  const raised = {
    ...sampleCartVariant([], { id: 1_001, price: 120 }),
    past_prices: [{ price: 100, valid_until }],
  };
  opening.server
    .on(listCartProducts, { products: [{ ...cartProduct(1), variants: [raised] }] })
    .on(placeOrder, createSampleData(placeOrder));
  const user = await openStorePage('checkout', opening);
  await screen.findByText('This price applies until 12:30, then ฿120.00');
  await fillAddress(user);
  await place(user);
  await waitFor(() => expect(sentOrders(opening.server)).toMatchObject([{ items: [{ price: 100 }] }]));
  await openStorePage('checkout', opening);
  await screen.findByText('×2');
  expect(document.body.textContent).toContain('฿240.00');
  expect(screen.queryByText(/applies until/)).toBeNull();
});

const sentOrders = (server: FakeServer) =>
  server.received.filter(({ endpoint }) => endpoint === placeOrder).map(({ body }) => body);

it('[FLOW-07] sends the sub-district, and offers the last address at the next checkout until it is deleted', async () => {
  vi.spyOn(location, 'replace').mockReturnValue();
  const server = storeServer([1]).on(placeOrder, createSampleData(placeOrder));
  const first = await openCheckout(server);
  expect(screen.queryByRole('button', { name: checkout.useLast })).toBeNull();
  await fillAddress(first);
  await first.type(screen.getByLabelText(checkout.note), 'ฝากป้อมยาม');
  await place(first);
  await waitFor(() => expect(sentOrders(server)).toHaveLength(1));
  const address = {
    address: '99/1 ซอยลาดพร้าว 15',
    subdistrict: 'สามเสนใน',
    district: 'พญาไท',
    province: 'กรุงเทพมหานคร',
    postal_code: '10400',
  };
  expect(sentOrders(server)).toMatchObject([{ shipping: address, note: 'ฝากป้อมยาม' }]);

  const second = await openCheckout(server);
  const use = await screen.findByRole('button', { name: checkout.useLast });
  // Enough to recognise it, and nothing is filled in or sent before it is used.
  screen.getByText('แขวงสามเสนใน เขตพญาไท กรุงเทพมหานคร 10400');
  expect(document.body.textContent).not.toContain('ซอยลาดพร้าว');
  await second.click(use);
  expect(screen.queryByRole('button', { name: checkout.useLast })).toBeNull();
  await place(second);
  await waitFor(() => expect(sentOrders(server)).toHaveLength(2));
  expect(sentOrders(server)[1]).toMatchObject({ shipping: address });
  expect(sentOrders(server)[1]).not.toHaveProperty('note');

  const third = await openCheckout(server);
  // A typed name is no other address, but a postcode is.
  await third.type(screen.getByLabelText(receiver.name), 'ส');
  await third.type(screen.getByLabelText(receiver.postcode), '1');
  expect(screen.queryByRole('button', { name: checkout.useLast })).toBeNull();
  await third.clear(screen.getByLabelText(receiver.postcode));
  await third.click(await screen.findByRole('button', { name: checkout.forgetLast }));
  expect(screen.queryByRole('button', { name: checkout.useLast })).toBeNull();
  expect(JSON.stringify(localStorage)).not.toContain('สามเสนใน');
});

it('[FLOW-07] fills in the postcode from province, district and sub-district', async () => {
  const user = await openCheckout(storeServer([1]));
  await screen.findByRole('option', { name: /กรุงเทพมหานคร/ });
  await user.selectOptions(screen.getByLabelText(receiver.province), 'กรุงเทพมหานคร');
  await screen.findByRole('option', { name: 'สามเสนใน · พญาไท' });
  await user.selectOptions(screen.getByLabelText(receiver.subdistrict_bangkok), 'สามเสนใน · พญาไท');
  expect(valueOf(receiver.district_bangkok)).toBe('พญาไท');
  expect(valueOf(receiver.postcode)).toBe('10400');
});

it('[FLOW-07] accepts a postcode and a sub-district that are not in the lists, and shows a refusal at the field', async () => {
  const refusal = 'This sub-district isn’t in the district';
  const server = storeServer([1]).refuse(placeOrder, 'REQUEST_VALIDATION_ERROR', 422, {
    errors: { 'shipping.subdistrict': [refusal] },
  });
  const user = await openCheckout(server);
  await fillAddress(user);
  await user.clear(screen.getByLabelText(receiver.postcode));
  await user.type(screen.getByLabelText(receiver.postcode), '99999');
  await screen.findByText(receiver.postcodeWrong);
  await user.selectOptions(screen.getByLabelText(receiver.subdistrict_bangkok), receiver.subdistrictOther);
  await user.type(screen.getByLabelText(receiver.subdistrict_bangkok), 'แขวงตั้งใหม่');
  await place(user);
  await screen.findByText(refusal);
  expect(sentOrders(server)).toMatchObject([
    { shipping: { postal_code: '99999', district: 'พญาไท', subdistrict: 'แขวงตั้งใหม่' } },
  ]);
  expect(screen.getByLabelText(receiver.subdistrict_bangkok).getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: receiver.subdistrictFromList }));
  expect(document.activeElement).toBe(screen.getByLabelText(receiver.subdistrict_bangkok));
  await user.selectOptions(screen.getByLabelText(receiver.subdistrict_bangkok), 'พญาไท');
  expect(screen.queryByText(refusal)).toBeNull();
  // The customer's own postcode stays.
  expect(valueOf(receiver.postcode)).toBe('99999');
});
