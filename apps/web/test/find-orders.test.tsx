// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  findOrders,
  requestOrderCode,
  type FoundOrder,
} from '@raan/contract/storefront/find-orders-endpoints';
import { lookUpOrders } from '@raan/contract/storefront/storefront-endpoints';
import { commonMessages } from '#lib/common-messages.ts';
import { adoptLanguage } from '#lib/language.ts';
import { InteractivePageRoot } from '#storefront/app/interactive-page.tsx';
import { readDeviceOrders, saveDeviceOrder } from '#storefront/orders/device-orders.ts';
import finder from '#storefront/orders/find-orders.messages.en.ts';
import { ordersMessages } from '#storefront/orders/orders-messages.ts';
import orders from '#storefront/orders/orders.messages.en.ts';
import { OrdersPage } from '#storefront/orders/orders-page.tsx';
import { FakeServer } from './fake-server.ts';
import { connectTo, mountPage } from './mount-page.tsx';
import { createSampleData } from './schema-sample.ts';

const SLUG = 'mali';
const sample = createSampleData(findOrders).orders[0]!;
const foundOrder = (number: string, slug: string): FoundOrder => ({
  ...sample,
  order_token: `token-${number}`,
  order_number: number,
  store: { slug, name: `Store ${slug}` },
});
const NEWER = foundOrder('RN2', SLUG);
const OLDER = foundOrder('RN1', SLUG);
const ELSEWHERE = foundOrder('RX1', 'other');

beforeEach(() => localStorage.clear());

function ordersServer(found: readonly FoundOrder[] = [NEWER, ELSEWHERE, OLDER]): FakeServer {
  return new FakeServer()
    .on(requestOrderCode, createSampleData(requestOrderCode))
    .on(findOrders, { orders: [...found] })
    .on(lookUpOrders, ({ body }) => ({
      orders: (body as { order_tokens: string[] }).order_tokens.map((order_token) => ({
        ...sample,
        order_token,
        order_number: order_token.replace('token-', ''),
      })),
    }));
}

async function openOrders(server: FakeServer): Promise<UserEvent> {
  connectTo(server);
  history.replaceState(null, '', `/s/${SLUG}/orders`);
  adoptLanguage('en');
  await Promise.all([commonMessages, ordersMessages].map((set) => set.load('en')));
  mountPage(
    <InteractivePageRoot language="en">
      <OrdersPage slug={SLUG} />
    </InteractivePageRoot>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: orders.find }));
  return user;
}

async function requestCode(user: UserEvent, phone = '081 234 5678'): Promise<void> {
  await user.type(await screen.findByLabelText(finder.phone), phone);
  await user.click(screen.getByRole('button', { name: finder.send }));
}

it('[FLOW-07] finds orders by phone and code, and saves each in the list of its store', async () => {
  saveDeviceOrder(SLUG, { order_token: 'token-RN0', order_number: 'RN0' });
  const server = ordersServer();
  const user = await openOrders(server);
  await requestCode(user);
  await screen.findByText(/If 081 234 5678 has orders from the last 12 months/);
  await user.type(screen.getByLabelText(finder.code), '123 456');
  await user.click(screen.getByRole('button', { name: finder.show }));
  await screen.findByText('Found 3 orders, saved on this device');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: orders.title }));
  const targets = () =>
    screen.getAllByRole('link', { name: /^View order/ }).map((link) => link.getAttribute('href'));
  await waitFor(() =>
    expect(targets()).toEqual([
      '/s/mali/order/token-RN2',
      '/s/mali/order/token-RN1',
      '/s/mali/order/token-RN0',
      '/s/other/order/token-RX1',
    ]),
  );
  screen.getByRole('heading', { name: orders.otherStores });
  screen.getByText('Store other');
  expect(readDeviceOrders('other')).toEqual([{ order_token: 'token-RX1', order_number: 'RX1' }]);
  const sent = server.received.filter(({ endpoint }) => endpoint === findOrders);
  expect(sent.map(({ body }) => body)).toEqual([{ phone: '081 234 5678', code: '123456' }]);
});

it('[FLOW-07] checks phone and code before sending, and shows refusals at their fields', async () => {
  const server = ordersServer();
  const user = await openOrders(server);
  await requestCode(user, '12');
  await screen.findByText(/^Enter a Thai number/);
  expect(server.count(requestOrderCode)).toBe(0);
  const phone = screen.getByLabelText(finder.phone);
  await user.clear(phone);
  await user.type(phone, '0812345678');
  server.refuse(requestOrderCode, 'REQUEST_RATE_LIMIT', 429, { message: 'Try again in 9 minutes' });
  await user.click(screen.getByRole('button', { name: finder.send }));
  await screen.findByText('Try again in 9 minutes');
  server.on(requestOrderCode, createSampleData(requestOrderCode));
  await user.click(screen.getByRole('button', { name: finder.send }));
  const code = await screen.findByLabelText(finder.code);
  await waitFor(() => expect(document.activeElement).toBe(code));
  await user.type(code, '12');
  await user.click(screen.getByRole('button', { name: finder.show }));
  await screen.findByText('Enter the 6-digit code from the SMS');
  server.refuse(findOrders, 'REQUEST_VALIDATION_ERROR', 422, { errors: { code: ['Incorrect code'] } });
  await user.type(code, '3456');
  await user.click(screen.getByRole('button', { name: finder.show }));
  await screen.findByText('Incorrect code');
  expect(code.getAttribute('aria-invalid')).toBe('true');
  // The cooldown hides the button for another code; the number can be corrected at once.
  expect(screen.queryByRole('button', { name: finder.resend })).toBeNull();
  await user.click(screen.getByRole('button', { name: finder.other }));
  expect((await screen.findByLabelText<HTMLInputElement>(finder.phone)).value).toBe('0812345678');
});

it('[FLOW-07] focuses the button again after Cancel, and the list of a device that had no orders', async () => {
  const user = await openOrders(ordersServer([NEWER]));
  await user.click(await screen.findByRole('button', { name: finder.cancel }));
  const find = screen.getByRole('button', { name: orders.find });
  expect(document.activeElement).toBe(find);
  await user.click(find);
  await requestCode(user);
  await user.type(await screen.findByLabelText(finder.code), '123456');
  await user.click(screen.getByRole('button', { name: finder.show }));
  await screen.findByRole('link', { name: 'View order RN2' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: orders.title }));
});

it('[FLOW-07] shows found orders even if the browser refuses to store them', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('the storage is full');
    },
  });
  const user = await openOrders(ordersServer([NEWER]));
  await requestCode(user);
  await user.type(await screen.findByLabelText(finder.code), '123456');
  await user.click(screen.getByRole('button', { name: finder.show }));
  await screen.findByText(/This browser can’t save them/);
  const link = screen.getByRole('link', { name: 'View order RN2' });
  expect(link.getAttribute('href')).toBe('/s/mali/order/token-RN2');
  vi.unstubAllGlobals();
});
