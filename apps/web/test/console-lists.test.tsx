// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, expect, it, vi } from 'vitest';
import {
  approveDepositRefund,
  ConsoleDepositRefund,
  listDepositRefunds,
} from '@raan/contract/console/console-deposit-endpoints';
import {
  ConsoleSeller,
  ConsoleSellerSummary,
  getConsoleSeller,
  listConsoleSellers,
  revealSellerName,
} from '@raan/contract/console/console-seller-endpoints';
import {
  ConsoleWithdrawal,
  listConsoleWithdrawals,
} from '@raan/contract/console/console-withdrawal-endpoints';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { listQueues } from '@raan/contract/console/queue-endpoints';
import deposits from '#console/features/deposit-refunds/deposit-refund.messages.th.ts';
import sellers from '#console/features/sellers/seller.messages.th.ts';
import withdrawals from '#console/features/withdrawals/withdrawal.messages.th.ts';
import lists from '#console/lib/list/list.messages.th.ts';
import common from '#lib/common.messages.th.ts';
import { FakeServer } from './fake-server.ts';
import { openConsole, OPERATOR } from './open-app.tsx';
import { createSample } from './schema-sample.ts';

const PHONE = 390;
const DESKTOP = 1280;

function setWidth(width: number): void {
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width });
}

afterEach(() => {
  setWidth(DESKTOP);
  vi.restoreAllMocks();
});

const newServer = () =>
  new FakeServer({ samples: true }).on(getOperator, { operator: OPERATOR }).on(listQueues, {
    queues: [],
    book: null,
    open_money: null,
  });

const sellerNamed = (id: number, name: string): ConsoleSellerSummary => ({
  ...(createSample(ConsoleSellerSummary) as ConsoleSellerSummary),
  id,
  store_name: name,
  available: id * 100,
});

const onePage = (total: number) => ({ page: 1, per_page: 20, total, has_more: false });

const sellerServer = (...names: string[]) =>
  newServer().on(listConsoleSellers, {
    sellers: names.map((name, index) => sellerNamed(index + 1, name)),
    pagination: onePage(names.length),
  });

const requests = (server: FakeServer, endpoint: object) =>
  server.received.filter((one) => one.endpoint === endpoint).map(({ query }) => query);

it('shows a list as a table with links to its records on wide screens', async () => {
  setWidth(DESKTOP);
  await openConsole('/sellers', { server: sellerServer('ร้านหนึ่ง', 'ร้านสอง') });
  const table = within(await screen.findByRole('table', { name: sellers.title }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain(
    sellers.available,
  );
  const row = within(table.getByRole('row', { name: /ร้านสอง/ }));
  expect(row.getByRole('rowheader').textContent).toBe('ร้านสอง');
  expect(row.getByRole('link', { name: 'ร้านสอง' }).getAttribute('href')).toBe('/console/sellers/2');
  expect(within(screen.getByRole('main')).queryByRole('listitem')).toBeNull();
});

it('[FLOW-06] shows a seller’s masked name, balance, orders, refund request rate and late shipments, at any width', async () => {
  const seller: ConsoleSellerSummary = {
    ...sellerNamed(1, 'ร้านหนึ่ง'),
    legal_name: 'ส****',
    available: 0,
    debt: 123,
    orders: 1_200,
    orders_last_30_days: 45,
    paid_orders: 1_000,
    refund_requests: 80,
    late_orders: 6,
  };
  const server = () => newServer().on(listConsoleSellers, { sellers: [seller], pagination: onePage(1) });
  const expected = ['ส****', '฿123.00', '1,200', '45', '8.0%', '80', '6'];
  setWidth(PHONE);
  await openConsole('/sellers', { server: server() });
  const card = await within(await screen.findByRole('main')).findByRole('listitem');
  for (const text of expected) expect(card.textContent).toContain(text);
  setWidth(DESKTOP);
  const row = await screen.findByRole('row', { name: /ร้านหนึ่ง/ });
  for (const text of expected) expect(row.textContent).toContain(text);
  expect(within(row).getByLabelText(sellers.highRate)).toBeTruthy();
});

it('[FLOW-06] filters sellers by verification and debt, and sorts them on phones', async () => {
  setWidth(PHONE);
  const server = sellerServer('ร้านหนึ่ง');
  const user = await openConsole('/sellers', { server });
  await user.selectOptions(await screen.findByRole('combobox', { name: sellers.identity }), 'verified');
  await user.selectOptions(screen.getByRole('combobox', { name: sellers.attention }), 'in_debt');
  await user.selectOptions(screen.getByRole('combobox', { name: sellers.sort }), 'dispute_rate_desc');
  await waitFor(() =>
    expect(Object.fromEntries(requests(server, listConsoleSellers).at(-1)!)).toMatchObject({
      verification: 'verified',
      in_debt: 'true',
      sort: 'dispute_rate_desc',
    }),
  );
  expect(new URLSearchParams(location.search).get('attention')).toBe('in_debt');
});

it('[FLOW-06] reveals a legal name on the seller’s page', async () => {
  const server = new FakeServer({ samples: true })
    .on(getOperator, { operator: OPERATOR })
    .on(getConsoleSeller, { ...(createSample(ConsoleSeller) as ConsoleSeller), id: 1, legal_name: 'ส****' })
    .on(revealSellerName, { legal_name: 'สมชาย ใจดี' });
  const user = await openConsole('/sellers/1', { server });
  expect(await screen.findByText('ส****')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: sellers.revealName }));
  expect(await screen.findByText('สมชาย ใจดี')).toBeTruthy();
  expect(screen.queryByRole('button', { name: sellers.revealName })).toBeNull();
});

