import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { listProducts } from '@raan/contract/catalogue/product-endpoints';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { STREAM_LIMITS } from './send-stream.ts';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { newProducts } from '#test/products.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const MEGABYTE = 1024 * 1024;
/** Holding all rows would show: about 13 MB of JSON, and several times as much in memory. */
const COUNT = 20_000;
let seller: TestSeller;

beforeAll(async () => {
  seller = await newSeller(app);
  await newProducts(app, COUNT, 'ยาวมาก', { category: 'sports' });
  await sql`insert into listings select ${seller.id}, id, now() from products`.execute(app.db);
  await sql`analyze`.execute(app.ownerDb);
});

v8.setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const ALL = '/api/sellers/products?per_page=999999';

/** Opens a connection, sends a request, and does not read the response. */
async function openRequest(path: string, token = seller.token): Promise<Socket> {
  const socket = connect({ port: app.port, host: '127.0.0.1' });
  socket.pause();
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

describe('a streamed list', () => {
  it('[SHOP-06] contains each row once, stripped by the schema, with the right total', async () => {
    const { status, headers, data } = await call(app, 'GET /sellers/products?per_page=999999', {
      token: seller.token,
    });
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
    });
    expect(data.products).toHaveLength(COUNT);
    expect(new Set(data.products.map(({ id }: { id: number }) => id)).size).toBe(COUNT);
    expect(data.pagination).toEqual({ page: 1, per_page: 999_999, total: COUNT, has_more: false });
    expect(data.categories).toHaveLength(5);
    const short = await call(app, 'GET /sellers/products?per_page=3', { token: seller.token });
    expect(data.products.slice(0, 3)).toEqual(short.data.products);
    expect(listProducts.data.safeParse(data).success).toBe(true);
  });

  it('[CAT-01] ends at the requested size with a cursor for the rest', async () => {
    const { data } = await call(app, 'GET /products?category=sports&per_page=1700');
    expect(data.products).toHaveLength(1_700);
    expect(data.pagination).toMatchObject({ per_page: 1_700, total: COUNT, has_more: true });
    const next = await call(
      app,
      `GET /products?category=sports&per_page=5&cursor=${data.pagination.next_cursor}`,
    );
    expect(next.data.products[0].id).toBe(data.products.at(-1).id - 1);
    // A page counts as one, however many batches it took.
    expect([data.pagination.page, next.data.pagination.page]).toEqual([1, 2]);
    const long = await call(
      app,
      `GET /products?category=sports&per_page=1700&cursor=${data.pagination.next_cursor}`,
    );
    expect(long.data.pagination.page).toBe(2);
    const afterLong = `GET /products?category=sports&per_page=5&cursor=${long.data.pagination.next_cursor}`;
    expect((await call(app, afterLong)).data.pagination.page).toBe(3);
    const second = await call(app, 'GET /products?category=sports&per_page=1700&page=2');
    expect(second.data.products[0].id).toBe(next.data.products[0].id);
  });

  it('[SHOP-06] uses a constant amount of memory', async () => {
    const response = await fetch(`${app.baseUrl}${ALL}`, {
      headers: { authorization: `Bearer ${seller.token}` },
    });
    const reader = response.body!.getReader();
    let bytes = 0;
    // Reads and discards, so that the measurement shows the server's memory and not the test's.
    const read = async (upTo: number) => {
      while (bytes < upTo) bytes += (await reader.read()).value?.length ?? Infinity;
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const early = await read(2 * MEGABYTE);
    const late = await read(10 * MEGABYTE);
    await reader.cancel();
    // The rows in between, or their text, would take at least three times as much.
    expect((late - early) / MEGABYTE).toBeLessThan(8);
  });

  it('[SHOP-06] fetches no more than a slow client reads, and holds no connection for it', async () => {
    const slow = await openRequest(ALL);
    await sleep(500);
    const busy = async () => {
      const { rows } = await sql<{ busy: number }>`
        select count(*) as busy from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and state <> 'idle'
          and pid <> pg_backend_pid()`.execute(app.db);
      return rows[0]?.busy;
    };
    await expect.poll(busy).toBe(0);
    await sql`delete from listings where seller_id = ${seller.id}`.execute(app.db);
    const text = await readAll(slow);
    await sql`insert into listings select ${seller.id}, id, now() from products`.execute(app.db);
    expect(text.endsWith('0\r\n\r\n')).toBe(true);
    const rowsSent = [...text.matchAll(/"id":\d+,"name"/g)].length;
    expect(rowsSent).toBeGreaterThan(0);
    expect(rowsSent).toBeLessThan(COUNT);
  });

  it('[SHOP-06] repeats no row while the store changes', async () => {
    const socket = await openRequest(ALL);
    await sleep(200);
    await sql`delete from listings where seller_id = ${seller.id} and product_id % 3 = 0`.execute(app.db);
    await sql`insert into listings select ${seller.id}, id, now() from products where id % 3 = 0`.execute(
      app.db,
    );
    const ids = [...(await readAll(socket)).matchAll(/"id":(\d+),"name"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(COUNT / 2);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('[SHOP-06] breaks the connection on a failure, so that no client takes part of it for the whole', async () => {
    const socket = await openRequest(ALL);
    await sleep(200);
    await sql`alter table product_search rename to product_search_away`.execute(app.ownerDb);
    const text = await readAll(socket);
    await sql`alter table product_search_away rename to product_search`.execute(app.ownerDb);
    expect(text.startsWith('HTTP/1.1 200')).toBe(true);
    expect(text.endsWith('0\r\n\r\n')).toBe(false);
  });

  it('[SHOP-06] refuses an invalid request before it begins', async () => {
    for (const wrong of ['cursor=x', 'min_price=1.005', 'sort=none']) {
      const reply = await call(app, `GET /products?per_page=999999&${wrong}`);
      expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
    }
  });

  it('[SHOP-06] [ERR-05] has a limit per seller with its own error message; disconnecting frees a slot', async () => {
    const open = await Promise.all(Array.from({ length: STREAM_LIMITS.perReader }, () => openRequest(ALL)));
    await sleep(500);
    // Another session of the seller does not raise the limit, and a download counts as a stream.
    const { account, password } = seller;
    const { body } = await call(app, 'POST /sellers/signin', { body: { account, password } });
    const file = await call(app, 'GET /shop/sales-report/export', { token: body.token });
    expectRefused(file, 429, 'REQUEST_RATE_LIMIT');
    expect(file.headers.get('content-disposition')).toBeNull();
    const refused = await call(app, 'GET /sellers/products?per_page=999999', { token: body.token });
    expectRefused(refused, 429, 'REQUEST_RATE_LIMIT');
    expect(refused.body.message).toContain(String(STREAM_LIMITS.perReader));
    const other = await newSeller(app);
    for (const [token, size] of [
      [seller.token, 100],
      [other.token, 999_999],
    ] as const)
      expect((await call(app, `GET /sellers/products?per_page=${size}`, { token })).status).toBe(200);
    for (const socket of open) socket.destroy();
    await expect
      .poll(
        async () => (await call(app, 'GET /sellers/products?per_page=2000', { token: seller.token })).status,
      )
      .toBe(200);
  });

  it('[SHOP-06] costs nothing for a HEAD request', async () => {
    const response = await fetch(`${app.baseUrl}${ALL}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${seller.token}` },
    });
    expect({ status: response.status, body: await response.text() }).toEqual({ status: 200, body: '' });
  });
});
