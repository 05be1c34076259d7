// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { CustomerRefund } from '@raan/contract/refunds/refund';
import { getCustomerRefund, requestRefund } from '@raan/contract/refunds/refund-endpoints';
import type { FakeServer } from './fake-server.ts';
import { NO_REQUEST, openOrderPage, orderServer } from './open-order-page.tsx';
import { createSampleData } from './schema-sample.ts';

/** An order of two glasses and a bowl, delivered. */
const DELIVERED: CustomerRefund = {
  ...NO_REQUEST,
  reasons: ['damaged', 'changed_mind'],
  amount: 250,
  may_ask_part: true,
  items: [
    { position: 1, name: 'Glass', color: null, size: null, choices: [], quantity: 2, unit_price: 75 },
    { position: 2, name: 'Bowl', color: null, size: null, choices: [], quantity: 1, unit_price: 100 },
  ],
};

const sheet = () => within(screen.getByRole('dialog'));
const send = (user: UserEvent) => user.click(sheet().getByRole('button', { name: 'Send request' }));
const choose = (user: UserEvent, name: string) => user.click(sheet().getByRole('radio', { name }));
const glasses = () => sheet().getByRole('spinbutton', { name: 'Glass · ฿75.00' });
const expectAmount = (amount: string) =>
  expect(sheet().getByText('If approved, you get').textContent).toContain(amount);
const sentBodies = (server: FakeServer) =>
  server.received.filter(({ endpoint }) => endpoint === requestRefund).map(({ body }) => body);

function refundServer(refund: CustomerRefund = DELIVERED): FakeServer {
  const request = { ...createSampleData(getCustomerRefund).request!, state: 'requested' as const };
  return orderServer()
    .on(getCustomerRefund, refund)
    .on(requestRefund, { ...refund, may_ask: false, request });
}

async function openForm(server: FakeServer): Promise<UserEvent> {
  const user = await openOrderPage(server);
  await user.click(await screen.findByRole('button', { name: 'Request a refund' }));
  await choose(user, 'I changed my mind');
  return user;
}

const sent = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('[FLOW-04] requests everything by default', async () => {
  const server = refundServer();
  const user = await openForm(server);
  expect(sheet().getByRole<HTMLInputElement>('radio', { name: 'Everything' }).checked).toBe(true);
  expectAmount('฿250.00');
  await send(user);
  await sent();
  expect(sentBodies(server)).toEqual([{ reason: 'changed_mind', comment: '', photos: [] }]);
});

it('[FLOW-04] requests some items, at least one and at most as many as were bought', async () => {
  const server = refundServer();
  const user = await openForm(server);
  await choose(user, 'Some items');
  await send(user);
  sheet().getByText('Choose at least one item');
  expect(sheet().queryByText('If approved, you get')).toBeNull();
  expect(sentBodies(server)).toEqual([]);
  await user.clear(glasses());
  await user.type(glasses(), '5');
  await user.tab();
  expect(glasses().getAttribute('aria-valuenow')).toBe('2');
  expectAmount('฿150.00');
  sheet().getByText(/^You may have to send the items back first. You pay/);
  await send(user);
  await sent();
  expect(sentBodies(server)).toMatchObject([{ items: [{ position: 1, quantity: 2 }] }]);
});

it('[FLOW-04] requests an amount without a return, up to what is left of the order', async () => {
  const server = refundServer();
  const user = await openForm(server);
  await choose(user, 'An amount, I keep the items');
  const amount = sheet().getByRole('textbox', { name: 'Amount' });
  for (const typed of ['250.01', '0', 'abc']) {
    await user.clear(amount);
    await user.type(amount, typed);
    await send(user);
    sheet().getByText('Enter an amount up to ฿250.00');
  }
  expect(sentBodies(server)).toEqual([]);
  await user.clear(amount);
  await user.type(amount, '40.50');
  expectAmount('฿40.50');
  expect(sheet().queryByText(/send the items back/)).toBeNull();
  await send(user);
  await sent();
  expect(sentBodies(server)).toMatchObject([{ amount: 40.5 }]);
});

it('[FLOW-04] requests only everything while the parcel is on its way', async () => {
  const server = refundServer({ ...DELIVERED, may_ask_part: false });
  const user = await openForm(server);
  expect(sheet().queryByRole('radio', { name: 'Some items' })).toBeNull();
  await send(user);
  await sent();
  expect(sentBodies(server)).toEqual([{ reason: 'changed_mind', comment: '', photos: [] }]);
});
