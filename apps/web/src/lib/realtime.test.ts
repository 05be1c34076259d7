import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notification } from '@raan/contract/notifications/notification';
import { stubBrowser } from './browser-stub.ts';
import { queryClient } from './query-client.ts';
import type { connectRealtime } from './realtime-connection.ts';
import { startRealtime } from './realtime.ts';
import { startSession } from './session.ts';
import { COUNTED_TO_KEY } from './unread.ts';

type Listeners = Parameters<typeof connectRealtime>[2];

/** The other end of the connection: what it is heard by. */
const line = vi.hoisted(() => ({ listeners: undefined as Listeners | undefined, state: 'connected' }));
vi.mock('./realtime-connection.ts', () => ({
  connectRealtime: (_settings: unknown, _seller: number, listeners: Listeners) => {
    line.listeners = listeners;
    const nothing = () => undefined;
    return { state: () => line.state, connect: nothing, disconnect: nothing, leave: nothing };
  },
}));

/** What the server has, oldest first. */
let rows: Notification[];
let fetchedFor: string[];
let played: number;
let volumes: number[];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.useFakeTimers();
  stubBrowser();
  const { documentElement } = document;
  const page = { documentElement, cookie: '', visibilityState: 'visible', hasFocus: () => true };
  vi.stubGlobal('document', Object.assign(new EventTarget(), page));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true });
  line.state = 'connected';
  rows = [];
  fetchedFor = [];
  played = 0;
  volumes = [];
  vi.stubGlobal(
    'Audio',
    class {
      volume = 1;
      async play() {
        played += 1;
        volumes.push(this.volume);
      }
    },
  );
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://raan.test');
    if (pathname === '/api/system') return Response.json({ success: true, data: { realtime: {} } });
    const after = searchParams.get('after');
    if (after !== null) fetchedFor.push(after);
    const notifications = rows.filter(({ seq }) => seq > Number(after));
    const data = { notifications, last_seq: rows.at(-1)?.seq ?? 0, pagination: { has_more: false } };
    return Response.json({ success: true, data });
  });
});

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function arrives(seq: number): void {
  rows.push({
    id: seq,
    seq,
    type: 'system',
    title: `title ${seq}`,
    message: '',
    icon: '',
    data: {},
    is_read: false,
    created_at: '2026-01-01T00:00:00.000Z',
  });
}

/** The page's count of the unread, as it is made every now and then. */
function count(): void {
  queryClient.setQueryData<number>(COUNTED_TO_KEY, (first) => first ?? rows.length);
}

/** Whatever came is fetched, and told. */
async function hear(): Promise<void> {
  line.listeners!.onSubscribed();
  await vi.advanceTimersByTimeAsync(200);
}

async function connect(): Promise<() => void> {
  line.listeners = undefined;
  const stop = startRealtime({ sellerId: 1, navigate: () => undefined });
  await vi.waitFor(() => expect(line.listeners).toBeDefined());
  await hear();
  return stop;
}

it('[RT-03] what came since the page counted is told, and not again where the connection is begun anew', async () => {
  const seller = { id: 1, account: 'mali', display_name: '' };
  startSession({ token: 'abc', seller, expiresAt: '2030-01-01T00:00:00Z', remember: true });
  arrives(1);
  count();
  arrives(2);
  const stop = await connect();
  expect([fetchedFor, played]).toEqual([['1'], 1]);
  count();
  arrives(3);
  await hear();
  expect([fetchedFor, played]).toEqual([['1', '2'], 2]);
  stop();
  const stopAgain = await connect();
  expect([fetchedFor, played]).toEqual([['1', '2', '3'], 2]);
  stopAgain();
});

it('[NOTI-06] [RT-03] sounds at 0.5 for what is pushed and at 0.6 for what is found by asking', async () => {
  const seller = { id: 1, account: 'mali', display_name: '' };
  startSession({ token: 'volumes', seller, expiresAt: '2030-01-01T00:00:00Z', remember: true });
  count();
  const stop = await connect();
  arrives(1);
  line.listeners!.onNotification(rows[0]!);
  await vi.advanceTimersByTimeAsync(200);
  arrives(2);
  await hear();
  expect(volumes).toEqual([0.5, 0.6]);
  stop();
});

it('[NOTI-06] [RT-03] finds by polling, every five minutes, what no live connection tells of', async () => {
  const seller = { id: 1, account: 'mali', display_name: '' };
  startSession({ token: 'polling', seller, expiresAt: '2030-01-01T00:00:00Z', remember: true });
  count();
  const stop = await connect();
  line.state = 'failed';
  line.listeners!.onState('failed');
  arrives(1);
  await vi.advanceTimersByTimeAsync(299_000);
  expect(volumes).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(volumes).toEqual([0.6]);
  stop();
  arrives(2);
  await vi.advanceTimersByTimeAsync(700_000);
  expect(volumes).toEqual([0.6]);
});

it.each([
  ['skips an order that was announced while the connection stood', 'connected', 1],
  ['forgets after a disconnect what was announced', 'disconnected', 2],
] as const)('[RT-02] [RT-03] %s', async (_behaviour, state, sounds) => {
  const seller = { id: 1, account: 'mali', display_name: '' };
  startSession({ token: `dedupe ${state}`, seller, expiresAt: '2030-01-01T00:00:00Z', remember: true });
  count();
  const stop = await connect();
  // Two notifications about one new order, whose ids no other test has announced.
  const news = (seq: number) => {
    arrives(seq);
    return Object.assign(rows.at(-1)!, {
      id: 1_000 * sounds + seq,
      type: 'new_order' as const,
      data: { order_id: 7 },
    });
  };
  line.listeners!.onNotification(news(1));
  await vi.advanceTimersByTimeAsync(200);
  line.listeners!.onState(state);
  line.listeners!.onNotification(news(2));
  await vi.advanceTimersByTimeAsync(200);
  expect(played).toBe(sounds);
  stop();
});
