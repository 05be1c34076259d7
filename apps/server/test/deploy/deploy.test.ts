import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Db } from '#platform/db.ts';
import { newSecret } from '#platform/secret-file.ts';
import { databaseEnv } from '#test/database-url.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { ADDRESS, CUSTOMER, newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import { freePort, startServer, type RunningServer } from '#test/running-server.ts';
import { closeSockets, officialClient, realtimeKeysOf } from '#test/sockets.ts';
import { call, type TestApp } from '#test/test-app.ts';
import { startProxy, type Proxy } from './proxy.ts';

const run = promisify(execFile);
const ROLLING_RESTART = path.join(import.meta.dirname, '../../../../deploy/rolling-restart');
const TIMEOUT_MS = 180_000;
const CUSTOMERS = 4;
const LOAD_MS = 4_000;
const RECONNECT_MS_MAX = 5_000;
const secret = newSecret();

let database: TestDatabase;
let db: Db;
let folder: string;
let servers: Map<number, RunningServer>;
let proxy: Proxy;
let app: TestApp;
let seller: TestSeller;
let productId: number;

const start = async (port: number) =>
  void servers.set(
    port,
    await startServer({
      ...databaseEnv(database),
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://localhost',
      ALLOW_SANDBOX_PAYMENTS: '1',
      TRUST_PROXY_HOPS: '1',
      APP_SECRET: secret,
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
    }),
  );

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = openDatabase({ ...database.config, max: 2 }));
  folder = mkdtempSync('/tmp/raan-deploy-');
  servers = new Map();
  const ports = [await freePort(), await freePort()];
  for (const port of ports) await start(port);
  proxy = await startProxy(ports, process.env.RAAN_TLS ?? '');
  const config = { realtime: { api: undefined } };
  app = { baseUrl: proxy.baseUrl, port: proxy.port, secret, config } as unknown as TestApp;
  productId = (await newProduct({ db, clock: { now: () => Date.now() } } as unknown as TestApp)).id;
  seller = await newSeller(app);
  const listing = { token: seller.token, body: { product_ids: [productId] } };
  const { status } = await call(app, 'POST /sellers/products', listing);
  if (status !== 200) throw new Error(`listing the product returned ${status}`);
}, TIMEOUT_MS);

