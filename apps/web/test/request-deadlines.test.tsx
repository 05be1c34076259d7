// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { getSample } from '@raan/contract/samples/sample-endpoints';
import { SampleOrder } from '@raan/contract/samples/sample';
import { Withdrawal } from '@raan/contract/withdrawals/withdrawal';
import { listWithdrawals } from '@raan/contract/withdrawals/withdrawal-endpoints';
import samples from '#seller/features/samples/sample.messages.th.ts';
import withdrawals from '#seller/features/withdrawals/withdrawal.messages.th.ts';
import { FakeServer } from './fake-server.ts';
import { openSellerApp } from './open-app.tsx';
import { createSample } from './schema-sample.ts';

const textBefore = (template: string) => template.split('{')[0]!.trim();

const sampleServer = (change: Partial<SampleOrder>) =>
  new FakeServer({ samples: true }).on(getSample, {
    ...(createSample(SampleOrder) as SampleOrder),
    id: 5,
    cancels_at: null,
    completes_at: null,
    ...change,
  });

it('[PROD-08] says by when a sample ships or its money returns', async () => {
  const server = sampleServer({ status: 'placed', cancels_at: '2026-12-01T16:59:59.999Z' });
  await openSellerApp('/sample-orders/5', { server });
  expect(await screen.findByText(samples.waiting)).toBeTruthy();
  const text = screen.getByText(new RegExp(textBefore(samples.cancelsAt))).textContent;
  expect(text).toContain('1 ธ.ค. 2569');
});

it('[PROD-08] says when a shipped sample counts as received', async () => {
  const server = sampleServer({ status: 'shipped', completes_at: '2026-12-08T03:00:00.000Z' });
  await openSellerApp('/sample-orders/5', { server });
  const text = (await screen.findByText(new RegExp(textBefore(samples.completesAt)))).textContent;
  expect(text).toContain('8 ธันวาคม 2569');
  expect(screen.queryByText(samples.waiting)).toBeNull();
});

const withdrawal = (change: Partial<Withdrawal>): Withdrawal => ({
  ...(createSample(Withdrawal) as Withdrawal),
  admin_note: null,
  reason_code: null,
  ...change,
});

const withdrawalServer = (one: Withdrawal) =>
  new FakeServer({ samples: true }).on(listWithdrawals, {
    withdrawals: [one],
    pagination: { page: 1, per_page: 20, total: 1, has_more: false },
  });

it('[WAL-02] says by when a withdrawal is paid or its money returns, and that a late one is known', async () => {
  const pending = withdrawal({
    state: 'pending',
    due_at: '2026-11-19T16:59:59.999Z',
    cancels_at: '2026-11-23T16:59:59.999Z',
  });
  await openSellerApp('/withdrawal?view=history', { server: withdrawalServer(pending) });
  const fact = (await screen.findByText(withdrawals.cancelsAt)).closest('div')!;
  expect(within(fact).getByText(/23 พฤศจิกายน 2569/)).toBeTruthy();
  expect(screen.getByText(withdrawals.late)).toBeTruthy();
});

it('[FLOW-05] says that our team requested a withdrawal during a suspension, and why', async () => {
  const paid = withdrawal({
    state: 'completed',
    requested_by_operator: true,
    note: 'The store stays closed',
  });
  await openSellerApp('/withdrawal?view=history', { server: withdrawalServer(paid) });
  const label = await screen.findByText(withdrawals.requestedByTeam);
  expect(label.nextElementSibling?.textContent).toBe('The store stays closed');
});

it('[WAL-02] gives the reason of a withdrawal that nobody approved', async () => {
  const cancelled = withdrawal({ state: 'cancelled', reason_code: 'not_decided', cancels_at: null });
  await openSellerApp('/withdrawal?view=history', { server: withdrawalServer(cancelled) });
  expect(await screen.findByText(withdrawals.not_decided)).toBeTruthy();
  expect(screen.queryByText(withdrawals.late)).toBeNull();
});
