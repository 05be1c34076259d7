// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { getArriving, listArrivingOrders, type Arriving } from '@raan/contract/arriving/arriving-endpoints';
import type { ExpectedPayment } from '@raan/contract/orders/order';
import { PAYMENT_CAUSES } from '@raan/contract/orders/payment-causes';
import { getStatementCsv } from '@raan/contract/statements/statement-endpoints';
import {
  getTransaction,
  getTransactionRequest,
  listTransactions,
  type Transaction,
} from '@raan/contract/wallet/wallet-endpoints';
import { formatDate } from '#lib/format.ts';
import orders from '#seller/features/orders/orders.messages.th.ts';
import statement from '#seller/features/wallet/statement.messages.th.ts';
import transaction from '#seller/features/wallet/transaction.messages.th.ts';
import wallet from '#seller/features/wallet/wallet.messages.th.ts';
import payment from '#seller/lib/expected-payment/payment.messages.th.ts';
import { NOW, openSellerApp } from './open-app.tsx';
import { createOrder, orderNumberOf, OrderServer } from './order-server.ts';

const dayText = (day: string) => formatDate(`${day}T12:00:00+07:00`, 'weekday', 'th-TH');
const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
const pageText = () => screen.getByRole('main').textContent ?? '';
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

const expected = (cause: ExpectedPayment['cause'], day: string | null = null): ExpectedPayment => ({
  cause,
  day,
  amount: 1_846,
});
const NOTHING: Arriving = {
  amount: 0,
  orders: 0,
  next_day: null,
  undated_amount: 0,
  undated_orders: 0,
  owed: 0,
};
const LAST_PAGE = { page: 1, per_page: 20, total: 2, has_more: false };

it('[MON-01] the card of an order says in a few words when its money is expected, or what it waits for', async () => {
  const server = new OrderServer([
    createOrder(1, 'pending_delivery', { expected_payment: expected('in_transit', '2026-12-05') }),
    createOrder(2, 'pending_delivery', { expected_payment: expected('disputed'), open_dispute: true }),
    createOrder(3, 'pending_delivery', { expected_payment: expected('no_number'), tracking_number: null }),
  ]);
  await openSellerApp('/pending-receipt', { server });
  const textOf = async (id: number) =>
    (await screen.findByRole('article', { name: orderNumberOf(id) })).textContent;
  expect(await textOf(1)).toContain(fill(payment.short, { day: dayText('2026-12-05') }));
  expect(await textOf(2)).toContain(payment.short_disputed);
  expect(await textOf(3)).toContain(payment.short_no_number);
});

it.each(PAYMENT_CAUSES)(
  '[MON-01] the page of an order names the cause "%s" with the amount',
  async (cause) => {
    const day = ['delivered', 'to_ship', 'paid'].includes(cause) ? '2026-12-05' : null;
    const status = cause === 'paid' ? 'completed' : 'pending_delivery';
    const server = new OrderServer([createOrder(1, status, { expected_payment: expected(cause, day) })]);
    await openSellerApp('/order/1', { server });
    await screen.findByText(orderNumberOf(1));
    await screen.findByText(payment[`cause_${cause}`]);
    expect(pageText()).toContain('1,846');
    const when = cause === 'paid' ? payment.paidOn : day === null ? payment.noDate : payment.around;
    expect(pageText()).toContain(fill(when, { day: dayText('2026-12-05') }));
  },
);

it('[MON-01] an order that ended without a sale expects no money', async () => {
  const server = new OrderServer([createOrder(1, 'cancelled', { expected_payment: null })]);
  await openSellerApp('/order/1', { server });
  await screen.findByText(orderNumberOf(1));
  expect(screen.queryByText(payment.label)).toBeNull();
});

it('[MON-01] the balance says what is arriving, and opens the list by day with those without one last', async () => {
  const sum: Arriving = {
    amount: 1_846,
    orders: 1,
    next_day: '2026-12-05',
    undated_amount: 300,
    undated_orders: 1,
    owed: 40,
  };
  const order = (id: number, expected_payment: ExpectedPayment) => ({
    id,
    order_number: orderNumberOf(id),
    product_name: 'ลิปสติก',
    image_url: '/media/x.webp',
    items_count: id,
    expected_payment,
  });
  const server = new OrderServer([]);
  server.on(getArriving, sum).on(listArrivingOrders, {
    orders: [
      order(1, expected('delivered', '2026-12-05')),
      order(2, { ...expected('operator'), amount: 300 }),
    ],
    pagination: LAST_PAGE,
    arriving: sum,
    days: [
      { day: '2026-12-05', amount: 1_846, orders: 1 },
      { day: null, amount: 300, orders: 1 },
    ],
  });
  const user = await openSellerApp('/profile', { server });
  const line = await screen.findByRole('link', { name: new RegExp(`^${payment.arriving}`) });
  await within(line).findByText(/1,846/);
  expect(line.textContent).toContain(fill(payment.summary, { count: 1, day: dayText('2026-12-05') }));
  await user.click(line);
  await screen.findByText(payment.estimate);
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(fill(payment.aroundDay, { day: dayText('2026-12-05') })),
    expect.stringContaining(payment.noDate),
  ]);
  expect(pageText()).toContain('300');
  expect(pageText()).toContain(payment.cause_delivered);
  expect(pageText()).toContain(payment.cause_operator);
  expect(pageText()).toContain('40');
  expect(screen.getByRole('link', { name: new RegExp(orderNumberOf(1)) }).getAttribute('href')).toBe(
    '/order/1',
  );
});