afterAll(async () => {
  closeSockets();
  await proxy?.stop();
  for (const server of servers.values()) await server.kill();
  await db.destroy();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

/**
 * Sends a request on a connection of its own. On one that is used again, a client must expect that the other side just closed
 * it; browsers use HTTP/2 here, which announces that. Status 0 means no response.
 */
async function send(
  method: 'GET' | 'POST',
  url: string,
  body?: unknown,
): Promise<{ status: number; body: string }> {
  return await new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'accept-language': 'en' };
    const request = https.request(
      `${proxy.baseUrl}/api${url}`,
      { method, agent: false, headers },
      (response) => {
        text(response).then(
          (received) => resolve({ status: response.statusCode ?? 0, body: received }),
          (error: Error) => resolve({ status: 0, body: error.message }),
        );
      },
    );
    request.on('error', (error) => resolve({ status: 0, body: error.message }));
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Orders and reads without ever repeating a request. */
function startLoad() {
  const stop = new AbortController();
  const load = { acknowledged: [] as string[], failedWrites: [] as string[], failedReads: [] as string[] };
  let reads = 0;
  const order = {
    customer: CUSTOMER,
    shipping: ADDRESS,
    items: [{ product_id: productId, quantity: 1 }],
  };
  const customer = async () => {
    while (!stop.signal.aborted) {
      const { status, body } = await send('POST', `/storefront/${seller.slug}/orders`, order);
      if (status === 201) load.acknowledged.push(JSON.parse(body).data.order_token);
      else load.failedWrites.push(`${status} ${body}`);
    }
  };
  const reader = async () => {
    while (!stop.signal.aborted) {
      const { status, body } = await send('GET', `/storefront/${seller.slug}`);
      reads += 1;
      if (status !== 200) load.failedReads.push(`${status} ${body}`);
    }
  };
  const startedAt = performance.now();
  const running = Promise.all([...Array.from({ length: CUSTOMERS }, customer), reader(), reader()]);
  return {
    ...load,
    /** Ends the load. Returns what it was, to be printed. */
    end: async () => {
      stop.abort();
      await running;
      const seconds = (performance.now() - startedAt) / 1000;
      return `${load.acknowledged.length} orders (${Math.round(load.acknowledged.length / seconds)}/s), ${reads} reads, ${load.failedWrites.length} failed writes`;
    },
  };
}

/** Opens sockets on both servers, and measures how long each is away when its server ends. */
async function openSockets(count: number) {
  const outages: number[] = [];
  const sockets = Array.from({ length: count }, () => {
    const client = officialClient(realtimeKeysOf(app).key, proxy.port, {
      wsHost: 'localhost',
      wssPort: proxy.port,
      forceTLS: true,
    });
    let lostAt: number | undefined;
    client.connection.bind('state_change', ({ current }: { current: string }) => {
      if (current === 'connected') {
        if (lostAt !== undefined) outages.push(performance.now() - lostAt);
        lostAt = undefined;
      } else lostAt ??= performance.now();
    });
    return client;
  });
  const areConnected = () => sockets.every(({ connection }) => connection.state === 'connected');
  await expect.poll(areConnected, { timeout: 10_000 }).toBe(true);
  outages.length = 0;
  return { outages, areConnected };
}

/** Prints the figures of docs/scaling.md. */
function report(name: string, summary: string, outages: readonly number[]): void {
  const longest = Math.round(Math.max(...outages));
  process.stdout.write(`${name}: ${summary}, ${outages.length} sockets away for at most ${longest} ms\n`);
}

async function expectAllStored(tokens: readonly string[]): Promise<void> {
  const { rows } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where(
      'id',
      'in',
      tokens.map((token) => Number.parseInt(token.split('.')[1] ?? '', 36)),
    )
    .executeTakeFirstOrThrow();
  expect(rows).toBe(tokens.length);
  await expectLedgerBalanced(db);
}

describe('two servers behind nginx', () => {
  it('[OUT-05] see the address of the client, not one that it claims, and hide tokens from the log', async () => {
    const claimed = { 'x-forwarded-for': '10.0.0.1', 'x-request-id': 'chosen' };
    expect((await fetch(`${proxy.baseUrl}/metrics`, { headers: claimed })).status).toBe(404);
    const reply = await call(app, `GET /storefront/orders/${'secret'.repeat(6)}`, { headers: claimed });
    expect(reply.status).toBe(404);
    expect(reply.headers.get('strict-transport-security')).toContain('max-age');
    const lines = await proxy.readAccessLog();
    expect(JSON.stringify(lines)).not.toContain('secretsecret');
    expect(lines.at(-1)).toMatchObject({
      path: '/api/storefront/orders/-',
      request_id: reply.headers.get('x-request-id'),
    });
    const large = await fetch(`${proxy.baseUrl}/api/storefront/x/orders`, {
      method: 'POST',
      body: new Uint8Array(6 * 1024 * 1024),
    }).catch(() => undefined);
    expect(large?.status ?? 413).toBe(413);
  });

  it(
    '[OUT-05] lose no acknowledged order and no read when one is killed, and sockets are back in 5 s',
    { timeout: TIMEOUT_MS },
    async () => {
      const sockets = await openSockets(20);
      const load = startLoad();
      await sleep(LOAD_MS);
      const [port, server] = [...servers][0] ?? [];
      if (port === undefined || !server) throw new Error('no server');
      await server.kill();
      const before = load.acknowledged.length;
      await sleep(LOAD_MS);
      await expect.poll(sockets.areConnected, { timeout: 10_000 }).toBe(true);
      await start(port);
      await sleep(LOAD_MS);
      report('kill', await load.end(), sockets.outages);
      expect(load.failedReads).toEqual([]);
      // Only what was running on the killed server; nginx never repeats a POST.
      expect(load.failedWrites.length).toBeLessThanOrEqual(CUSTOMERS);
      expect(load.acknowledged.length).toBeGreaterThan(before);
      expect(sockets.outages.length).toBeGreaterThan(0);
      expect(Math.max(...sockets.outages)).toBeLessThan(RECONNECT_MS_MAX);
      await expectAllStored(load.acknowledged);
    },
  );

  it('[OUT-05] fail no request during a rolling restart', { timeout: TIMEOUT_MS }, async () => {
    const sockets = await openSockets(20);
    const load = startLoad();
    const control = await startControl();
    const { stdout } = await run(ROLLING_RESTART, ['custom'], {
      env: {
        PATH: process.env.PATH,
        SERVERS: [...servers.keys()].map((port) => `127.0.0.1:${port}`).join(' '),
        UPSTREAM_FILE: proxy.upstreamFile,
        DRAIN_SECONDS: '2',
        RELOAD: proxy.reloadCommand,
        RESTART: `curl -fsS ${control.url}/restart -d`,
        READY: `curl -fsS ${control.url}/ready -d`,
      },
    });
    await sleep(LOAD_MS);
    await expect.poll(sockets.areConnected, { timeout: 10_000 }).toBe(true);
    const summary = await load.end();
    control.close();
    expect(stdout.match(/restarted and ready/g)).toHaveLength(2);
    report('rolling restart', summary, sockets.outages);
    expect({ reads: load.failedReads, writes: load.failedWrites }).toEqual({ reads: [], writes: [] });
    expect(Math.max(...sockets.outages)).toBeLessThan(RECONNECT_MS_MAX);
    await expectAllStored(load.acknowledged);
  });
});

/** Restarts servers for the script, which only knows their addresses. */
async function startControl(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const port = Number(body.split(':')[1]);
      if (request.url === '/restart') {
        await servers.get(port)?.stop();
        await start(port);
      }
      const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      response.writeHead(isReady ? 200 : 503).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}
