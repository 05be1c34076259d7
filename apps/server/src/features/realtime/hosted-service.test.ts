// A service in the place of our socket server that has its moods; what a well-behaved one does is in servers.test.ts.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LANGUAGES } from '@raan/contract/language';
import { sql } from 'kysely';
import { newSeller } from '#test/people.ts';
import { useTestApp } from '#test/test-app.ts';
import { inTransaction } from '#platform/db.ts';
import { noHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { noteListener } from './hosted-service.queries.ts';
import { hostedPusher } from './hosted-service.ts';

const app = useTestApp();
const WAIT = { timeout: 10_000 };
type Told = { seq: number; message?: string; words?: Record<string, { title: string; message: string }> };
let server: Server;
let received: Told[];
let terminated: number[];
let answer: (told: Told[]) => Promise<number> | number;

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
      const told = batch.map(({ data }) => JSON.parse(data) as Told);
      void Promise.resolve(answer(told)).then((status) => {
        if (status === 200) received.push(...told);
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
  answer = () => 200;
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

/** A seller who listens, and has been told so many things that nobody was hinted of. */
async function listener(messages: readonly string[]): Promise<number> {
  const { id } = await newSeller(app);
  await noteListener(app.db, id);
  await inTransaction(app.db, async (tx) => {
    for (const message of messages)
      await notify(tx, noHint, {
        sellerId: id,
        type: 'system',
        data: { message },
        at: new Date(app.clock.now()).toISOString(),
      });
  });
  return id;
}

const numbers = () => received.map(({ seq }) => seq);

it('[RT-04] a notification that the service refuses is reported and stepped over; the others are sent', async () => {
  const id = await listener(['1', '2', 'bad', '4']);
  answer = (told) => (told.some(({ message }) => message === 'bad') ? 400 : 200);
  const hosted = pusher();
  hosted.look([id]);
  await expect.poll(numbers, WAIT).toEqual([1, 2, 4]);
  await hosted.stop();
  expect(failures).toHaveLength(1);
});

it('[RT-04] of one that is too large the number is sent', async () => {
  const id = await listener(['x'.repeat(20_000), 'after']);
  const hosted = pusher();
  hosted.look([id]);
  await expect.poll(numbers, WAIT).toEqual([1, 2]);
  await hosted.stop();
  expect(received[0]).toEqual({ id: expect.any(Number), seq: 1 });
  expect(received[1]).toMatchObject({ message: 'after' });
});

it('[RT-01] [I18N-01] its words travel in every language: the service sends all screens of a seller the same', async () => {
  const { id } = await newSeller(app);
  await noteListener(app.db, id);
  await inTransaction(app.db, (tx) =>
    notify(tx, noHint, {
      sellerId: id,
      type: 'payment_received',
      data: { order_number: 'R7', product_names: { th: 'ร่ม', en: 'Umbrella' }, amount: 10 },
      at: new Date(app.clock.now()).toISOString(),
    }),
  );
  const hosted = pusher();
  hosted.look([id]);
  await expect.poll(numbers, WAIT).toEqual([1]);
  await hosted.stop();
  const words = received[0]!.words!;
  expect(Object.keys(words).toSorted()).toEqual([...LANGUAGES].toSorted());
  expect(new Set(Object.values(words).map(({ message }) => message)).size).toBe(LANGUAGES.length);
  expect(words['en']!.message).toContain('Umbrella');
  expect(words['th']!.message).toContain('ร่ม');
});

it('[RT-04] while the service keeps us waiting no transaction is open, and no other server sends the same', async () => {
  const id = await listener(['1', '2']);
  const [first, second] = [pusher(), pusher()];
  let asked = 0;
  let goOn: () => void = () => undefined;
  answer = async () => {
    asked += 1;
    await new Promise<void>((resolve) => (goOn = resolve));
    return 200;
  };
  first.look([id]);
  await expect.poll(() => asked, WAIT).toBe(1);
  second.look([id]);
  await second.stop();
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(app.db);
  const waitingInTransaction = rows[0]!.open;
  // What comes meanwhile is sent by whoever is at it.
  answer = () => 200;
  await inTransaction(app.db, async (tx) => {
    const at = new Date(app.clock.now()).toISOString();
    await notify(tx, noHint, { sellerId: id, type: 'system', data: { message: '3' }, at });
  });
  goOn();
  await expect.poll(numbers, WAIT).toEqual([1, 2, 3]);
  await first.stop();
  expect(waitingInTransaction).toBe(0);
  expect(asked).toBe(1);
});

/** How far a seller's have been sent; undefined while a server has taken the seller. */
async function noted(sellerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    select seq from realtime_sent where seller_id = ${sellerId} and leased_until is null`.execute(app.db);
  return rows[0]?.seq;
}

it('[RT-04] a service that is away is tried again, and a server that died is taken over from', async () => {
  const id = await listener(['1']);
  let tries = 0;
  answer = () => ((tries += 1) === 1 ? 503 : 200);
  const hosted = pusher();
  hosted.look([id]);
  await expect.poll(numbers, WAIT).toEqual([1]);
  // The service has it before we have noted so.
  await expect.poll(async () => noted(id), WAIT).toBe(1);
  await sql`update realtime_sent set seq = 0, leased_until = clock_timestamp() - interval '1 second'
    where seller_id = ${id}`.execute(app.db);
  await hosted.lookAtAll();
  await expect.poll(numbers, WAIT).toEqual([1, 1]);
  await hosted.stop();
});

it('[RT-01] sessions that end, or are found to have ended, are ended at the service', async () => {
  const { id } = await newSeller(app);
  const hosted = pusher([902]);
  for (const session of [901, 902, 903]) await hosted.expectListener(id, session);
  await hosted.closeEnded();
  expect(terminated).toEqual([902]);
  hosted.sessionsEnded([901]);
  await expect.poll(() => terminated, WAIT).toEqual([902, 901]);
  await hosted.closeEnded();
  expect(terminated).toHaveLength(2);
  await hosted.stop();
});