it('[MON-01] the balance says that arriving money could not be loaded', async () => {
  const server = new OrderServer([]);
  server.fail('answers 500', (endpoint) => endpoint === getArriving);
  await openSellerApp('/profile', { server });
  const line = await screen.findByRole('link', { name: new RegExp(`^${payment.arriving}`) });
  expect((await within(line).findByText(payment.failed)).isConnected).toBe(true);
});

it('[MON-01] the list by day says what to do when it is empty, and offers a retry when it failed', async () => {
  const server = new OrderServer([]);
  server.on(getArriving, NOTHING);
  server.refuse(listArrivingOrders, 'SERVER_ERROR', 500);
  const user = await openSellerApp('/arriving', { server });
  await screen.findByText(payment.failed);
  server.on(listArrivingOrders, {
    orders: [],
    pagination: { ...LAST_PAGE, total: 0 },
    arriving: NOTHING,
    days: [],
  });
  await user.click(screen.getByRole('button', { name: 'ลองอีกครั้ง' }));
  expect(await screen.findByText(payment.emptyTitle)).toBeTruthy();
});

const row = (changes: Partial<Transaction>): Transaction => ({
  id: 7,
  request: null,
  type: 'withdraw',
  kind: 'withdraw',
  status: 'approved',
  amount: 5_000,
  balance_after: null,
  description: wallet.type_withdraw,
  order_id: null,
  order_number: null,
  sample_id: null,
  created_at: NOW,
  ...changes,
});
const PENDING = row({ request: 'withdrawal', status: 'pending' });
const UNPAID = row({ id: 9, request: 'recharge', type: 'recharge', kind: 'recharge', status: 'pending' });
const CREDIT = row({
  id: 8,
  type: 'order_profit',
  kind: 'order_profit',
  status: 'success',
  amount: 110,
  balance_after: 5_110,
  order_id: 1,
  order_number: orderNumberOf(1),
});

async function openRecord() {
  const server = new OrderServer([]);
  server.on(getArriving, NOTHING).on(listTransactions, {
    transactions: [UNPAID, PENDING, CREDIT],
    pagination: LAST_PAGE,
    balance: { available: 5_110, frozen: 5_000, total: 10_110, owed: 0 },
    as_of: 'cut',
    summary: {
      income: 10,
      income_recharge: 0,
      income_profit: 10,
      expense: 0,
      monthly_income: 10,
      monthly_income_recharge: 0,
      monthly_income_profit: 10,
    },
  });
  const user = await openSellerApp('/revenue-record', { server });
  await screen.findByText(orderNumberOf(1));
  return { server, user };
}

it('[MON-02] [REV-01] the record shows requests in flight by default, and names the expense tile for what it holds', async () => {
  const { server } = await openRecord();
  expect(server.received.find(({ endpoint }) => endpoint === listTransactions)?.query.has('status')).toBe(
    false,
  );
  expect(within(screen.getByRole('main')).getAllByText(wallet.status_pending).length).toBeGreaterThan(1);
  screen.getByText(wallet.expense);
});

it('[MON-02] each row opens to its ledger entries: a movement, a request in flight, and one that moved nothing', async () => {
  const { server, user } = await openRecord();
  server.on(getTransaction, {
    transaction: CREDIT,
    entries: [
      { from: 'escrow', to: 'available', amount: 110, from_balance_after: 0, to_balance_after: 5_110 },
    ],
  });
  server.on(getTransactionRequest, ({ address }) =>
    address.includes('recharge')
      ? { transaction: UNPAID, entries: [] }
      : {
          transaction: PENDING,
          entries: [
            {
              from: 'available' as const,
              to: 'frozen' as const,
              amount: 5_000,
              from_balance_after: 5_000,
              to_balance_after: 5_000,
            },
          ],
        },
  );
  const [unpaid, pending, credit] = screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-haspopup') === 'dialog');
  await user.click(credit!);
  let sheet = await dialog(wallet.type_order_profit);
  await sheet.findByText(transaction.escrow);
  sheet.getByText(/5,110/);
  expect(sheet.getByRole('link', { name: transaction.toOrder }).getAttribute('href')).toBe('/order/1');
  await user.keyboard('{Escape}');
  await user.click(pending!);
  sheet = await dialog(wallet.type_withdraw);
  await sheet.findByText(transaction.frozen);
  sheet.getByText(wallet.status_pending);
  expect(sheet.getByRole('link', { name: transaction.to_withdrawal }).getAttribute('href')).toBe(
    '/withdrawal?view=history',
  );
  await user.keyboard('{Escape}');
  await user.click(unpaid!);
  sheet = await dialog(wallet.type_recharge);
  await sheet.findByText(transaction.noEntriesYet);
});

it('[MON-02] the statement is cut where the list was', async () => {
  const { server, user } = await openRecord();
  await user.click(screen.getByRole('button', { name: statement.statement }));
  const sheet = await dialog(statement.statement);
  await user.click(sheet.getByRole('button', { name: statement.saveCsv }));
  await expect
    .poll(() => server.received.find(({ endpoint }) => endpoint === getStatementCsv)?.query.get('as_of'))
    .toBe('cut');
});

it('[MON-01] the header of a delivered order expects the payment and never promises it', async () => {
  const completes_at = '2026-12-05T05:00:00.000Z';
  const server = new OrderServer([
    createOrder(1, 'pending_delivery', {
      delivered_at: NOW,
      handed_over_at: NOW,
      completes_at,
      expected_payment: expected('delivered', '2026-12-05'),
    }),
  ]);
  await openSellerApp('/order/1', { server });
  await screen.findByText(orderNumberOf(1));
  expect(pageText()).toContain(
    fill(orders.outlook_completes, { at: formatDate(completes_at, 'weekday', 'th-TH') }),
  );
  // The seller need not wait for the customer; said once.
  expect(screen.getAllByText(payment.cause_delivered)).toHaveLength(1);
});
