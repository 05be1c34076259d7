// @vitest-environment happy-dom
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { changeRows, reloadLists, restartLists, type LoadedList } from './cursor-list.ts';
import { cursorListOptions, useCursorList } from './use-cursor-list.ts';

type Row = { id: number; name: string };
type Request = { filter: string; after: number | undefined; respond: (rows?: readonly Row[]) => void };

const PER_PAGE = 3;

let root: Root | undefined;
let client: QueryClient;
/** The rows on the server, newest first. */
let rows: Row[];
/** Requests that wait for their response. Null answers each request at once. */
let held: Request[] | null;
let isDown: boolean;
let requestCount: number;

const row = (id: number, name = `row ${id}`): Row => ({ id, name });
const numbered = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => row(from - at));

const listOf = (filter: string) =>
  cursorListOptions({
    key: ['rows', filter],
    fetchPage: async (position) => {
      requestCount += 1;
      const after = position?.cursor === undefined ? undefined : Number(position.cursor);
      if (isDown) throw new Error('down');
      const read = () => rows.filter(({ id, name }) => name.includes(filter) && id < (after ?? Infinity));
      const { promise, resolve } = Promise.withResolvers<readonly Row[]>();
      if (held) held.push({ filter, after, respond: (answer = read()) => resolve(answer) });
      else resolve(read());
      const found = await promise;
      const page = found.slice(0, PER_PAGE);
      const has_more = found.length > page.length;
      const total = rows.filter(({ name }) => name.includes(filter)).length;
      const next = has_more ? { next_cursor: String(page.at(-1)?.id) } : {};
      return { rows: page, pagination: { page: 1, per_page: PER_PAGE, total, has_more, ...next } };
    },
    quiet: true,
  });

function ListPage() {
  const [filter, setFilter] = useState('row');
  const list = useCursorList(listOf(filter));
  return (
    <>
      <input aria-label="filter" value={filter} onChange={(event) => setFilter(event.target.value)} />
      <output aria-label="rows" aria-busy={list.isPlaceholder}>
        {list.rows.map(({ name }) => name.replace('row ', '')).join(' ')}
      </output>
      <output aria-label="total">{list.total}</output>
      <output aria-label="state">{list.isPending ? 'loading' : list.error ? 'failed' : 'loaded'}</output>
      {list.more.exists ? (
        <button type="button" onClick={list.more.load}>
          {list.more.error ? 'retry' : 'more'}
        </button>
      ) : null}
      <button type="button" onClick={() => void list.refresh()}>
        {'refresh'}
      </button>
    </>
  );
}

function open() {
  const element = document.createElement('div');
  document.body.append(element);
  root = createRoot(element);
  root.render(
    <QueryClientProvider client={client}>
      <ListPage />
    </QueryClientProvider>,
  );
}

function close(): void {
  root?.unmount();
  document.body.replaceChildren();
}

function prepare(count: number): void {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  rows = numbered(count, 1);
  held = null;
  isDown = false;
  requestCount = 0;
}

afterEach(close);

const text = (label: string) => screen.getByLabelText(label).textContent;
const expectRows = (expected: string) => waitFor(() => expect(text('rows')).toBe(expected));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const refetch = () => client.refetchQueries({ queryKey: ['rows'] });
const removeRow = (removedId: number) =>
  changeRows<Row>(client, ['rows'], (one) => (one.id === removedId ? undefined : one));
const nextRequest = async () => {
  await waitFor(() => expect(held).toHaveLength(1));
  return held!.pop()!;
};

it('loads page by page to the end, and keeps the rows for a return', async () => {
  prepare(7);
  open();
  await expectRows('7 6 5');
  expect(text('total')).toBe('7');
  await press('more');
  await expectRows('7 6 5 4 3 2');
  await press('more');
  await expectRows('7 6 5 4 3 2 1');
  expect(screen.queryByRole('button', { name: 'more' })).toBeNull();
  close();
  open();
  expect(await screen.findByLabelText('rows')).toHaveProperty('textContent', '7 6 5 4 3 2 1');
  expect(requestCount).toBe(3);
});

