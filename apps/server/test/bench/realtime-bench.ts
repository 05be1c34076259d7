/**
 * `npm run bench:realtime`, with `-- --quick` for a short run. Measures idle sockets and their memory, the
 * throughput of broadcasts, and the delay from commit to client, against a baseline that only sends.
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
import { formatRealtimeReport, type FanOut, type Idle, type Report } from './realtime-report.ts';
import type { Arrival, OpenCommand } from './socket-clients.ts';
import type { Commit } from './send-notifications.ts';

/** Close to the file descriptor limit of one process. */
const SOCKETS = isQuick ? 2_000 : 19_500;
const FEW_SOCKETS = isQuick ? 200 : 1_000;
const SELLERS = 50;
const FAN_OUT_MS = isQuick ? 2_000 : 8_000;
const RATES = isQuick ? [100] : [100, 1_000];
const NOTIFY_S = isQuick ? 3 : 8;
/** Events sent but not yet read. The server drops clients that fall further behind. */
const IN_FLIGHT_MAX = 200;
const BATCH_SIZE = 10;
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

type Target = {
  child: ChildProcess;
  port: number;
  isBaseline: boolean;
  broadcast: (times: number) => Promise<void>;
};

const report: Report = { idle: [], fanOut: [], latency: [] };
await withBaselineServer(async (baseline) => await measureSockets(baseline, []));
await withDatabaseServer(async (server) => {
  await withDatabase(server, 'raan_bench_realtime', async ({ connection }) => {
    await withApp(connection, async (app) => {
      const sellers: number[] = [];
      for (let number = 0; number < SELLERS; number += 1)
        sellers.push((await registerSeller(app, `bench${number}`)).sellerId);
      await withApp(connection, async (other) => {
        await measureSockets(createServerTarget(app), sellers, async (socketClients) => {
          for (const perSecond of RATES) {
            await measureLatency(socketClients, app, sellers, perSecond, 'same server');
            await measureLatency(socketClients, other, sellers, perSecond, 'another server');
          }
        });
      });
    });
  });
});
writeReport('realtime', report, formatRealtimeReport);

/** Addresses the application's realtime server through its HTTP API. */
function createServerTarget({ child, port }: Server): Target {
  const api = new Pusher({ appId: 'bench', ...KEYS, host: '127.0.0.1', port: String(port), useTLS: false });
  const broadcast = async (times: number) => {
    for (let left = times; left > 0; left -= BATCH_SIZE) {
      const event = { channel: CHANNEL, name: CHANNEL, data: DATA };
      await api.triggerBatch(Array.from({ length: Math.min(left, BATCH_SIZE) }, () => event));
    }
  };
  return { child, port, isBaseline: false, broadcast };
}

async function withBaselineServer(work: (baseline: Target) => Promise<void>): Promise<void> {
  const child = fork(path.join(import.meta.dirname, 'baseline-socket-server.ts'));
  const { port } = await requestFromChild<{ port: number }>(child);
  const text = JSON.stringify({ event: CHANNEL, channel: CHANNEL, data: DATA });
  await work({
    child,
    port,
    isBaseline: true,
    broadcast: async (times) => void child.send({ broadcast: text, times }),
  });
  child.send('end');
  await once(child, 'exit');
}

async function requestFromChild<T>(child: ChildProcess, command?: string | object): Promise<T> {
  const arrived = once(child, 'message');
  if (command !== undefined) child.send(command);
  const [message] = (await arrived) as [T | { error: string }];
  if (message !== null && typeof message === 'object' && 'error' in message) throw new Error(message.error);
  return message;
}

/** Runs `work` with open sockets in a separate process. */
async function withSocketClients<T>(
  command: OpenCommand,
  work: (socketClients: ChildProcess) => Promise<T>,
): Promise<T> {
  const socketClients = fork(path.join(import.meta.dirname, 'socket-clients.ts'));
  await requestFromChild(socketClients, command);
  try {
    return await work(socketClients);
  } finally {
    socketClients.send('end');
    await once(socketClients, 'exit');
    await sleep(1_000);
  }
}