it('shows a list as cards on phones, and switches when the window widens', async () => {
  setWidth(PHONE);
  await openConsole('/sellers', { server: sellerServer('ร้านหนึ่ง') });
  expect(await screen.findByRole('link', { name: /ร้านหนึ่ง/ })).toBeTruthy();
  expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('table')).toBeNull();
  setWidth(DESKTOP);
  expect(await screen.findByRole('table')).toBeTruthy();
});

it('sorts by a column, by mouse and keyboard, and keeps the sort in the address', async () => {
  setWidth(DESKTOP);
  const server = sellerServer('ร้านหนึ่ง');
  const user = await openConsole('/sellers', { server });
  const header = await screen.findByRole('columnheader', { name: sellers.available });
  expect(header.getAttribute('aria-sort')).toBe('none');
  expect(screen.getByRole('columnheader', { name: sellers.since }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await user.click(within(header).getByRole('button'));
  expect(new URLSearchParams(location.search).get('sort')).toBe('available_desc');
  await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('descending'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'));
  await waitFor(() =>
    expect(requests(server, listConsoleSellers).map((query) => query.get('sort'))).toEqual([
      'created_desc',
      'available_desc',
      'available_asc',
    ]),
  );
});

it('offers no sort for columns that the server cannot sort', async () => {
  setWidth(DESKTOP);
  await openConsole('/sellers', { server: sellerServer('ร้านหนึ่ง') });
  const header = await screen.findByRole('columnheader', { name: sellers.legalName });
  expect(within(header).queryByRole('button')).toBeNull();
  expect(header.hasAttribute('aria-sort')).toBe(false);
});

it('[SHELL-06] shows a list while it loads, when it is empty, and when it fails', async () => {
  setWidth(DESKTOP);
  const server = sellerServer();
  const respond = server.holdResponse(listConsoleSellers);
  server.fail('answers 500', (endpoint) => endpoint === listConsoleSellers);
  const user = await openConsole('/sellers', { server });
  await screen.findByRole('heading', { name: sellers.title });
  expect(screen.getAllByRole('status').some((one) => one.textContent === common.loading)).toBe(true);
  respond();
  const failure = within(await screen.findByRole('alert'));
  server.recover();
  await user.click(failure.getByRole('button', { name: common.retry }));
  expect(await screen.findByText(sellers.none)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('[SHELL-06] loads the next page, and offers a retry when that fails', async () => {
  setWidth(DESKTOP);
  const server = newServer().on(listConsoleSellers, ({ query }) =>
    query.has('cursor')
      ? { sellers: [sellerNamed(1, 'ร้านหนึ่ง')], pagination: { ...onePage(2), page: 2 } }
      : {
          sellers: [sellerNamed(2, 'ร้านสอง')],
          pagination: { ...onePage(2), has_more: true, next_cursor: 'next' },
        },
  );
  const user = await openConsole('/sellers', { server });
  const more = await screen.findByRole('button', { name: lists.more });
  server.fail('answers 500');
  await user.click(more);
  const failure = within(await screen.findByRole('alert'));
  expect(screen.getByRole('row', { name: /ร้านสอง/ })).toBeTruthy();
  server.recover();
  await user.click(failure.getByRole('button', { name: common.retry }));
  expect(await screen.findByRole('row', { name: /ร้านหนึ่ง/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: lists.more })).toBeNull();
});

const withdrawalOf = (id: number, amount: number): ConsoleWithdrawal => ({
  ...(createSample(ConsoleWithdrawal) as ConsoleWithdrawal),
  id,
  amount,
  fee: 15,
  actual_amount: amount - 15,
  state: 'pending',
  seller: { id, account: `account-${id}`, store_name: `=ร้าน ${id}` },
});

const withdrawalServer = (...rows: ConsoleWithdrawal[]) =>
  newServer().on(listConsoleWithdrawals, {
    withdrawals: rows,
    counts: { pending: rows.length, approved: 0, processing: 0, completed: 0, rejected: 0, cancelled: 0 },
    pagination: onePage(rows.length),
  });

const numbered = (id: number) => withdrawals.number.replace('{id}', String(id));
const selectionOf = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: lists.select.replace('{name}', name) });
const selectedCount = (count: number) => lists.selected.replace('{count}', String(count));

it('[WAL-02] adds up the selected withdrawals and saves them as CSV', async () => {
  setWidth(DESKTOP);
  const saved: Blob[] = [];
  // The test browser would open the file instead of saving it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:saved';
  });
  const server = withdrawalServer(withdrawalOf(1, 1_000), withdrawalOf(2, 2_500));
  const user = await openConsole('/withdrawals', { server });
  await screen.findByRole('table', { name: withdrawals.title });
  expect(screen.queryByText(selectedCount(1))).toBeNull();
  await user.click(selectionOf(numbered(2)));
  expect(screen.getByText(selectedCount(1))).toBeTruthy();
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: lists.selectAll });
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  all.focus();
  await user.keyboard(' ');
  const bar = screen.getByRole('group', { name: selectedCount(2) });
  expect(bar.textContent).toContain('3,470.00');
  await user.click(within(bar).getByRole('button', { name: lists.downloadCsv }));
  const [header, first] = (await saved[0]!.text()).split('\r\n');
  expect(header).toContain(withdrawals.toPay);
  expect(first).toMatch(/^1,'=ร้าน 1,.*,15,985,1000$/);
  await user.click(within(bar).getByRole('button', { name: lists.clearSelection }));
  expect(screen.queryByText(selectedCount(2))).toBeNull();
  expect(selectionOf(numbered(1)).checked).toBe(false);
});

it('[WAL-02] opens the record of a withdrawal in the table, with its steps', async () => {
  setWidth(DESKTOP);
  const user = await openConsole('/withdrawals', { server: withdrawalServer(withdrawalOf(7, 900)) });
  const open = await screen.findByRole('button', { name: lists.details.replace('{name}', numbered(7)) });
  expect(open.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: withdrawals.approve })).toBeNull();
  await user.click(open);
  expect(open.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('button', { name: withdrawals.approve })).toBeTruthy();
  await user.click(open);
  expect(screen.queryByRole('button', { name: withdrawals.approve })).toBeNull();
});