it('a refetch loads the first page only, and adds new rows above those below it', async () => {
  prepare(7);
  open();
  await expectRows('7 6 5');
  await press('more');
  await expectRows('7 6 5 4 3 2');
  rows = [row(8), ...rows];
  await refetch();
  await expectRows('8 7 6 5 4 3 2');
  expect(requestCount).toBe(3);
  await press('more');
  await expectRows('8 7 6 5 4 3 2 1');
});

it('restarts when rows between the first page and the loaded rows are unknown', async () => {
  prepare(6);
  open();
  await press(await screen.findByText('more').then(() => 'more'));
  await expectRows('6 5 4 3 2 1');
  rows = numbered(20, 1);
  await refetch();
  await expectRows('20 19 18');
  await press('more');
  await expectRows('20 19 18 17 16 15');
});

it('a change applies to loaded rows and to a page that is being loaded', async () => {
  prepare(6);
  open();
  await expectRows('6 5 4');
  held = [];
  await press('more');
  const { respond } = await nextRequest();
  // The response was computed before the row left.
  const older = rows.filter(({ id }) => id < 4);
  removeRow(5);
  removeRow(2);
  respond(older);
  await expectRows('6 4 3 1');
});

it('a change applies to a first page that is being refetched', async () => {
  prepare(3);
  open();
  await expectRows('3 2 1');
  held = [];
  const refetching = refetch();
  const { respond } = await nextRequest();
  changeRows<Row>(client, ['rows'], (one) => (one.id === 2 ? { ...one, name: 'row two' } : one));
  removeRow(3);
  await expectRows('two 1');
  respond(numbered(3, 1));
  await refetching;
  await expectRows('two 1');
  expect(text('total')).toBe('2');
});

