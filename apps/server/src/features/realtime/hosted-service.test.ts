// multiple-servers.test.ts covers a service that works.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LANGUAGES } from '@raan/contract/language';
import { sql } from 'kysely';
import { newSeller } from '#test/fixtures.ts';
import { useTestApp } from '#test/test-app.ts';
import { inTransaction } from '#platform/db.ts';
import { noRealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { recordListener } from './hosted-service.queries.ts';
import { hostedPusher } from './hosted-service.ts';

const app = useTestApp();
const POLL = { timeout: 10_000 };
type PushedData = {
  seq: number;
  message?: string;
  words?: Record<string, { title: string; message: string }>;
};
let server: Server;
let received: PushedData[];
let terminated: number[];
let respond: (events: PushedData[]) => Promise<number> | number;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const user = /\/users\/(\d+)\/terminate_connections/.exec(request.url ?? '')?.[1];
      if (user !== undefined) {
        terminated.push(Number(user));
        response.writeHead(200).end('{}');
        return;
      }
      const { batch } = JSON.parse(Buffer.concat(chunks).toString()) as { batch: { data: string }[] };
      const events = batch.map(({ data }) => JSON.parse(data) as PushedData);
      void Promise.resolve(respond(events)).then((status) => {
        if (status === 200) received.push(...events);
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  terminated = [];
  respond = () => 200;
});

const failures: unknown[] = [];
const pusher = (ended: readonly number[] = []) =>
  hostedPusher({
    db: app.db,
    service: {
      appId: 'raan',
      key: 'key',
      secret: 'a secret',
      host: '127.0.0.1',
      cluster: 'raan',
      port: (server.address() as AddressInfo).port,
      tls: false,
    },
    endedSessions: async (sessions) => sessions.filter((session) => ended.includes(session)),
    onError: (error) => failures.push(error),
  });

/** Creates a seller who listens at the service and has unsent notifications. */
async function newListener(messages: readonly string[]): Promise<number> {
  const { id } = await newSeller(app);
  await recordListener(app.db, id);
  await inTransaction(app.db, async (tx) => {
    for (const message of messages)
      await notify(tx, noRealtimeSignal, {
        sellerId: id,
        type: 'system',
        data: { message },
        at: new Date(app.clock.now()).toISOString(),
      });
  });
  return id;
}

const receivedSeqs = () => received.map(({ seq }) => seq);

it('[RT-04] reports and skips a notification that the service refuses, and sends the others', async () => {
  const id = await newListener(['1', '2', 'bad', '4']);
  respond = (events) => (events.some(({ message }) => message === 'bad') ? 400 : 200);
  const hosted = pusher();
  hosted.enqueue([id]);
  await expect.poll(receivedSeqs, POLL).toEqual([1, 2, 4]);
  await hosted.stop();
  expect(failures).toHaveLength(1);
});

it('[RT-04] sends only the number of a notification that is too large', async () => {
  const id = await newListener(['x'.repeat(20_000), 'after']);
  const hosted = pusher();
  hosted.enqueue([id]);
  await expect.poll(receivedSeqs, POLL).toEqual([1, 2]);
  await hosted.stop();
  expect(received[0]).toEqual({ id: expect.any(Number), seq: 1 });
  expect(received[1]).toMatchObject({ message: 'after' });
});

it('[RT-01] [I18N-01] sends the texts in every language, because all screens of a seller get the same event', async () => {
  const { id } = await newSeller(app);
  await recordListener(app.db, id);
  await inTransaction(app.db, (tx) =>
    notify(tx, noRealtimeSignal, {
      sellerId: id,
      type: 'payment_received',
      data: { order_number: 'R7', product_names: { th: 'ร่ม', en: 'Umbrella' }, amount: 10 },
      at: new Date(app.clock.now()).toISOString(),
    }),
  );
  const hosted = pusher();
  hosted.enqueue([id]);
  await expect.poll(receivedSeqs, POLL).toEqual([1]);
  await hosted.stop();
  const words = received[0]!.words!;
  expect(Object.keys(words).toSorted()).toEqual([...LANGUAGES].toSorted());
  expect(new Set(Object.values(words).map(({ message }) => message)).size).toBe(LANGUAGES.length);
  expect(words['en']!.message).toContain('Umbrella');
  expect(words['th']!.message).toContain('ร่ม');
});

it('[RT-04] keeps no transaction open while the service responds slowly, and no other server sends the same', async () => {
  const id = await newListener(['1', '2']);
  const [first, second] = [pusher(), pusher()];
  let requests = 0;
  let releaseResponse: () => void = () => undefined;
  respond = async () => {
    requests += 1;
    await new Promise<void>((resolve) => (releaseResponse = resolve));
    return 200;
  };
  first.enqueue([id]);
  await expect.poll(() => requests, POLL).toBe(1);
  second.enqueue([id]);
  await second.stop();
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(app.db);
  const openTransactions = rows[0]!.open;
  // The server that is already sending also sends notifications that arrive meanwhile.
  respond = () => 200;
  await inTransaction(app.db, async (tx) => {
    const at = new Date(app.clock.now()).toISOString();
    await notify(tx, noRealtimeSignal, { sellerId: id, type: 'system', data: { message: '3' }, at });
  });
  releaseResponse();
  await expect.poll(receivedSeqs, POLL).toEqual([1, 2, 3]);
  await first.stop();
  expect(openTransactions).toBe(0);
  expect(requests).toBe(1);
});

/** Last sent number of a seller; undefined while a server leases the seller. */
async function sentSeq(sellerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    select seq from realtime_sent where seller_id = ${sellerId} and leased_until is null`.execute(app.db);
  return rows[0]?.seq;
}

it('[RT-04] retries a service that was unavailable, and takes over from a server that died', async () => {
  const id = await newListener(['1']);
  let attempts = 0;
  respond = () => ((attempts += 1) === 1 ? 503 : 200);
  const hosted = pusher();
  hosted.enqueue([id]);
  await expect.poll(receivedSeqs, POLL).toEqual([1]);
  // The service receives the event before its number is stored.
  await expect.poll(async () => sentSeq(id), POLL).toBe(1);
  await sql`update realtime_sent set seq = 0, leased_until = clock_timestamp() - interval '1 second'
    where seller_id = ${id}`.execute(app.db);
  await hosted.enqueueAllBehind();
  await expect.poll(receivedSeqs, POLL).toEqual([1, 1]);
  await hosted.stop();
});

it('[RT-01] ends sessions at the service when they end, or are found to have ended', async () => {
  const { id } = await newSeller(app);
  const hosted = pusher([902]);
  for (const session of [901, 902, 903]) await hosted.registerListener(id, session);
  await hosted.closeEndedSessions();
  expect(terminated).toEqual([902]);
  hosted.sessionsEnded([901]);
  await expect.poll(() => terminated, POLL).toEqual([902, 901]);
  await hosted.closeEndedSessions();
  expect(terminated).toHaveLength(2);
  await hosted.stop();
});