async function measureSockets(
  target: Target,
  sellers: number[],
  whileOpen: (socketClients: ChildProcess) => Promise<void> = async () => {},
): Promise<void> {
  const { child, port, isBaseline } = target;
  const pusher = (ids: number[]) => (isBaseline ? null : { keys: KEYS, channels: [CHANNEL], sellers: ids });
  // The other sockets subscribe to channels of sellers that do not exist, one each.
  const ids = Array.from({ length: SOCKETS }, (_, at) => sellers[at] ?? 1_000_000_000 + at);
  // The first sockets warm up the server.
  await withSocketClients({ port, count: 100, pusher: pusher([]) }, async () => {});
  const before = await requestFromChild<Usage>(child, 'usage');
  const started = performance.now();
  await withSocketClients({ port, count: SOCKETS, pusher: pusher(ids) }, async (socketClients) => {
    const seconds = (performance.now() - started) / 1000;
    await sleep(isQuick ? 1_000 : 5_000);
    const after = await requestFromChild<Usage>(child, 'usage');
    const { open } = await requestFromChild<{ open: number }>(socketClients, 'count');
    const idle: Idle = {
      isBaseline,
      sockets: open,
      bytesEach: (after.rss - before.rss) / SOCKETS,
      perSecond: SOCKETS / seconds,
    };
    report.idle.push(idle);
    console.log(idle);
    await whileOpen(socketClients);
    await measureFanOut(target, socketClients, SOCKETS);
    const end = await requestFromChild<{ open: number }>(socketClients, 'count');
    if (end.open !== SOCKETS) throw new Error(`${SOCKETS - end.open} sockets were lost`);
  });
  await withSocketClients(
    { port, count: FEW_SOCKETS, pusher: pusher([]) },
    async (socketClients) => await measureFanOut(target, socketClients, FEW_SOCKETS),
  );
}

/** Broadcasts as many events as the clients can read. */
async function measureFanOut(
  { child, isBaseline, broadcast }: Target,
  socketClients: ChildProcess,
  listeners: number,
): Promise<void> {
  const countDelivered = async () =>
    (await requestFromChild<{ frames: number }>(socketClients, 'count')).frames;
  const atStart = await countDelivered();
  const before = await requestFromChild<Usage>(child, 'usage');
  const started = performance.now();
  let sent = 0;
  let delivered = 0;
  const inFlightMax = Math.max(
    BATCH_SIZE,
    Math.min(IN_FLIGHT_MAX, Math.floor((IN_FLIGHT_MAX * FEW_SOCKETS) / listeners)),
  );
  while (performance.now() - started < FAN_OUT_MS) {
    if (sent - delivered / listeners < inFlightMax) {
      await broadcast(BATCH_SIZE);
      sent += BATCH_SIZE;
    } else await sleep(2);
    delivered = (await countDelivered()) - atStart;
  }
  for (let attempts = 0; delivered < sent * listeners; attempts += 1) {
    if (attempts > 3_000) throw new Error(`${sent * listeners - delivered} deliveries are missing`);
    await sleep(10);
    delivered = (await countDelivered()) - atStart;
  }
  const seconds = (performance.now() - started) / 1000;
  const after = await requestFromChild<Usage>(child, 'usage');
  const fanOut: FanOut = {
    isBaseline,
    listeners,
    perSecond: delivered / seconds,
    cpuMicrosEach: (after.cpuMicros - before.cpuMicros) / delivered,
  };
  report.fanOut.push(fanOut);
  console.log(fanOut);
}

async function measureLatency(
  socketClients: ChildProcess,
  { child }: Server,
  sellers: number[],
  perSecond: number,
  committedBy: string,
): Promise<void> {
  await requestFromChild<Arrival[]>(socketClients, 'arrivals');
  const commits = await requestFromChild<Commit[]>(child, {
    sellerIds: sellers,
    perSecond,
    seconds: NOTIFY_S,
  });
  const arrivedAt = new Map<string, number>();
  for (let attempts = 0; arrivedAt.size < commits.length; attempts += 1) {
    if (attempts > 200) throw new Error(`${commits.length - arrivedAt.size} notifications did not arrive`);
    await sleep(50);
    for (const [seller, seq, micros] of await requestFromChild<Arrival[]>(socketClients, 'arrivals')) {
      const name = `${seller} ${seq}`;
      if (arrivedAt.has(name)) throw new Error(`notification ${name} arrived twice`);
      arrivedAt.set(name, micros);
    }
  }
  const times = commits
    .map(([seller, seq, committed]) => ((arrivedAt.get(`${seller} ${seq}`) ?? Number.NaN) - committed) / 1000)
    .sort((a, b) => a - b);
  const percentile = (fraction: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * fraction))] ?? Number.NaN;
  const [first, last] = [commits.at(0), commits.at(-1)];
  const seconds = ((last?.[2] ?? 0) - (first?.[2] ?? 0)) / 1e6;
  const rate = commits.length / seconds;
  const latency = {
    committedBy,
    perSecond: rate,
    sockets: SOCKETS,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
  };
  report.latency.push(latency);
  console.log(latency);
}
