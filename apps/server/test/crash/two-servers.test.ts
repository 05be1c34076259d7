import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NOTIFICATION_EVENT, sellerChannel } from '@raan/contract/notifications/notification';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '#platform/db.ts';
import { databaseEnv } from '#test/database-url.ts';
import { createTestDatabase } from '#test/database.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import { CUSTOMER, ADDRESS, newProduct, newSeller, type TestSeller } from '#test/people.ts';
import { startServer } from '#test/running-server.ts';
import { closeSockets, sellerClient, type OfficialClient } from '#test/sockets.ts';
import { call, type TestApp } from '#test/test-app.ts';

const APP_SECRET = 'a secret that both servers share, 32 characters';
const CUSTOMERS = 5;
const STORM_MS = 2_000;

afterEach(closeSockets);

/** As much of an application as clients need to find a server that is a process of its own. */
function appAt(baseUrl: string): TestApp {
  const config = { realtime: { api: undefined } };
  return { baseUrl, port: Number(new URL(baseUrl).port), secret: APP_SECRET, config } as unknown as TestApp;
}

/** A balancer: passes connections on to one server, and to another once it is told. */
async function balance(first: number) {
  let port = first;
  const proxy = createServer((client) => {
    const server = connect({ port, host: '127.0.0.1' });
    client.pipe(server).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    turnTo: (other: number) => void (port = other),
    close: () => proxy.close(),
  };
}

/** A page: hears pushes, and asks for what it missed whenever it is subscribed anew or a number is missing. */
function page(pusher: OfficialClient, seller: TestSeller, api: () => string) {
  const heard: number[] = [];
  let work = Promise.resolve();
  const catchUp = async () => {
    for (let hasMore = true; hasMore;) {
      const address = `GET /sellers/notifications?after=${heard.at(-1) ?? 0}`;
      const { data } = await call(appAt(api()), address, { token: seller.token });
      heard.push(...data.notifications.map(({ seq }: { seq: number }) => seq));
      hasMore = data.pagination.has_more;
    }
  };
  const then = (step: () => Promise<void>) => void (work = work.then(step).catch(() => {}));
  const channel = pusher.subscribe(sellerChannel(seller.id));
  channel.bind('pusher:subscription_succeeded', () => then(catchUp));
  channel.bind(NOTIFICATION_EVENT, ({ seq }: { seq: number }) =>
    then(async () => {
      const last = heard.at(-1) ?? 0;
      if (seq === last + 1) heard.push(seq);
      else if (seq > last) await catchUp();
    }),
  );
  return { heard, pushed: pushesOf(channel) };
}

function pushesOf(channel: ReturnType<OfficialClient['subscribe']>): number[] {
  const pushed: number[] = [];
  channel.bind(NOTIFICATION_EVENT, ({ seq }: { seq: number }) => pushed.push(seq));
  return pushed;
}

it('[RT-02] [RT-04] one of two servers killed under load: pages on the other hear all of it once and in order, its own come back and miss nothing', async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync('/tmp/raan-two-');
  const { db } = openDatabase({ ...database.config, max: 2 });
  const server = (name: string) =>
    startServer({
      DATA_DIR: path.join(folder, name),
      ...databaseEnv(database),
      APP_SECRET,
      ALLOW_SANDBOX_PAYMENTS: '1',
    });
  try {
    const [first, second] = [await server('first'), await server('second')];
    const [atFirst, atSecond] = [appAt(first.baseUrl), appAt(second.baseUrl)];
    const product = await newProduct({ db, clock: { now: () => Date.now() } } as unknown as TestApp);
    const seller = await newSeller(atFirst);
    const listing = { token: seller.token, body: { product_ids: [product.id] } };
    expect((await call(atFirst, 'POST /sellers/products', listing)).status).toBe(200);

    const api = second.baseUrl;
    const steady = page(sellerClient(atFirst, seller, { at: atSecond.port }), seller, () => second.baseUrl);
    const balancer = await balance(atFirst.port);
    // Signed by the server that lives; it is the socket whose server is killed.
    const thrown = sellerClient(atSecond, seller, { at: balancer.port });
    const returning = page(thrown, seller, () => api);
    await expect.poll(() => thrown.connection.state).toBe('connected');

    let placed = 0;
    let through = atFirst;
    const over = new AbortController();
    const customer = async () => {
      const items = [{ product_id: product.id, quantity: 1 }];
      const body = { customer: CUSTOMER, shipping: ADDRESS, items };
      while (!over.signal.aborted) {
        const answer = await call(through, `POST /storefront/${seller.slug}/orders`, { body }).catch(
          () => undefined,
        );
        if (answer?.status === 201) placed += 1;
        else await sleep(20);
      }
    };
    const storm = Promise.all(Array.from({ length: CUSTOMERS }, customer));
    await sleep(STORM_MS);
    await first.kill();
    through = atSecond;
    balancer.turnTo(atSecond.port);
    await sleep(STORM_MS);
    over.abort();
    await storm;

    const { last_seq: last } = await db
      .selectFrom('notification_counters')
      .select('last_seq')
      .where('seller_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    expect(placed).toBeGreaterThan(10);
    expect(last).toBeGreaterThanOrEqual(placed);
    const all = Array.from({ length: last }, (_, at) => at + 1);
    await expect.poll(() => steady.heard.at(-1), { timeout: 15_000 }).toBe(last);
    await expect.poll(() => returning.heard.at(-1), { timeout: 30_000 }).toBe(last);
    expect(steady.heard).toEqual(all);
    expect(returning.heard).toEqual(all);
    // The page that stayed connected needed nothing but pushes: each came once, in order, the dead server's last ones too.
    expect(steady.pushed).toEqual(all);
    await expectLedgerBalanced(db);
    thrown.disconnect();
    balancer.close();
    expect(await second.stop()).toBe(0);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }
}, 180_000);
