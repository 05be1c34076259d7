/**
 * Measures the socket server inside the whole server: `npm run bench:realtime`, `-- --quick` for a short look. Idle sockets and their
 * memory, how fast one event reaches many, and how soon a committed notification is on a screen; beside nothing but the same library
 * sending, in the same run. Prints tables and writes artefacts/bench/realtime.{json,md}.
 */
// oxlint-disable no-console -- what it prints is its result
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Pusher from 'pusher';
import {
  isQuick,
  registerSeller,
  withApp,
  withDatabase,
  withDatabaseServer,
  writeReport,
  type Server,
} from './bench-run.ts';
import type { Usage } from './bench-usage.ts';
import { reportOf, type FanOut, type Idle, type Report } from './realtime-report.ts';
import type { Arrival, Opening } from './socket-crowd.ts';
import type { Commit } from './tell-sellers.ts';

/** As many as one process may hold here, less what it needs itself. */
const SOCKETS = isQuick ? 2_000 : 19_500;
const FEW = isQuick ? 200 : 1_000;
const SELLERS = 50;
const FLOOD_MS = isQuick ? 2_000 : 8_000;
const RATES = isQuick ? [100] : [100, 1_000];
const TELL_S = isQuick ? 3 : 8;
/** Events that may be under way: a reader who falls further behind is dropped, as it should be. */
const UNDER_WAY = 200;
const BATCH = 10;
const CHANNEL = 'bench';
const KEYS = { key: 'bench', secret: 'a secret for measuring' };
const DATA = JSON.stringify({ text: 'x'.repeat(250) });

Object.assign(process.env, {
  REALTIME_APP_ID: 'bench',
  REALTIME_KEY: KEYS.key,
  REALTIME_SECRET: KEYS.secret,
  REALTIME_PUBLIC_CHANNELS: CHANNEL,
  REALTIME_CONNECTIONS: '19900',
  REALTIME_CONNECTIONS_PER_ADDRESS: '19900',
});

type Measured = {
  child: ChildProcess;
  port: number;
  isBare: boolean;
  broadcast: (times: number) => Promise<void>;
};

const report: Report = { idle: [], fanOut: [], latency: [] };
await withBareSockets(async (bare) => await measureSockets(bare, []));
await withDatabaseServer(async (server) => {
  await withDatabase(server, 'raan_bench_realtime', async ({ connection }) => {
    await withApp(connection, async (app) => {
      const sellers: number[] = [];
      for (let number = 0; number < SELLERS; number += 1)
        sellers.push((await registerSeller(app, `bench${number}`)).sellerId);
      await withApp(connection, async (other) => {
        await measureSockets(raan(app), sellers, async (crowd) => {
          for (const perSecond of RATES) {
            await measureLatency(crowd, app, sellers, perSecond, 'the server of the screens');
            await measureLatency(crowd, other, sellers, perSecond, 'another server');
          }
        });
      });
    });
  });
});
writeReport('realtime', report, reportOf);

/** The socket server of the whole server, spoken to as its API is. */
function raan({ child, port }: Server): Measured {
  const api = new Pusher({ appId: 'bench', ...KEYS, host: '127.0.0.1', port: String(port), useTLS: false });
  const broadcast = async (times: number) => {
    for (let left = times; left > 0; left -= BATCH) {
      const event = { channel: CHANNEL, name: CHANNEL, data: DATA };
      await api.triggerBatch(Array.from({ length: Math.min(left, BATCH) }, () => event));
    }
  };
  return { child, port, isBare: false, broadcast };
}

async function withBareSockets(work: (bare: Measured) => Promise<void>): Promise<void> {
  const child = fork(path.join(import.meta.dirname, 'bare-sockets.ts'));
  const { port } = await answer<{ port: number }>(child);
  const text = JSON.stringify({ event: CHANNEL, channel: CHANNEL, data: DATA });
  await work({
    child,
    port,
    isBare: true,
    broadcast: async (times) => void child.send({ broadcast: text, times }),
  });
  child.send('end');
  await once(child, 'exit');
}

async function answer<T>(child: ChildProcess, wish?: string | object): Promise<T> {
  const answered = once(child, 'message');
  if (wish !== undefined) child.send(wish);
  const [message] = (await answered) as [T | { error: string }];
  if (message !== null && typeof message === 'object' && 'error' in message) throw new Error(message.error);
  return message;
}

/** Lends clients in a process of their own. */
async function withCrowd<T>(opening: Opening, work: (crowd: ChildProcess) => Promise<T>): Promise<T> {
  const crowd = fork(path.join(import.meta.dirname, 'socket-crowd.ts'));
  await answer(crowd, opening);
  try {
    return await work(crowd);
  } finally {
    crowd.send('end');
    await once(crowd, 'exit');
    await sleep(1_000);
  }
}

