// @vitest-environment happy-dom
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '#ui/toast-store.ts';
import { commonMessages } from '../common-messages.ts';
import { FixedLanguage } from '../i18n.tsx';
import { adoptLanguage } from '../language.ts';
import { LocalizedUiText } from '../localized-ui-text.tsx';
import { notifySessionEnded } from '../session.ts';
import { selectionMessages } from './selection-messages.ts';
import { RowCheckbox, SelectAll, SelectButton, SelectionBar } from './selection-bar.tsx';
import {
  clearSelections,
  useSelected,
  useSelection,
  type ListSelection,
  type SelectableList,
} from './use-selection.ts';

type Row = { id: number; price: number };
type ListProps = { name?: string; filter?: string; list: SelectableList<Row>; max?: number };

const NO_MORE = { isLoading: false, error: null, load: () => undefined };
let root: Root;
let user: ReturnType<typeof userEvent.setup>;
const onPageRender = vi.fn<() => void>();

/** A list with these rows; `total` larger than that: the others are not loaded. */
function listOf(ids: readonly number[], change: Partial<SelectableList<Row>> = {}): SelectableList<Row> {
  const rows = ids.map((id) => ({ id, price: id * 10 }));
  const list = { rows, next: undefined };
  const total = change.total ?? rows.length;
  const more = { ...NO_MORE, exists: total > rows.length };
  return { key: 'list', list, rows, total, more, isPlaceholder: false, ...change };
}

function List({ name = 'rows', filter = '', list, max = 3 }: ListProps) {
  const selection = useSelection({ name, filter, list, max });
  onPageRender();
  return (
    <>
      {list.rows.map((row) => (
        <RowCheckbox key={row.id} selection={selection} row={row} label={`Row ${row.id}`} />
      ))}
      <SelectButton selection={selection} isEmpty={list.rows.length === 0} />
      <Bar selection={selection} list={list} />
    </>
  );
}

function Bar({ selection, list }: { selection: ListSelection<Row>; list: SelectableList<Row> }) {
  const selected = useSelected(selection, list);
  const [sent, setSent] = useState('');
  const amount = selected.toggled.reduce((sum, { price }) => sum + price, 0);
  return (
    <>
      <p>{sent}</p>
      <SelectionBar selection={selection} selected={selected} list={list} sum={{ label: 'Sum', amount }}>
        <button
          type="button"
          aria-label="Send"
          onClick={() => setSent(JSON.stringify([selected.toggled.map(({ id }) => id), selected.exceptIds]))}
        />
      </SelectionBar>
    </>
  );
}

