import { beforeAll, describe, expect, it } from 'vitest';
import { newOrder, newProduct, newSeller, ship, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const COUNT = 6;
let seller: TestSeller;

beforeAll(async () => {
  seller = await newSeller(app, { balance: 50_000 });
  const product = await newProduct(app);
  for (let index = 0; index < COUNT; index += 1) {
    const order = await newOrder(app, seller, product);
    await ship(app, seller, order.id);
    await call(app, `POST /storefront/orders/${order.token}/refund-request`, {
      body: { reason: 'damaged', comment: 'The glass is broken', photos: [] },
    });
    // Every second request is created at the same time as the one before.
    app.clock.advance(index % 2 ? 60_000 : 0);
  }
});

const list = async (query: string, perPage = 2) =>
  await call(app, `GET /sellers/refund-requests?per_page=${perPage}${query}`, { token: seller.token });
const ids = (data: { refund_requests: { id: number }[] }) => data.refund_requests.map(({ id }) => id);

describe('the list of refund requests', () => {
  it('[ORD-12] continues after the last listed request, even if earlier ones were answered in between', async () => {
    const first = (await list('')).data;
    const [one, two] = ids(first);
    for (const id of [one, two])
      await call(app, `POST /sellers/refund-requests/${id}/object`, {
        token: seller.token,
        body: { reason: 'No' },
      });
    const second = (await list(`&cursor=${first.pagination.next_cursor}`)).data;
    const third = (await list(`&cursor=${second.pagination.next_cursor}`)).data;
    expect(new Set([...ids(first), ...ids(second), ...ids(third)]).size).toBe(COUNT);
    expect(first.pagination).toMatchObject({ page: 1, total: COUNT, has_more: true });
    expect(second.pagination).toMatchObject({ page: 2, total: COUNT - 2, has_more: true });
    expect(third.pagination).toMatchObject({ page: 3, has_more: false });
    expect(third.pagination.next_cursor).toBeUndefined();
  });

  it('[ORD-12] shows closed requests newest first, page by page', async () => {
    const open = ids((await list('')).data);
    for (const id of open)
      await call(app, `POST /sellers/refund-requests/${id}/agree`, { token: seller.token, body: {} });
    const closed = (await list('&group=closed', 1)).data;
    expect(ids(closed).length).toBeGreaterThan(0);
    const all = ids((await list('&group=closed')).data);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
  });

  it('[ORD-12] refuses the cursor of another group and a forged cursor', async () => {
    const { data } = await list('&group=with_operator', 1);
    const cursor = data.pagination.next_cursor ?? 'x';
    for (const query of [`&cursor=${cursor}`, '&cursor=abc', '&group=closed&cursor=W10'])
      expectRefused(await list(query), 422, 'REQUEST_VALIDATION_ERROR');
  });
});
