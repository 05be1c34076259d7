// Lists in the query cache. A list is one cache entry with all rows loaded so far. Refetching loads only the first page,
// because a list of thousands of rows would need dozens of requests.
import type { Pagination } from '@raan/contract/primitives';
import { replaceEqualDeep, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** A page of a list, with figures of the whole list beside its rows. Lists without `pagination` have one page. */
export type ListPage<Row = unknown> = { rows: readonly Row[]; pagination?: Pagination };

/** Where a page starts, as query parameters. Undefined for the first page. Short lists have page numbers only. */
export type PagePosition = { cursor: string; page?: undefined } | { page: number; cursor?: undefined };

export type RowOf<Page extends ListPage> = Page['rows'][number];

/** Describes where a list comes from. `idOf` is the row's `id` by default. */
export type ListSource<Page extends ListPage> = {
  fetchPage: (position: PagePosition | undefined, signal?: AbortSignal) => Promise<Page>;
  idOf?: (row: RowOf<Page>) => string | number;
};

/** A list as cached: all loaded rows; everything else is from the newest first page. */
export type LoadedList<Page extends ListPage = ListPage> = Page & {
  /** Undefined at the end of the list. */
  next: PagePosition | undefined;
  /** Any row may have changed: the next refetch loads all pages again. */
  isOutdated?: true;
};

/** Limits the requests of a reload. The rows below are loaded again on demand. */
const RELOADED_PAGES_MAX = 20;

/** Changes a row of the list with this key. Undefined removes the row. */
export type RowChange<Row> = (row: Row, key: QueryKey) => Row | undefined;

/** Requests under way by list, each with the changes made since it was sent. Its response may be older than they are. */
const requestsInFlight = new Map<string, Set<RowChange<unknown>[]>>();

/** Fetches rows and applies the changes made meanwhile. */
async function fetchCurrent<Page extends ListPage>(
  key: QueryKey,
  fetchRows: () => Promise<LoadedList<Page>>,
): Promise<LoadedList<Page>> {
  const list = JSON.stringify(key);
  const changes: RowChange<unknown>[] = [];
  const requests = requestsInFlight.get(list) ?? new Set();
  requestsInFlight.set(list, requests.add(changes));
  try {
    const loaded = await fetchRows();
    return changes.reduce((current, change) => changeRowsOf(current, change, key), loaded);
  } finally {
    requests.delete(changes);
    if (requests.size === 0) requestsInFlight.delete(list);
  }
}

async function fetchPage<Page extends ListPage>(
  source: ListSource<Page>,
  position: PagePosition | undefined,
  signal?: AbortSignal,
): Promise<LoadedList<Page>> {
  const page = await source.fetchPage(position, signal);
  return { ...page, next: nextPosition(page.pagination) };
}

/** Fetches page after page, until there are `rowCount` rows. */
async function fetchPages<Page extends ListPage>(
  source: ListSource<Page>,
  rowCount: number,
  signal: AbortSignal,
): Promise<LoadedList<Page>> {
  let list = await fetchPage(source, undefined, signal);
  for (let pages = 1; list.next && list.rows.length < rowCount && pages < RELOADED_PAGES_MAX; pages += 1)
    list = appendPage(source, list, await fetchPage(source, list.next, signal));
  return list;
}

/**
 * Loads the first page and merges it with the later pages loaded before. If they share no row, the rows between are
 * unknown and the list restarts. Loads the later pages of an outdated list again, too.
 */
export async function loadFirstPage<Page extends ListPage>(
  client: QueryClient,
  source: ListSource<Page>,
  key: QueryKey,
  signal: AbortSignal,
): Promise<LoadedList<Page>> {
  const outdated = client.getQueryData<LoadedList<Page>>(key);
  if (outdated?.isOutdated)
    return await fetchCurrent(key, () => fetchPages(source, outdated.rows.length, signal));
  const firstPage = await fetchCurrent(key, () => fetchPage(source, undefined, signal));
  const before = client.getQueryData<LoadedList<Page>>(key);
  if (!before || firstPage.next === undefined) return firstPage;
  // Without later pages, old rows that the first page lacks have left the list.
  if (before.rows.length <= (firstPage.pagination?.per_page ?? 0)) return firstPage;
  const idOf = idFunction(source);
  const firstIds = new Set(firstPage.rows.map(idOf));
  const lastCommon = before.rows.findLastIndex((row) => firstIds.has(idOf(row)));
  const rowsBelow = before.rows.slice(lastCommon + 1);
  if (lastCommon === -1 || rowsBelow.length === 0) return firstPage;
  return { ...firstPage, rows: [...firstPage.rows, ...rowsBelow], next: before.next };
}

/** Loads the page after the loaded rows and appends it. */
export async function loadNextPage<Page extends ListPage>(
  client: QueryClient,
  source: ListSource<Page>,
  key: QueryKey,
): Promise<void> {
  const position = client.getQueryData<LoadedList<Page>>(key)?.next;
  if (position === undefined) return;
  const page = await fetchCurrent(key, () => fetchPage(source, position));
  client.setQueryData<LoadedList<Page>>(key, (list) => {
    const hasRestarted = JSON.stringify(list?.next) !== JSON.stringify(position);
    return !list || hasRestarted ? list : appendPage(source, list, page);
  });
}

/** Adds the rows of the next page. Rows that moved between the requests appear once. */
function appendPage<Page extends ListPage>(
  source: ListSource<Page>,
  list: LoadedList<Page>,
  page: LoadedList<Page>,
): LoadedList<Page> {
  const idOf = idFunction(source);
  const loadedIds = new Set(list.rows.map(idOf));
  const added = page.rows.filter((row) => !loadedIds.has(idOf(row)));
  return { ...list, rows: [...list.rows, ...added], next: page.next };
}

/**
 * Changes rows in all cached lists whose key starts with `prefix`, and in their responses that are under way. Removed
 * rows no longer count in the total. Refetch afterwards to update the other figures.
 */
export function changeRows<Row>(client: QueryClient, prefix: QueryKey, change: RowChange<Row>): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: prefix })) {
    const changeRow = change as RowChange<unknown>;
    client.setQueryData<LoadedList>(queryKey, (list) => list && changeRowsOf(list, changeRow, queryKey));
    const requests = requestsInFlight.get(JSON.stringify(queryKey)) ?? [];
    for (const changes of requests) changes.push(changeRow);
  }
}

