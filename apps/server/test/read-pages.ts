import { call, type TestApp } from './test-app.ts';

/** Returns all rows of a list, two per page. `query` holds filters and the sort. */
export async function readAllPages<Row>(
  app: TestApp,
  { token }: { token: string },
  list: { path: string; rows: string; query?: Readonly<Record<string, string>> },
): Promise<Row[]> {
  const found: Row[] = [];
  const query = new URLSearchParams({ ...list.query, per_page: '2' });
  for (;;) {
    const { data } = await call(app, `GET ${list.path}?${query.toString()}`, { token });
    found.push(...data[list.rows]);
    if (data.pagination.next_cursor === undefined) return found;
    query.set('cursor', data.pagination.next_cursor);
  }
}