it('a next page that arrives after a restart is dropped', async () => {
  prepare(6);
  open();
  await expectRows('6 5 4');
  held = [];
  await press('more');
  const later = await nextRequest();
  rows = numbered(9, 1);
  const refetching = refetch();
  (await nextRequest()).respond();
  await refetching;
  await expectRows('9 8 7');
  later.respond([row(3), row(2), row(1)]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(text('rows')).toBe('9 8 7');
});

it('shows the rows before, marked as busy, while the list of a changed filter loads', async () => {
  prepare(3);
  rows = [row(3, 'row a'), row(2, 'row b'), row(1, 'row a2')];
  open();
  await expectRows('a b a2');
  held = [];
  await userEvent.type(screen.getByLabelText('filter'), ' a');
  await waitFor(() => expect(screen.getByLabelText('rows').getAttribute('aria-busy')).toBe('true'));
  expect(text('rows')).toBe('a b a2');
  expect(screen.queryByRole('button', { name: 'more' })).toBeNull();
  for (const { respond } of held) respond();
  await expectRows('a a2');
  expect(screen.getByLabelText('rows').getAttribute('aria-busy')).toBe('false');
});

it('[SHELL-06] reports a failed next page until it is loaded, whatever else is refetched', async () => {
  prepare(5);
  open();
  await expectRows('5 4 3');
  isDown = true;
  await press('more');
  await screen.findByRole('button', { name: 'retry' });
  isDown = false;
  await refetch();
  expect(text('rows')).toBe('5 4 3');
  await press('retry');
  await expectRows('5 4 3 2 1');
});

it('[SHELL-06] reports a failed next page only on its list, and not again on return', async () => {
  prepare(5);
  open();
  await expectRows('5 4 3');
  isDown = true;
  await press('more');
  await screen.findByRole('button', { name: 'retry' });
  isDown = false;
  // Another filter, and the one before.
  for (const key of [' ', '{Backspace}']) {
    await userEvent.type(screen.getByLabelText('filter'), key);
    await screen.findByRole('button', { name: 'more' });
    expect(screen.queryByRole('button', { name: 'retry' })).toBeNull();
  }
});

it('[ORD-05] [SHELL-06] keeps all loaded rows when a refetch or a refresh fails', async () => {
  prepare(4);
  open();
  await press(await screen.findByText('more').then(() => 'more'));
  await expectRows('4 3 2 1');
  isDown = true;
  await refetch();
  await waitFor(() => expect(text('state')).toBe('failed'));
  await press('refresh');
  await waitFor(() => expect(requestCount).toBe(4));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(text('rows')).toBe('4 3 2 1');
});

it('rows that left the list leave the screen with a refetch, also the last of the first page', async () => {
  prepare(7);
  open();
  await expectRows('7 6 5');
  rows = numbered(7, 1).filter(({ id }) => id !== 6 && id !== 5);
  await refetch();
  await expectRows('7 4 3');
});

it('a refresh drops the later pages, which may be outdated', async () => {
  prepare(6);
  open();
  await press(await screen.findByText('more').then(() => 'more'));
  await expectRows('6 5 4 3 2 1');
  await press('refresh');
  await expectRows('6 5 4');
});

it('a reload fetches all loaded pages again, so that the list keeps its place', async () => {
  prepare(9);
  open();
  await press(await screen.findByText('more').then(() => 'more'));
  await expectRows('9 8 7 6 5 4');
  rows = [row(10), ...numbered(9, 1).filter(({ id }) => id !== 8)].map(({ id, name }) =>
    row(id, id === 5 ? 'row changed' : name),
  );
  await reloadLists(client, ['rows']);
  await expectRows('10 9 7 6 changed 4');
  expect(text('total')).toBe('9');
  expect(requestCount).toBe(4);
  await refetch();
  expect(requestCount).toBe(5);
  await press('more');
  await expectRows('10 9 7 6 changed 4 3 2 1');
});

it('a failed reload keeps the rows, and the next refetch reloads them', async () => {
  prepare(6);
  open();
  await press(await screen.findByText('more').then(() => 'more'));
  await expectRows('6 5 4 3 2 1');
  rows = numbered(6, 1).filter(({ id }) => id !== 2);
  isDown = true;
  await reloadLists(client, ['rows']);
  await expectRows('6 5 4 3 2 1');
  isDown = false;
  await refetch();
  await expectRows('6 5 4 3 1');
});

it('a reload of a hidden list waits until it is shown', async () => {
  prepare(6);
  open();
  await press(await screen.findByText('more').then(() => 'more'));
  await expectRows('6 5 4 3 2 1');
  close();
  rows = numbered(6, 1).filter(({ id }) => id !== 2);
  await reloadLists(client, ['rows']);
  expect(requestCount).toBe(2);
  open();
  await expectRows('6 5 4 3 1');
  expect(requestCount).toBe(4);
});

it('a restart refetches visible lists and forgets the others', async () => {
  prepare(6);
  open();
  await press(await screen.findByText('more').then(() => 'more'));
  await expectRows('6 5 4 3 2 1');
  const hiddenKey = ['rows', 'another', 'th'];
  client.setQueryData<LoadedList>(hiddenKey, { rows: [row(9)], next: undefined });
  rows = [row(6), row(5, 'row new'), row(4)];
  await restartLists(client, ['rows']);
  await expectRows('6 new 4');
  expect(client.getQueryData(hiddenKey)).toBeUndefined();
});

it('keeps the objects of unchanged rows when a refetch finds a new row above them', async () => {
  prepare(5);
  open();
  await expectRows('5 4 3');
  await press('more');
  await expectRows('5 4 3 2 1');
  const loaded = () => client.getQueriesData<LoadedList>({ queryKey: ['rows'] })[0]?.[1];
  const before = loaded()!;
  await refetch();
  expect(loaded()).toBe(before);
  rows = [row(6), row(5), row(4, 'row four'), ...rows.slice(2)];
  await refetch();
  await expectRows('6 5 four 3 2 1');
  const after = loaded()!.rows;
  expect(after[1]).toBe(before.rows[0]);
  after.slice(3).forEach((one, index) => expect(one).toBe(before.rows[index + 2]));
});
