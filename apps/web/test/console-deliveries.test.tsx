// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import {
  decideDelivery,
  listOverdueDeliveries,
  type OverdueDelivery,
} from '@raan/contract/console/delivery-endpoints';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { listQueues } from '@raan/contract/console/queue-endpoints';
import { FakeServer } from './fake-server.ts';
import { openConsole, OPERATOR } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

const AT = '2026-11-21T10:00:00.000Z';
const sample = createSampleData(listOverdueDeliveries).deliveries[0]!;

async function openDelivery(changes: Partial<OverdueDelivery>) {
  const delivery = { ...sample, handed_over_at: null, open_dispute: false, ...changes };
  const server = new FakeServer({ samples: true })
    .on(getOperator, { operator: OPERATOR })
    .on(listQueues, { queues: [], book: null, open_money: null })
    .on(listOverdueDeliveries, {
      deliveries: [delivery],
      pagination: { page: 1, per_page: 20, total: 1, has_more: false },
    })
    .on(decideDelivery, { order_id: delivery.order_id, is_final: delivery.first_approval !== null });
  const user = await openConsole('/deliveries', { server, language: 'en' });
  await user.click(await screen.findByRole('button', { name: /^Details of / }));
  return { user, server };
}

const sent = (server: FakeServer) =>
  server.received.filter(({ endpoint }) => endpoint === decideDelivery).map(({ body }) => body);

it('[FLOW-03] [FLOW-04] says that a large refund needs a colleague, and sends the first approval', async () => {
  const { user, server } = await openDelivery({ amount: 12_000, first_approval: null });
  screen.getByText(/^A refund above ฿10,000\.00 needs two operators/);
  await user.click(screen.getByRole('button', { name: 'Lost' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByLabelText('Reason'), 'The courier lost it');
  await user.click(sheet.getByRole('button', { name: 'Lost' }));
  await screen.findByText('Approved. A colleague must decide the same.');
  expect(sent(server)).toEqual([{ outcome: 'lost', reason: 'The courier lost it' }]);
});

it('[FLOW-03] [FLOW-04] names the first operator, who can’t decide the same again', async () => {
  const first = { account: OPERATOR.account, at: AT, outcome: 'lost' } as const;
  const { user } = await openDelivery({ amount: 12_000, first_approval: first });
  screen.getByText(new RegExp(`^${OPERATOR.account} approved “Lost” on`));
  await user.click(screen.getByRole('button', { name: 'Lost' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Not sent' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeNull());
});

it('[FLOW-03] lets one operator decide a small refund', async () => {
  await openDelivery({ amount: 300, first_approval: null });
  expect(screen.queryByText(/needs two operators/)).toBeNull();
});