async function measureSockets(
  server: Measured,
  sellers: number[],
  meanwhile: (crowd: ChildProcess) => Promise<void> = async () => {},
): Promise<void> {
  const { child, port, isBare } = server;
  const pusher = (ids: number[]) => (isBare ? null : { keys: KEYS, channels: [CHANNEL], sellers: ids });
  // Those who are no seller's screen listen for sellers that do not exist: each on a channel of its own.
  const ids = Array.from({ length: SOCKETS }, (_, at) => sellers[at] ?? 1_000_000_000 + at);
  // The first sockets warm it up.
  await withCrowd({ port, count: 100, pusher: pusher([]) }, async () => {});
  const before = await answer<Usage>(child, 'usage');
  const started = performance.now();
  await withCrowd({ port, count: SOCKETS, pusher: pusher(ids) }, async (crowd) => {
    const seconds = (performance.now() - started) / 1000;
    await sleep(isQuick ? 1_000 : 5_000);
    const after = await answer<Usage>(child, 'usage');
    const { open } = await answer<{ open: number }>(crowd, 'count');
    const idle: Idle = {
      isBare,
      sockets: open,
      bytesEach: (after.rss - before.rss) / SOCKETS,
      perSecond: SOCKETS / seconds,
    };
    report.idle.push(idle);
    console.log(idle);
    await meanwhile(crowd);
    await flood(server, crowd, SOCKETS);
    const end = await answer<{ open: number }>(crowd, 'count');
    if (end.open !== SOCKETS) throw new Error(`${SOCKETS - end.open} sockets were lost`);
  });
  await withCrowd({ port, count: FEW, pusher: pusher([]) }, async (crowd) => await flood(server, crowd, FEW));
}

/** As many events as the readers take in. */
async function flood(
  { child, isBare, broadcast }: Measured,
  crowd: ChildProcess,
  listeners: number,
): Promise<void> {
  const delivered = async () => (await answer<{ frames: number }>(crowd, 'count')).frames;
  const atStart = await delivered();
  const before = await answer<Usage>(child, 'usage');
  const started = performance.now();
  let sent = 0;
  let got = 0;
  const underWayMax = Math.max(BATCH, Math.min(UNDER_WAY, Math.floor((UNDER_WAY * FEW) / listeners)));
  while (performance.now() - started < FLOOD_MS) {
    if (sent - got / listeners < underWayMax) {
      await broadcast(BATCH);
      sent += BATCH;
    } else await sleep(2);
    got = (await delivered()) - atStart;
  }
  for (let tries = 0; got < sent * listeners; tries += 1) {
    if (tries > 3_000) throw new Error(`${sent * listeners - got} deliveries are missing`);
    await sleep(10);
    got = (await delivered()) - atStart;
  }
  const seconds = (performance.now() - started) / 1000;
  const after = await answer<Usage>(child, 'usage');
  const fanOut: FanOut = {
    isBare,
    listeners,
    perSecond: got / seconds,
    cpuMicrosEach: (after.cpuMicros - before.cpuMicros) / got,
  };
  report.fanOut.push(fanOut);
  console.log(fanOut);
}

async function measureLatency(
  crowd: ChildProcess,
  { child }: Server,
  sellers: number[],
  perSecond: number,
  through: string,
): Promise<void> {
  await answer<Arrival[]>(crowd, 'arrivals');
  const commits = await answer<Commit[]>(child, { tell: sellers, perSecond, seconds: TELL_S });
  const at = new Map<string, number>();
  for (let tries = 0; at.size < commits.length; tries += 1) {
    if (tries > 200) throw new Error(`${commits.length - at.size} notifications did not arrive`);
    await sleep(50);
    for (const [seller, seq, micros] of await answer<Arrival[]>(crowd, 'arrivals')) {
      const name = `${seller} ${seq}`;
      if (at.has(name)) throw new Error(`notification ${name} arrived twice`);
      at.set(name, micros);
    }
  }
  const times = commits
    .map(([seller, seq, committed]) => ((at.get(`${seller} ${seq}`) ?? Number.NaN) - committed) / 1000)
    .sort((a, b) => a - b);
  const share = (part: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  const [first, last] = [commits.at(0), commits.at(-1)];
  const seconds = ((last?.[2] ?? 0) - (first?.[2] ?? 0)) / 1e6;
  const told = commits.length / seconds;
  const latency = { through, perSecond: told, sockets: SOCKETS, p50Ms: share(0.5), p99Ms: share(0.99) };
  report.latency.push(latency);
  console.log(latency);
}
