import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QueryObserver } from '@tanstack/react-query';
import type { Notification } from '@raan/contract/notifications/notification';
import { stubBrowser } from '#lib/browser-stub.ts';
import { queryClient } from '#lib/query-client.ts';
import type { connectRealtime } from './realtime-connection.ts';
import { startRealtime } from './realtime.ts';
import { startSession } from '#lib/session.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { currentToasts, subscribeToasts } from '#ui/toast-store.ts';
import { registerViewport } from '#ui/toast-viewports.ts';
import { notificationAlertMessages } from '#seller/lib/notifications/notification-alert-messages.ts';
import { FIRST_COUNTED_SEQ_KEY } from '#seller/lib/notifications/unread.api.ts';

type Listeners = Parameters<typeof connectRealtime>[2];

const connection = vi.hoisted(() => ({ listeners: undefined as Listeners | undefined, state: 'connected' }));
vi.mock('./realtime-connection.ts', () => ({
  connectRealtime: (_settings: unknown, _seller: number, listeners: Listeners) => {
    connection.listeners = listeners;
    const noop = () => undefined;
    return { state: () => connection.state, connect: noop, disconnect: noop, leave: noop };
  },
}));

/** The server's notifications, oldest first. */
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
  connection.state = 'connected';
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

function addNotification(seq: number): void {
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

function count(): void {
  queryClient.setQueryData<number>(FIRST_COUNTED_SEQ_KEY, (first) => first ?? rows.length);
}

async function resubscribe(): Promise<void> {
  connection.listeners!.onSubscribed();
  await vi.advanceTimersByTimeAsync(200);
}

async function connect(): Promise<() => void> {
  connection.listeners = undefined;
  const stop = startRealtime({ sellerId: 1, navigate: () => undefined });
  await vi.waitFor(() => expect(connection.listeners).toBeDefined());
  await resubscribe();
  return stop;
}

it('[RT-03] alerts for notifications since the first count, and not again after a restart', async () => {
  const seller = { id: 1, account: 'mali', display_name: '' };
  startSession({ token: 'abc', seller, expiresAt: '2030-01-01T00:00:00Z', remember: true });
  addNotification(1);
  count();
  addNotification(2);
  const stop = await connect();
  expect([fetchedFor, played]).toEqual([['1'], 1]);
  count();
  addNotification(3);
  await resubscribe();
  expect([fetchedFor, played]).toEqual([['1', '2'], 2]);
  stop();
  const stopAgain = await connect();
  expect([fetchedFor, played]).toEqual([['1', '2', '3'], 2]);
  stopAgain();
});

it('[NOTI-06] [RT-03] plays pushed notifications at volume 0.5 and polled ones at 0.6', async () => {
  const seller = { id: 1, account: 'mali', display_name: '' };
  startSession({ token: 'volumes', seller, expiresAt: '2030-01-01T00:00:00Z', remember: true });
  count();
  const stop = await connect();
  addNotification(1);
  connection.listeners!.onNotification(rows[0]!);
  await vi.advanceTimersByTimeAsync(200);
  addNotification(2);
  await resubscribe();
  expect(volumes).toEqual([0.5, 0.6]);
  stop();
});

it('[NOTI-06] [RT-03] polls every five minutes without a live connection', async () => {
  const seller = { id: 1, account: 'mali', display_name: '' };
  startSession({ token: 'polling', seller, expiresAt: '2030-01-01T00:00:00Z', remember: true });
  count();
  const stop = await connect();
  connection.state = 'failed';
  connection.listeners!.onState('failed');
  addNotification(1);
  await vi.advanceTimersByTimeAsync(299_000);
  expect(volumes).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(volumes).toEqual([0.6]);
  stop();
  addNotification(2);
  await vi.advanceTimersByTimeAsync(700_000);
  expect(volumes).toEqual([0.6]);
});

it.each([
  ['skips an order that was announced while the connection stood', 'connected', 1],
  ['clears announced notifications after a disconnect', 'disconnected', 2],
] as const)('[RT-02] [RT-03] %s', async (_behaviour, state, sounds) => {
  const seller = { id: 1, account: 'mali', display_name: '' };
  startSession({ token: `dedupe ${state}`, seller, expiresAt: '2030-01-01T00:00:00Z', remember: true });
  count();
  const stop = await connect();
  // Two notifications about the same new order. No other test has used their ids.
  const addOrderNotification = (seq: number) => {
    addNotification(seq);
    return Object.assign(rows.at(-1)!, {
      id: 1_000 * sounds + seq,
      type: 'new_order' as const,
      data: { order_id: 7 },
    });
  };
  connection.listeners!.onNotification(addOrderNotification(1));
  await vi.advanceTimersByTimeAsync(200);
  connection.listeners!.onState(state);
  connection.listeners!.onNotification(addOrderNotification(2));
  await vi.advanceTimersByTimeAsync(200);
  expect(played).toBe(sounds);
  stop();
});

it('[RT-03] combines the alerts and refetches of a burst of pushed notifications', async () => {
  const seller = { id: 1, account: 'mali', display_name: '' };
  startSession({ token: 'burst', seller, expiresAt: '2030-01-01T00:00:00Z', remember: true });
  // The import of the summary's texts does not wait for fake timers.
  await notificationAlertMessages.load('th');
  const hideViewport = registerViewport();
  const shown: string[] = [];
  const stopToasts = subscribeToasts(() => {
    const newest = currentToasts().at(-1);
    if (newest && !newest.isLeaving && newest.title !== shown.at(-1)) shown.push(newest.title ?? '');
  });
  let refetches = 0;
  const list = new QueryObserver(queryClient, {
    queryKey: [...queryKeys.notifications, 'list'],
    queryFn: () => (refetches += 1),
  });
  const stopList = list.subscribe(() => undefined);
  count();
  const stop = await connect();
  refetches = 0;
  for (let seq = 1; seq <= 100; seq += 1) {
    addNotification(seq);
    // No other test has used these ids.
    Object.assign(rows.at(-1)!, { id: 60_000 + seq });
    connection.listeners!.onNotification(rows.at(-1)!);
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(6_000);
  expect(shown).toEqual(['title 1', 'title 2', 'มีการแจ้งเตือนใหม่ 98 รายการ']);
  expect(played).toBe(3);
  expect(refetches).toBe(4);
  stop();
  stopList();
  stopToasts();
  hideViewport();
});
