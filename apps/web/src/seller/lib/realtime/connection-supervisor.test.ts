import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { superviseConnection } from './connection-supervisor.ts';
import { reconnectRealtime, type RealtimeState } from './realtime-state.ts';

let now: RealtimeState;
let opened: number[];
let startedAt: number;
let online: boolean;
let hidden: boolean;
let signedIn: boolean;
let window: EventTarget;
let page: EventTarget;
let woken: number;
let warned: ReturnType<typeof vi.spyOn>;
let supervisor: ReturnType<typeof superviseConnection>;

/** Fails every attempt at once, like an unreachable server. */
const failAttempt = () => {
  opened.push(Date.now() - startedAt);
  now = 'unavailable';
  queueMicrotask(() => supervisor.onStateChange(now));
};

function start(open: () => void = failAttempt): void {
  supervisor = superviseConnection({
    open,
    close: () => undefined,
    state: () => now,
    isSignedIn: () => signedIn,
    onWake: () => (woken += 1),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  warned = vi.spyOn(console, 'warn').mockReturnValue();
  startedAt = Date.now();
  opened = [];
  woken = 0;
  now = 'initialized';
  online = true;
  hidden = false;
  signedIn = true;
  window = new EventTarget();
  page = new EventTarget();
  vi.stubGlobal('navigator', {
    get onLine() {
      return online;
    },
  });
  vi.stubGlobal('document', {
    get hidden() {
      return hidden;
    },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
});

afterEach(() => {
  supervisor.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('[RT-02] retries five times after 1, 2, 4, 8 and 16 s, then gives up', async () => {
  start();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(opened).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000]);
  expect(warned).toHaveBeenCalledExactlyOnceWith('The live connection failed');
});

it('[RT-02] starts over with five more retries when the seller reconnects', async () => {
  start();
  await vi.advanceTimersByTimeAsync(200_000);
  reconnectRealtime();
  expect(opened).toHaveLength(7);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(opened).toHaveLength(12);
});

it('[RT-02] resets the retry delay after a successful connection', async () => {
  start();
  await vi.advanceTimersByTimeAsync(3_500);
  expect(opened).toHaveLength(3);
  now = 'connected';
  supervisor.onStateChange('connected');
  now = 'disconnected';
  supervisor.onStateChange('disconnected');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(opened.at(-1)).toBe(4_500);
});

it.each(['disconnected', 'unavailable', 'failed'] as const)('[RT-02] retries after %s', async (state) => {
  start(() => opened.push(0));
  now = state;
  supervisor.onStateChange(state);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(opened).toHaveLength(2);
});

it('[RT-02] detects an unreported break within five seconds', async () => {
  start(() => opened.push(Date.now() - startedAt));
  now = 'failed';
  await vi.advanceTimersByTimeAsync(5_999);
  expect(opened).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(opened).toEqual([0, 6_000]);
});

it('[RT-02] retries after an error without a connection', async () => {
  start(() => opened.push(0));
  supervisor.onError();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(opened).toHaveLength(2);
});

it('[RT-02] waits while offline and connects half a second after going online', async () => {
  start(() => opened.push(Date.now() - startedAt));
  online = false;
  now = 'unavailable';
  supervisor.onStateChange(now);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toEqual([0]);
  online = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(499);
  expect(opened).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(opened).toEqual([0, 60_500]);
});

it('[RT-02] reconnects a second after the page becomes visible, or only catches up when connected', async () => {
  start();
  await vi.advanceTimersByTimeAsync(200_000);
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(opened.at(-1)).toBe(201_000);
  now = 'connected';
  supervisor.onStateChange(now);
  const before = opened.length;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(woken).toBe(1);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(500);
  expect(woken).toBe(2);
  hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(opened).toHaveLength(before);
  expect(woken).toBe(2);
});

it('[RT-02] stops without a token', async () => {
  start();
  signedIn = false;
  await vi.advanceTimersByTimeAsync(200_000);
  expect(opened).toEqual([0]);
  signedIn = true;
  reconnectRealtime();
  expect(opened).toHaveLength(2);
});
