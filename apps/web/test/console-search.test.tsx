// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { getConsoleOrder, ConsoleOrderSummary } from '@raan/contract/console/console-order-endpoints';
import { listConsoleProducts } from '@raan/contract/console/console-product-endpoints';
import { getConsoleSeller } from '@raan/contract/console/console-seller-endpoints';
import { ConsoleWithdrawal, getConsoleWithdrawal } from '@raan/contract/console/console-withdrawal-endpoints';
import { ConsoleMessage, getConsoleMessage } from '@raan/contract/console/message-endpoints';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { listQueues } from '@raan/contract/console/queue-endpoints';
import { FoundProduct, FoundSeller, searchConsole } from '@raan/contract/console/search-endpoints';
import consoleTexts from '#console/app/console.messages.th.ts';
import messages from '#console/features/messages/message.messages.th.ts';
import products from '#console/features/products/product.messages.th.ts';
import search from '#console/features/search/search.messages.th.ts';
import withdrawals from '#console/features/withdrawals/withdrawal.messages.th.ts';
import common from '#lib/common.messages.th.ts';
import type { SearchResults } from '#console/features/search/result-groups.ts';
import { FakeServer } from './fake-server.ts';
import { openConsole, OPERATOR } from './open-app.tsx';
import { createSample } from './schema-sample.ts';

const NONE = { results: [], has_more: false };
const NOTHING: SearchResults = {
  orders: NONE,
  sellers: NONE,
  products: NONE,
  withdrawals: NONE,
  messages: NONE,
};

const order = (id: number): ConsoleOrderSummary => ({
  ...(createSample(ConsoleOrderSummary) as ConsoleOrderSummary),
  id,
  order_number: `R260711-00000${id}`,
  customer: { name: 'ส****', phone: '081****678' },
});
const seller = (id: number): FoundSeller => ({
  ...(createSample(FoundSeller) as FoundSeller),
  id,
  store_name: `ร้าน ${id}`,
  status: 'suspended',
  matched: 'bank_account',
});
const product = (id: number): FoundProduct => ({
  ...(createSample(FoundProduct) as FoundProduct),
  id,
  name: `สินค้า ${id}`,
});
const FOUND: SearchResults = {
  ...NOTHING,
  orders: { results: [order(1), order(2)], has_more: false },
  sellers: { results: [seller(3)], has_more: false },
  products: { results: [product(4)], has_more: true },
};

const newServer = (results: SearchResults = FOUND) =>
  new FakeServer({ samples: true })
    .on(getOperator, { operator: OPERATOR })
    .on(listQueues, { queues: [], book: null, open_money: null })
    .on(searchConsole, results);

const findBox = async () => await screen.findByRole<HTMLInputElement>('combobox', { name: search.title });

async function openSearch(server: FakeServer) {
  const user = await openConsole('/orders', { server });
  await screen.findAllByRole('button', { name: new RegExp(consoleTexts.search) });
  await user.keyboard('/');
  return { user, box: await findBox() };
}

const searched = (server: FakeServer) =>
  server.received.filter(({ endpoint }) => endpoint === searchConsole).map(({ body }) => body);
const activeOption = () =>
  within(screen.getByRole('listbox', { name: search.results })).getByRole('option', { selected: true })
    .textContent;

it('[FLOW-06] opens the search with / on every page, but types / into a field', async () => {
  const server = newServer();
  const user = await openConsole('/products', { server });
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: products.search });
  await user.type(field, '1/2');
  expect(field.value).toBe('1/2');
  expect(screen.queryByRole('combobox', { name: search.title })).toBeNull();
  field.blur();
  await user.keyboard('/');
  const box = await findBox();
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe('');
});

