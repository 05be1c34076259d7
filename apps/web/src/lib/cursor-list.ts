// The rows of a list in the query cache. A list has one cache entry: its rows loaded so far. Refetching loads only the
// first page, because a list of thousands of rows would need dozens of requests.
import type { Pagination } from '@raan/contract/primitives';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

type Page = { pagination: Pagination };

/** Where a page starts, as query parameters. Undefined for the first page. Short lists have page numbers only. */
export type PagePosition = { cursor: string } | { page: number };

/** Describes a list: how to read its pages and identify its rows. */
export type ListSource<Row, ListPage extends Page> = {
  fetchPage: (position: PagePosition | undefined, signal?: AbortSignal) => Promise<ListPage>;
  rowsOf: (page: ListPage) => readonly Row[];
  idOf: (row: Row) => number;
};

/** A list as cached. `first` is the newest first page, with the figures of the whole list. */
export type LoadedList<Row, ListPage extends Page = Page> = {
  first: ListPage;
  rows: readonly Row[];
  /** Undefined at the end of the list. */
  next: PagePosition | undefined;
};

/** Changes a row. Undefined removes it from the list with this key. */
export type RowChange<Row> = (row: Row, key: QueryKey) => Row | undefined;

/** Requests under way, with the changes made since they were sent: their responses may be older. */
const requestsInFlight = new Map<string, Set<RowChange<unknown>[]>>();

/** Fetches a page and applies the changes made meanwhile. Returns its rows and where the next page starts. */
async function fetchRows<Row, ListPage extends Page>(
  { fetchPage, rowsOf }: ListSource<Row, ListPage>,
  key: QueryKey,
  position: PagePosition | undefined,
  signal?: AbortSignal,
) {
  const hash = JSON.stringify(key);
  const changes: RowChange<unknown>[] = [];
  const requests = requestsInFlight.get(hash) ?? new Set();
  requestsInFlight.set(hash, requests.add(changes));
  try {
    const page = await fetchPage(position, signal);
    const rows = changes.reduce<readonly Row[]>(
      (current, change) => changeRowsOf(current, change as RowChange<Row>, key),
      rowsOf(page),
    );
    return { page, rows, next: nextPosition(page.pagination) };
  } finally {
    requests.delete(changes);
    if (requests.size === 0) requestsInFlight.delete(hash);
  }
}

/**
 * Loads the first page and merges it with the rows loaded before. If they share no row, the rows between are unknown and
 * the list restarts.
 */
export async function loadFirstPage<Row, ListPage extends Page>(
  client: QueryClient,
  source: ListSource<Row, ListPage>,
  key: QueryKey,
  signal: AbortSignal,
): Promise<LoadedList<Row, ListPage>> {
  const { page, rows, next } = await fetchRows(source, key, undefined, signal);
  const before = client.getQueryData<LoadedList<Row, ListPage>>(key);
  const restarted = { first: page, rows, next };
  if (!before || next === undefined) return restarted;
  const firstIds = new Set(rows.map(source.idOf));
  const lastCommon = before.rows.findLastIndex((row) => firstIds.has(source.idOf(row)));
  if (lastCommon === -1) return restarted;
  const below = before.rows.slice(lastCommon + 1);
  // The first page can end below the loaded rows, after a removal.
  if (below.length === 0) return restarted;
  return { first: page, rows: [...rows, ...below], next: before.next };
}

/** Loads the page after the loaded rows and appends it. Rows that moved during pagination appear once. */
export async function loadNextPage<Row, ListPage extends Page>(
  client: QueryClient,
  source: ListSource<Row, ListPage>,
  key: QueryKey,
): Promise<void> {
  const position = client.getQueryData<LoadedList<Row, ListPage>>(key)?.next;
  if (position === undefined) return;
  const { rows, next } = await fetchRows(source, key, position);
  client.setQueryData<LoadedList<Row, ListPage>>(key, (list) => {
    // The list restarted meanwhile.
    if (list?.next !== position) return list;
    const loadedIds = new Set(list.rows.map(source.idOf));
    const added = rows.filter((row) => !loadedIds.has(source.idOf(row)));
    return { ...list, rows: [...list.rows, ...added], next };
  });
}

/** Changes rows in all cached lists whose key starts with `prefix`, and in their responses that are under way. */
export function changeRows<Row>(client: QueryClient, prefix: QueryKey, change: RowChange<Row>): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: prefix })) {
    client.setQueryData<LoadedList<Row>>(
      queryKey,
      (list) => list && { ...list, rows: changeRowsOf(list.rows, change, queryKey) },
    );
    const requests = requestsInFlight.get(JSON.stringify(queryKey)) ?? [];
    for (const changes of requests) changes.push(change as RowChange<unknown>);
  }
}

function changeRowsOf<Row>(rows: readonly Row[], change: RowChange<Row>, key: QueryKey): readonly Row[] {
  return rows.flatMap((row) => change(row, key) ?? []);
}

function nextPosition({ has_more, next_cursor, page }: Pagination): PagePosition | undefined {
  if (!has_more) return undefined;
  return next_cursor === undefined ? { page: page + 1 } : { cursor: next_cursor };
}