it('[WAL-02] shows an operator of another role why the list is missing', async () => {
  const server = newServer().refuse(listConsoleWithdrawals, 'AUTH_PERMISSION_DENIED', 403);
  await openConsole('/withdrawals', { server });
  expect(await screen.findByText(withdrawals.notYourRole)).toBeTruthy();
});

const depositOf = (id: number): ConsoleDepositRefund => ({
  ...(createSample(ConsoleDepositRefund) as ConsoleDepositRefund),
  id,
  state: 'requested',
  is_seller_suspended: false,
  seller: { id, account: `account-${id}`, store_name: `ร้าน ${id}` },
});

it('removes a decided row from a later page at once, and keeps the rows around it', async () => {
  setWidth(PHONE);
  let waiting = [1, 2, 3, 4];
  const server = newServer()
    .on(listDepositRefunds, ({ query }) => {
      const rest = waiting.filter((id) => id > Number(query.get('cursor') ?? 0));
      const [first] = rest;
      const hasMore = rest.length > 1;
      return {
        deposit_refunds: rest.slice(0, 1).map(depositOf),
        counts: { requested: waiting.length, approved: 0, rejected: 0 },
        pagination: {
          ...onePage(waiting.length),
          per_page: 1,
          has_more: hasMore,
          ...(hasMore && { next_cursor: String(first) }),
        },
      };
    })
    .on(approveDepositRefund, () => {
      waiting = [1, 3, 4];
      return { ...depositOf(2), state: 'approved' as const };
    });
  const user = await openConsole('/deposit-refunds', { server });
  await user.click(await screen.findByRole('button', { name: lists.more }));
  const second = (await screen.findByText('ร้าน 2')).closest('li')!;
  await user.click(screen.getByRole('button', { name: lists.more }));
  await screen.findByText('ร้าน 3');
  await user.click(within(second).getByRole('button', { name: deposits.approve }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: deposits.approve }));
  await waitFor(() => expect(screen.queryByText('ร้าน 2')).toBeNull());
  for (const name of ['ร้าน 1', 'ร้าน 3', 'ร้าน 4']) expect(screen.getByText(name)).toBeTruthy();
  expect(screen.queryByRole('button', { name: lists.more })).toBeNull();
});