it('[FLOW-06] groups results by kind, moves with the arrow keys, and opens one with Enter', async () => {
  const server = newServer();
  const { user, box } = await openSearch(server);
  await user.type(box, '0812345678');
  const list = within(await screen.findByRole('listbox', { name: search.results }));
  expect(box.getAttribute('aria-expanded')).toBe('true');
  const groups = list.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'));
  expect(groups.map((id) => document.getElementById(id ?? '')?.textContent)).toEqual([
    search.orders,
    search.sellers,
    search.products,
  ]);
  expect(list.getByText(search.matched_bank_account)).toBeTruthy();
  expect(activeOption()).toContain('R260711-000001');
  await user.keyboard('{ArrowUp}');
  expect(activeOption()).toBe(search.allProducts);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(activeOption()).toContain('R260711-000002');
  expect(document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
    activeOption(),
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/console/orders/2'));
  expect(screen.queryByRole('combobox', { name: search.title })).toBeNull();
  await waitFor(() => expect(server.count(getConsoleOrder)).toBe(1));
});

it('[FLOW-06] opens a record by click, and all results in their list', async () => {
  const server = newServer();
  const { user, box } = await openSearch(server);
  await user.type(box, 'ผ้าไหม');
  await user.click(await screen.findByRole('option', { name: /ร้าน 3/ }));
  await waitFor(() => expect(location.pathname).toBe('/console/sellers/3'));
  await waitFor(() => expect(server.count(getConsoleSeller)).toBe(1));
  await user.keyboard('/');
  await user.type(await findBox(), 'ผ้าไหม');
  await user.click(await screen.findByRole('option', { name: search.allProducts }));
  await waitFor(() => expect(location.pathname).toBe('/console/products'));
  const lists = () => server.received.filter(({ endpoint }) => endpoint === listConsoleProducts);
  await waitFor(() => expect(lists().map(({ query }) => query.get('search'))).toEqual(['ผ้าไหม']));
});

it('[FLOW-06] links all sellers found, unless the list would not find them', async () => {
  const byName: SearchResults = {
    ...NOTHING,
    sellers: { results: [{ ...seller(3), matched: 'store_name' }], has_more: true },
  };
  const { user, box } = await openSearch(newServer(byName));
  await user.type(box, 'ผ้าไหม');
  expect(await screen.findByRole('option', { name: search.allSellers })).toBeTruthy();
});

it('[FLOW-06] links no list for a sealed value', async () => {
  const bySealed: SearchResults = { ...NOTHING, sellers: { results: [seller(3)], has_more: true } };
  const { user, box } = await openSearch(newServer(bySealed));
  await user.type(box, '4071234567');
  expect(await screen.findByRole('option', { name: /ร้าน 3/ })).toBeTruthy();
  expect(screen.queryByRole('option', { name: search.allSellers })).toBeNull();
});

it('[FLOW-06] searches once per pause, sends the text in no address, and closes with Escape', async () => {
  const server = newServer();
  const { user, box } = await openSearch(server);
  await user.type(box, 'a');
  expect(screen.getByText(search.hint)).toBeTruthy();
  expect(screen.getByText(search.hintWithdrawals)).toBeTruthy();
  await user.type(box, 'nna');
  await screen.findByRole('listbox');
  expect(searched(server)).toEqual([{ text: 'anna' }]);
  expect(server.received.some(({ address }) => address.includes('anna'))).toBe(false);
  box.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: search.title })).toBeNull());
  expect(location.pathname + location.search).toBe('/console/orders');
});

it('[FLOW-06] names withdrawals only to finance, who alone find them', async () => {
  await openSearch(newServer().on(getOperator, { operator: { ...OPERATOR, role: 'reviewer' } }));
  await screen.findByText(search.hintOthers);
  expect(screen.queryByText(search.hintWithdrawals)).toBeNull();
});

it('[FLOW-06] opens nothing while newer results load, and searches at once on Enter', async () => {
  const server = newServer();
  const { user, box } = await openSearch(server);
  await user.type(box, 'anna');
  await screen.findByRole('listbox');
  const respond = server.holdResponse(searchConsole);
  server.on(searchConsole, { ...NOTHING, orders: { results: [order(7)], has_more: false } });
  await user.type(box, ' b{Enter}');
  expect(searched(server)).toEqual([{ text: 'anna' }, { text: 'anna b' }]);
  await user.keyboard('{Enter}');
  expect(location.pathname).toBe('/console/orders');
  respond();
  await screen.findByRole('option', { name: /R260711-000007/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/console/orders/7'));
});

it('[FLOW-06] says that nothing was found, and retries a failed search', async () => {
  const server = newServer(NOTHING);
  const { user, box } = await openSearch(server);
  server.fail('answers 500', (endpoint) => endpoint === searchConsole);
  await user.type(box, '0899999999');
  const failure = within(await screen.findByRole('alert'));
  expect(failure.getByText(search.failed)).toBeTruthy();
  server.recover();
  await user.click(failure.getByRole('button', { name: common.retry }));
  expect(await screen.findByText(search.noneDetail)).toBeTruthy();
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('[FLOW-06] shows a withdrawal and a message on pages of their own', async () => {
  const withdrawal = { ...(createSample(ConsoleWithdrawal) as ConsoleWithdrawal), id: 8 };
  const message = { ...(createSample(ConsoleMessage) as ConsoleMessage), id: 9, message: 'โอนเงินผิดบัญชี' };
  const server = newServer().on(getConsoleWithdrawal, { ...withdrawal, state: 'pending' });
  await openConsole('/withdrawals/8', { server });
  const numbered = (text: string, id: number) => text.replace('{id}', String(id));
  expect(await screen.findByRole('heading', { name: numbered(withdrawals.number, 8) })).toBeTruthy();
  expect(screen.getByText(withdrawals.toPay)).toBeTruthy();
  await openConsole('/messages/9', { server: newServer().on(getConsoleMessage, message) });
  expect(await screen.findByRole('heading', { name: numbered(messages.number, 9) })).toBeTruthy();
  expect(screen.getByText('โอนเงินผิดบัญชี')).toBeTruthy();
});

it('[FLOW-06] says that a withdrawal is missing, or is for finance only', async () => {
  const server = newServer().refuse(getConsoleWithdrawal, 'REQUEST_NOT_FOUND', 404);
  await openConsole('/withdrawals/8', { server });
  expect((await screen.findAllByText(withdrawals.missing)).length).toBeGreaterThan(0);
  const refusing = newServer().refuse(getConsoleWithdrawal, 'AUTH_PERMISSION_DENIED', 403);
  await openConsole('/withdrawals/8', { server: refusing });
  expect(await screen.findByText(withdrawals.notYourRole)).toBeTruthy();
});