const wrap = (element: React.ReactNode) => (
  <FixedLanguage value="en">
    <LocalizedUiText>{element}</LocalizedUiText>
  </FixedLanguage>
);
const show = (props: ListProps) => root.render(wrap(<List {...props} />));
const leavePage = async () => {
  root.render(wrap('Another page'));
  await screen.findByText('Another page');
};
const open = async (props: ListProps) => {
  show(props);
  await user.click(await screen.findByRole('button', { name: 'Select' }));
};
const row = (id: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Row ${id}` });
const status = () => screen.getByRole('status').textContent.trim();
const selectedIds = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Row/ })
    .filter(({ checked }) => checked)
    .map(({ labels }) => Number(labels?.[0]?.textContent.replace('Row ', '')));
const findSelectAll = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

beforeEach(async () => {
  adoptLanguage('en');
  await Promise.all([commonMessages.load('en'), selectionMessages.load('en')]);
  history.replaceState(null, '', '/');
  user = userEvent.setup();
  onPageRender.mockClear();
  const element = document.createElement('div');
  document.body.append(element);
  root = createRoot(element);
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  notifySessionEnded('logout');
});

it('[SHOP-04] [ORD-05] [NOTI-03] selects single rows and shows count and sum', async () => {
  await open({ list: listOf([1, 2, 3], { total: 600 }) });
  await findSelectAll('Select all 600');
  await user.click(row(1));
  await user.click(row(3));
  const all = await findSelectAll('2 selected');
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await waitFor(() => expect(status()).toMatch(/^2 selected Sum ฿40/));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('[[1,3],[]]');
  await user.click(row(1));
  await findSelectAll('1 selected');
});

it('[SHOP-04] [ORD-08] [NOTI-03] selects all matches, keeps “all but one” after a deselection, and includes pages loaded later', async () => {
  await open({ list: listOf([1, 2, 3], { total: 600 }) });
  await user.click(await findSelectAll('Select all 600'));
  expect((await findSelectAll('600 selected')).checked).toBe(true);
  expect(selectedIds()).toEqual([1, 2, 3]);
  await user.click(row(2));
  const all = await findSelectAll('599 selected');
  expect(all.indeterminate).toBe(true);
  show({ list: listOf([1, 2, 3, 4, 5], { total: 600 }) });
  await waitFor(() => expect(selectedIds()).toEqual([1, 3, 4, 5]));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('[[2],[2]]');
  await user.click(all);
  expect((await findSelectAll('600 selected')).indeterminate).toBe(false);
  await user.click(all);
  await findSelectAll('Select all 600');
  expect(selectedIds()).toEqual([]);
});

it('[ORD-08] marks “select all” as checked when each row of a loaded list is selected', async () => {
  await open({ list: listOf([1, 2]) });
  await user.click(row(1));
  await user.click(row(2));
  const all = await findSelectAll('2 selected');
  await waitFor(() => expect([all.checked, all.indeterminate]).toEqual([true, false]));
});

it('[ORD-08] shows that more rows match than were counted', async () => {
  await open({ list: listOf([1, 2], { total: 10_000, isPartial: true }) });
  await user.click(await findSelectAll('Select all 10,000+'));
  await waitFor(() => expect(status()).toMatch(/^10,000\+ selected/));
});

it('[SHOP-04] [ORD-05] [NOTI-03] stops counting a row that left the list, but still excludes it', async () => {
  await open({ list: listOf([1, 2, 3], { total: 600 }) });
  for (const id of [1, 2]) await user.click(row(id));
  show({ list: listOf([1, 3, 4], { total: 599 }) });
  await findSelectAll('1 selected');
  await user.click(await findSelectAll('1 selected'));
  await user.click(row(3));
  await findSelectAll('598 selected');
  show({ list: listOf([1, 4], { total: 598 }) });
  await findSelectAll('598 selected');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('[[],[3]]');
  expect(selectedIds()).toEqual([1, 4]);
});

it('[ORD-05] notices a row that left after the selection was cleared and started again', async () => {
  const list = listOf([1, 2, 3], { total: 600 });
  await open({ list });
  await user.click(screen.getByRole('button', { name: 'Cancel selection' }));
  await open({ list });
  for (const id of [1, 2]) await user.click(row(id));
  await findSelectAll('2 selected');
  show({ list: listOf([1, 3], { total: 599 }) });
  expect((await findSelectAll('1 selected')).indeterminate).toBe(true);
});

it('[ORD-04] [NOTI-03] keeps rows that new ones push out of the loaded list, until they are known to have left', async () => {
  const showRows = async (...ids: number[]) => {
    show({ list: listOf(ids, { total: 600 }) });
    await screen.findByRole('checkbox', { name: `Row ${ids[0]}` });
  };
  await open({ list: listOf([4, 3, 2, 1], { total: 600 }) });
  for (const id of [3, 1]) await user.click(row(id));
  await showRows(9, 8, 7);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('[[3,1],[]]');
  // Row 3 is missing between its neighbours.
  await showRows(5, 4, 2);
  await findSelectAll('1 selected');
  await showRows(9, 8, 7);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('[[1],[]]');
  expect(selectedIds()).toEqual([]);
});

it('[MGMT-01] keeps single rows under a changed filter or sort order', async () => {
  await open({ list: listOf([1, 2, 3], { total: 600 }) });
  await user.click(row(2));
  show({ list: listOf([3, 2], { total: 600, key: 'sorted' }) });
  await waitFor(() => expect(selectedIds()).toEqual([2]));
  show({ filter: 'beauty', list: listOf([7], { key: 'beauty' }) });
  await waitFor(() => expect(selectedIds()).toEqual([]));
  await findSelectAll('1 selected');
  await user.click(row(7));
  await findSelectAll('2 selected');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('[[7,2],[]]');
});

it('[MGMT-01] [ORD-08] ends “all” under a changed filter for good, and keeps it under another sort order', async () => {
  const all = listOf([1, 2, 3], { total: 600 });
  await open({ list: all });
  await user.click(await findSelectAll('Select all 600'));
  show({ list: listOf([3, 2], { total: 600, key: 'sorted' }) });
  await findSelectAll('600 selected');
  show({ filter: 'beauty', list: { ...all, isPlaceholder: true } });
  // The number of matches is not known yet.
  await waitFor(async () => expect((await findSelectAll('Select all 600')).disabled).toBe(true));
  show({ filter: 'beauty', list: listOf([7], { key: 'beauty' }) });
  await findSelectAll('Select all 1');
  show({ list: all });
  await findSelectAll('Select all 600');
  expect(selectedIds()).toEqual([]);
});

it('[SHOP-04] [ORD-05] [NOTI-03] restores selection and selection mode within the visit, and notices rows that left meanwhile', async () => {
  await open({ list: listOf([1, 2, 3], { total: 600 }) });
  for (const id of [1, 2]) await user.click(row(id));
  await findSelectAll('2 selected');
  await leavePage();
  show({ list: listOf([2, 3, 4], { total: 599 }) });
  await findSelectAll('1 selected');
  expect(selectedIds()).toEqual([2]);
});

it('[SHOP-04] restores “all but one” within the visit, but not for a list opened with another filter', async () => {
  const list = listOf([1, 2], { total: 600 });
  await open({ list });
  await user.click(await findSelectAll('Select all 600'));
  await user.click(row(1));
  await leavePage();
  show({ list });
  await findSelectAll('599 selected');
  expect(selectedIds()).toEqual([2]);
  await leavePage();
  show({ filter: 'beauty', list: listOf([2, 4], { key: 'beauty' }) });
  await screen.findByRole('button', { name: 'Select' });
  expect(selectedIds()).toEqual([]);
});

it('[AUTH-08] starts without a selection after a logout', async () => {
  await open({ list: listOf([1, 2]) });
  await user.click(row(1));
  await leavePage();
  notifySessionEnded('logout');
  show({ list: listOf([1, 2]) });
  await screen.findByRole('button', { name: 'Select' });
  expect(selectedIds()).toEqual([]);
});

it('[SHOP-04] clears the selections of several lists at once', async () => {
  await open({ name: 'shop available', list: listOf([1, 2]) });
  await user.click(row(1));
  await findSelectAll('1 selected');
  clearSelections('shop ');
  await screen.findByRole('button', { name: 'Select' });
  expect(selectedIds()).toEqual([]);
});

it('[SHOP-04] [NOTI-03] limits single rows and exceptions to the maximum of a request', async () => {
  const warning = vi.spyOn(toast, 'warning').mockReturnValue(undefined);
  await open({ list: listOf([1, 2, 3], { total: 600 }), max: 2 });
  for (const id of [1, 2, 3]) await user.click(row(id));
  await findSelectAll('2 selected');
  expect(warning).toHaveBeenLastCalledWith('You can select at most 2 one by one. Use “Select all” for more');
  expect(selectedIds()).toEqual([1, 2]);
  await user.click(await findSelectAll('2 selected'));
  for (const id of [1, 2, 3]) await user.click(row(id));
  await findSelectAll('598 selected');
  expect(warning).toHaveBeenLastCalledWith('You can exclude at most 2. Use a filter to narrow the list');
});

it('[ORD-05] [NOTI-03] ends the selection mode on browser back or its button', async () => {
  const list = listOf([1, 2]);
  await open({ list });
  await user.click(row(1));
  await user.click(screen.getByRole('button', { name: 'Cancel selection' }));
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  expect(selectedIds()).toEqual([]);
  await user.click(row(1));
  history.back();
  await screen.findByRole('button', { name: 'Select' });
  expect([selectedIds(), status()]).toEqual([[], '']);
});

it('[ORD-05] selects by keyboard alone, rendering only the toggled checkbox and the bar', async () => {
  await open({ list: listOf([1, 2, 3], { total: 600 }) });
  await findSelectAll('Select all 600');
  onPageRender.mockClear();
  row(1).focus();
  await user.keyboard(' ');
  await user.tab();
  await user.keyboard(' ');
  await findSelectAll('2 selected');
  (await findSelectAll('2 selected')).focus();
  await user.keyboard(' ');
  await findSelectAll('600 selected');
  expect(onPageRender).not.toHaveBeenCalled();
});

it('[SHOP-04] shows a bar without “select all” for a list that has the checkbox itself', async () => {
  function ShopList({ list }: { list: SelectableList<Row> }) {
    const selection = useSelection({ name: 'shop', filter: '', list, max: 3 });
    const selected = useSelected(selection, list);
    const rest = { selection, selected, list };
    return (
      <>
        <SelectAll {...rest} label="All products" />
        <SelectionBar {...rest} isSelectAllInList isShown>
          <button type="button" aria-label="List" />
        </SelectionBar>
      </>
    );
  }
  root.render(wrap(<ShopList list={listOf([1, 2], { total: 600 })} />));
  await screen.findByText('Nothing selected');
  expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull();
  await user.click(await findSelectAll('All products'));
  await waitFor(() => expect(status()).toBe('600 selected'));
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  await screen.findByText('Nothing selected');
});
