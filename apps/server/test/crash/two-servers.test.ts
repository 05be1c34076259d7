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
import { CUSTOMER, ADDRESS, newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { startServer } from '#test/running-server.ts';
import { closeSockets, sellerClient, type OfficialClient } from '#test/sockets.ts';
import { call, type TestApp } from '#test/test-app.ts';

const APP_SECRET = 'a secret that both servers share, 32 characters';
const CUSTOMERS = 5;
const LOAD_MS = 2_000;

afterEach(closeSockets);

/** The parts of a TestApp that clients need to reach a server in another process. */
function appAt(baseUrl: string): TestApp {
  const config = { realtime: { api: undefined } };
  return { baseUrl, port: Number(new URL(baseUrl).port), secret: APP_SECRET, config } as unknown as TestApp;
}

/** Starts a TCP load balancer that forwards connections to one server until `routeTo` names another. */
async function startBalancer(first: number) {
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
    routeTo: (other: number) => void (port = other),
    close: () => proxy.close(),
  };
}

/** Receives pushes and fetches missed notifications after a reconnect or a gap in the sequence. */
function openPage(pusher: OfficialClient, seller: TestSeller, api: () => string) {
  const received: number[] = [];
  let queue = Promise.resolve();
  const catchUp = async () => {
    for (let hasMore = true; hasMore;) {
      const address = `GET /sellers/notifications?after=${received.at(-1) ?? 0}`;
      const { data } = await call(appAt(api()), address, { token: seller.token });
      received.push(...data.notifications.map(({ seq }: { seq: number }) => seq));
      hasMore = data.pagination.has_more;
    }
  };
  const enqueue = (step: () => Promise<void>) => void (queue = queue.then(step).catch(() => {}));
  const channel = pusher.subscribe(sellerChannel(seller.id));
  channel.bind('pusher:subscription_succeeded', () => enqueue(catchUp));
  channel.bind(NOTIFICATION_EVENT, ({ seq }: { seq: number }) =>
    enqueue(async () => {
      const last = received.at(-1) ?? 0;
      if (seq === last + 1) received.push(seq);
      else if (seq > last) await catchUp();
    }),
  );
  return { received, pushed: collectPushes(channel) };
}

function collectPushes(channel: ReturnType<OfficialClient['subscribe']>): number[] {
  const pushed: number[] = [];
  channel.bind(NOTIFICATION_EVENT, ({ seq }: { seq: number }) => pushed.push(seq));
  return pushed;
}

it('[RT-02] [RT-04] delivers every notification once and in order when one of two servers is killed under load', async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync('/tmp/raan-two-');
  const { db } = openDatabase({ ...database.config, max: 2 });
  const startServerIn = (name: string) =>
    startServer({
      DATA_DIR: path.join(folder, name),
      ...databaseEnv(database),
      APP_SECRET,
      ALLOW_SANDBOX_PAYMENTS: '1',
    });
  try {
    const [first, second] = [await startServerIn('first'), await startServerIn('second')];
    const [firstApp, secondApp] = [appAt(first.baseUrl), appAt(second.baseUrl)];
    const product = await newProduct({ db, clock: { now: () => Date.now() } } as unknown as TestApp);
    const seller = await newSeller(firstApp);
    const listing = { token: seller.token, body: { product_ids: [product.id] } };
    expect((await call(firstApp, 'POST /sellers/products', listing)).status).toBe(200);

    const api = second.baseUrl;
    const stablePage = openPage(
      sellerClient(firstApp, seller, { at: secondApp.port }),
      seller,
      () => second.baseUrl,
    );
    const balancer = await startBalancer(firstApp.port);
    // The surviving server signs the channel; the socket belongs to the server that is killed.
    const movedClient = sellerClient(secondApp, seller, { at: balancer.port });
    const movedPage = openPage(movedClient, seller, () => api);
    await expect.poll(() => movedClient.connection.state).toBe('connected');

    let placed = 0;
    let target = firstApp;
    const stop = new AbortController();
    const customer = async () => {
      const items = [{ product_id: product.id, quantity: 1 }];
      const body = { customer: CUSTOMER, shipping: ADDRESS, items };
      while (!stop.signal.aborted) {
        const response = await call(target, `POST /storefront/${seller.slug}/orders`, { body }).catch(
          () => undefined,
        );
        if (response?.status === 201) placed += 1;
        else await sleep(20);
      }
    };
    const load = Promise.all(Array.from({ length: CUSTOMERS }, customer));
    await sleep(LOAD_MS);
    await first.kill();
    target = secondApp;
    balancer.routeTo(secondApp.port);
    await sleep(LOAD_MS);
    stop.abort();
    await load;

    const { last_seq: last } = await db
      .selectFrom('notification_counters')
      .select('last_seq')
      .where('seller_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    expect(placed).toBeGreaterThan(10);
    expect(last).toBeGreaterThanOrEqual(placed);
    const all = Array.from({ length: last }, (_, at) => at + 1);
    await expect.poll(() => stablePage.received.at(-1), { timeout: 15_000 }).toBe(last);
    await expect.poll(() => movedPage.received.at(-1), { timeout: 30_000 }).toBe(last);
    expect(stablePage.received).toEqual(all);
    expect(movedPage.received).toEqual(all);
    // The stable page received every event as a push, in order, including the last ones of the killed server.
    expect(stablePage.pushed).toEqual(all);
    await expectLedgerBalanced(db);
    movedClient.disconnect();
    balancer.close();
    expect(await second.stop()).toBe(0);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }
}, 180_000);
