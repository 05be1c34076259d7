// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import {
  getConsoleOrder,
  sendOrderLink,
  type ConsoleOrder,
} from '@raan/contract/console/console-order-endpoints';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { listQueues } from '@raan/contract/console/queue-endpoints';
import order from '#console/features/orders/order.messages.en.ts';
import { FakeServer } from './fake-server.ts';
import { openConsole, OPERATOR } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

async function openOrder(email: string | null, undelivered: ConsoleOrder['undelivered'] = []) {
  const sample = createSampleData(getConsoleOrder);
  const data = {
    ...sample,
    order: { ...sample.order, id: 7, customer: { name: 'ม****', phone: '081****678' } },
    customer_email: email,
    undelivered,
  };
  const server = new FakeServer({ samples: true })
    .on(getOperator, { operator: OPERATOR })
    .on(listQueues, { queues: [], book: null, open_money: null })
    .on(getConsoleOrder, data)
    .on(sendOrderLink, data);
  const user = await openConsole('/orders/7', { server, language: 'en' });
  await screen.findByRole('button', { name: order.link_sms });
  return { server, user };
}

it('[FLOW-07] sends the order link by the channel whose masked address the sheet shows', async () => {
  const { server, user } = await openOrder('so***@example.com');
  for (const [label, to] of [
    [order.link_email, 'so***@example.com'],
    [order.link_sms, '081****678'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: label }));
    const sheet = within(await screen.findByRole('dialog'));
    sheet.getByText(new RegExp(to.replaceAll('*', '\\*')));
    await user.click(sheet.getByRole('button', { name: label }));
    await screen.findAllByText(order.linkSent);
  }
  const sent = server.received.filter(({ endpoint }) => endpoint === sendOrderLink);
  expect(sent.map(({ body }) => body)).toEqual([{ channel: 'email' }, { channel: 'sms' }]);
});

it('[FLOW-07] offers only SMS without an e-mail, and shows a refusal in the sheet', async () => {
  const { server, user } = await openOrder(null);
  expect(screen.queryByRole('button', { name: order.link_email })).toBeNull();
  server.refuse(sendOrderLink, 'REQUEST_RATE_LIMIT', 429, { message: 'Send it again in 9 minutes' });
  await user.click(screen.getByRole('button', { name: order.link_sms }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: order.link_sms }));
  await sheet.findByText('Send it again in 9 minutes');
});

it('[FLOW-07] says by which channel the customer was not reached', async () => {
  await openOrder(null, [{ channel: 'sms', at: '2026-11-27T08:00:00Z' }]);
  expect(screen.getByText(order.undelivered_sms)).toBeTruthy();
  expect(screen.queryByText(order.undelivered_email)).toBeNull();
});