/** Replaces a row in all cached lists, after a command returned it: a refetch loads only the first page. */
export function replaceRow(client: QueryClient, prefix: QueryKey, changed: { id: number }): void {
  changeRows<{ id: number }>(client, prefix, (row) => (row.id === changed.id ? changed : row));
}

/**
 * Restarts the lists whose key starts with `prefix`, after rows may have been added anywhere. Visible lists refetch their
 * first page now, others when they are shown.
 */
export async function restartLists(client: QueryClient, prefix: QueryKey): Promise<void> {
  client.removeQueries({ queryKey: prefix, type: 'inactive' });
  client.setQueriesData<LoadedList>({ queryKey: prefix }, (list) => list && firstPageOf(list));
  await client.invalidateQueries({ queryKey: prefix });
}

/**
 * Reloads the lists whose key starts with `prefix` with all their pages, after any row may have changed. They keep their
 * rows, and thereby the user's place, until then. Visible lists reload now, others when they are shown.
 */
export async function reloadLists(client: QueryClient, prefix: QueryKey): Promise<void> {
  client.setQueriesData<LoadedList>({ queryKey: prefix }, (list) => list && { ...list, isOutdated: true });
  await client.invalidateQueries({ queryKey: prefix });
}

/**
 * Returns the list with the objects of the rows that have not changed, so that they do not render again. The query cache
 * compares rows by place: after a new row at the top, it would compare thousands of different rows in depth.
 */
export function shareRows<Page extends ListPage>(
  source: ListSource<Page>,
  before: LoadedList<Page> | undefined,
  list: LoadedList<Page>,
): LoadedList<Page> {
  if (!before) return list;
  const idOf = idFunction(source);
  const rowsBefore = new Map(before.rows.map((row) => [idOf(row), row]));
  const rows = list.rows.map((row) => replaceEqualDeep(rowsBefore.get(idOf(row)), row) as RowOf<Page>);
  const areSame =
    rows.length === before.rows.length && rows.every((row, index) => row === before.rows[index]);
  const headBefore = { ...before, rows: NO_ROWS };
  const head = replaceEqualDeep(headBefore, { ...list, rows: NO_ROWS });
  if (areSame && head === headBefore) return before;
  return { ...head, rows: areSame ? before.rows : rows };
}

const NO_ROWS: readonly never[] = [];

/** Returns a list without its later pages. */
export function firstPageOf<Page extends ListPage>(list: LoadedList<Page>): LoadedList<Page> {
  const { pagination } = list;
  return { ...list, rows: list.rows.slice(0, pagination?.per_page), next: nextPosition(pagination) };
}

function changeRowsOf<Page extends ListPage>(
  list: LoadedList<Page>,
  change: RowChange<unknown>,
  key: QueryKey,
): LoadedList<Page> {
  const rows = list.rows.flatMap((row) => change(row, key) ?? []);
  const { pagination } = list;
  const total = (pagination?.total ?? 0) - (list.rows.length - rows.length);
  return { ...list, rows, ...(pagination && { pagination: { ...pagination, total: Math.max(0, total) } }) };
}

function nextPosition(pagination: Pagination | undefined): PagePosition | undefined {
  if (!pagination?.has_more) return undefined;
  return pagination.next_cursor === undefined
    ? { page: pagination.page + 1 }
    : { cursor: pagination.next_cursor };
}

function idFunction<Page extends ListPage>(source: ListSource<Page>) {
  return source.idOf ?? ((row: RowOf<Page>) => (row as { id: number }).id);
}
