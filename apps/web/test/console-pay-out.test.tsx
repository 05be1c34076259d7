// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import {
  getSellerMoney,
  getSellerRecords,
  listSellerMovements,
  type SellerRecords,
} from '@raan/contract/console/console-seller-records-endpoints';
import { getConsoleSeller, type ConsoleSeller } from '@raan/contract/console/console-seller-endpoints';
import {
  listConsoleWithdrawals,
  withdrawForSuspendedSeller,
  type ConsoleWithdrawal,
} from '@raan/contract/console/console-withdrawal-endpoints';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { listQueues } from '@raan/contract/console/queue-endpoints';
import { FakeServer } from './fake-server.ts';
import { openConsole, OPERATOR } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

const NOTHING = { count: 0, amount: 0 };

const seller = (changes: Partial<ConsoleSeller> = {}): ConsoleSeller => ({
  ...createSampleData(getConsoleSeller),
  id: 5,
  status: 'suspended',
  suspension_orders: 'refund',
  in_progress: { unshipped: NOTHING, on_the_way: NOTHING, withdrawals: NOTHING, started_payouts: NOTHING },
  balances: { available: 4_000.5, frozen: 0, security_deposit: 0, escrow: 0 },
  ...changes,
});

const records = (changes: Partial<SellerRecords> = {}): SellerRecords => ({
  ...createSampleData(getSellerRecords),
  card: {
    id: 1,
    bank: 'SCB',
    card_number: '1234**7890',
    state: 'verified',
    created_at: '2026-11-21T10:00:00.000Z',
  },
  owed: 0,
  ...changes,
});

type Opening = { seller?: ConsoleSeller; records?: SellerRecords; role?: 'finance' | 'reviewer' };

async function openSeller({
  seller: shown = seller(),
  records: shownRecords = records(),
  role,
}: Opening = {}) {
  const server = new FakeServer({ samples: true })
    .on(getOperator, { operator: { ...OPERATOR, ...(role && { role }) } })
    .on(listQueues, { queues: [], book: null, open_money: null })
    .on(getConsoleSeller, shown)
    .on(getSellerRecords, shownRecords)
    .on(getSellerMoney, { recharges: [], withdrawals: [] })
    .on(listSellerMovements, {
      movements: [],
      pagination: { page: 1, per_page: 10, total: 0, has_more: false },
    });
  const user = await openConsole('/sellers/5', { server, language: 'en' });
  await screen.findByRole('heading', { name: 'Records' });
  return { user, server };
}

const payOut = () => screen.getByRole('button', { name: 'Pay out the balance' });
const sent = (server: FakeServer) =>
  server.received.filter(({ endpoint }) => endpoint === withdrawForSuspendedSeller).map(({ body }) => body);

it('[FLOW-05] requests the whole balance with a reason that the seller reads', async () => {
  const { user, server } = await openSeller();
  await user.click(payOut());
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByLabelText<HTMLInputElement>('Amount (baht)').value).toBe('4000.5');
  sheet.getByText('The seller will see this');
  const submit = () => user.click(sheet.getByRole('button', { name: 'Request withdrawal' }));
  await submit();
  expect(sheet.getAllByText('Enter a reason first').length).toBeGreaterThan(0);
  expect(sent(server)).toEqual([]);
  await user.type(sheet.getByLabelText('Reason'), ' The store stays closed ');
  await submit();
  await screen.findByText('Withdrawal requested. Another colleague must approve it');
  expect(sent(server)).toEqual([{ amount: 4_000.5, reason: 'The store stays closed' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('[FLOW-05] refuses an amount that is empty, 0 or above the balance, but no small one', async () => {
  const { user, server } = await openSeller();
  await user.click(payOut());
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByLabelText('Reason'), 'x');
  const amount = sheet.getByLabelText('Amount (baht)');
  for (const [typed, error] of [
    ['4,000.51', 'Enter at most ฿4,000.50'],
    ['0', 'Enter an amount above 0 with at most 2 decimals'],
    ['', 'Enter an amount above 0 with at most 2 decimals'],
  ] as const) {
    await user.clear(amount);
    if (typed !== '') await user.type(amount, typed);
    await user.click(sheet.getByRole('button', { name: 'Request withdrawal' }));
    expect(sheet.getAllByText(error).length).toBeGreaterThan(0);
  }
  expect(sent(server)).toEqual([]);
  await user.type(amount, '12.5');
  await user.click(sheet.getByRole('button', { name: 'Request withdrawal' }));
  await waitFor(() => expect(sent(server)).toEqual([{ amount: 12.5, reason: 'x' }]));
});

it('[FLOW-05] says why the balance can’t be paid out', async () => {
  const running = { ...seller().in_progress, started_payouts: { count: 1, amount: 6_000 } };
  const openings: [Opening, string][] = [
    [{ records: records({ card: null }) }, 'The seller has no verified bank account'],
    [{ records: records({ owed: 10 }) }, 'The seller has a debt'],
    [{ seller: seller({ in_progress: running }) }, 'A withdrawal is in progress'],
    [{ seller: seller({ balances: { ...seller().balances, available: 0 } }) }, 'The balance is empty'],
  ];
  for (const [opening, reason] of openings) {
    const { user } = await openSeller(opening);
    await screen.findByText(reason);
    await user.click(payOut());
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});

it('[FLOW-05] offers no payout to reviewers, or for an active seller', async () => {
  await openSeller({ role: 'reviewer' });
  expect(screen.queryByRole('button', { name: 'Pay out the balance' })).toBeNull();
  await openSeller({ seller: seller({ status: 'active', suspension_orders: null }) });
  expect(screen.queryByRole('button', { name: 'Pay out the balance' })).toBeNull();
});

/** Opens the queue with a pending withdrawal that an operator requested for a suspended seller. */
async function openQueue(requestedBy: ConsoleWithdrawal['requested_by']) {
  const [one] = createSampleData(listConsoleWithdrawals).withdrawals;
  const withdrawal: ConsoleWithdrawal = {
    ...one!,
    state: 'pending',
    note: 'The store stays closed',
    requested_by: requestedBy,
    owed: 0,
    is_seller_suspended: true,
  };
  const server = new FakeServer({ samples: true })
    .on(getOperator, { operator: OPERATOR })
    .on(listQueues, { queues: [], book: null, open_money: null })
    .on(listConsoleWithdrawals, {
      withdrawals: [withdrawal],
      counts: { pending: 1, approved: 0, processing: 0, completed: 0, rejected: 0, cancelled: 0 },
      pagination: { page: 1, per_page: 20, total: 1, has_more: false },
    });
  const user = await openConsole('/withdrawals', { server, language: 'en' });
  await user.click(await screen.findByRole('button', { name: /^Details of/ }));
  return await screen.findByRole('button', { name: 'Approve' });
}

it('[FLOW-05] shows who requested it and why, and lets only another operator approve it', async () => {
  const approve = await openQueue({ id: 2, account: 'mali' });
  expect(screen.getByText('Requested by').nextElementSibling?.textContent).toBe('mali');
  expect(screen.getByText('Reason').nextElementSibling?.textContent).toBe('The store stays closed');
  screen.getByText('The seller is suspended. Approve only if you agree with the reason');
  expect(approve.getAttribute('aria-disabled')).toBeNull();
  const own = await openQueue({ id: OPERATOR.id, account: OPERATOR.account });
  expect(own.getAttribute('aria-disabled')).toBe('true');
  screen.getByText('You requested this. Another colleague must approve it');
  const sellers = await openQueue(null);
  expect(sellers.getAttribute('aria-disabled')).toBe('true');
  screen.getByText('The seller is suspended');
});
