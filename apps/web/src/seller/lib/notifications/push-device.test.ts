import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  isPushOn,
  PUSH_STEPS,
  renewPushSubscription,
  testPushHere,
  turnPushOff,
  turnPushOn,
  type PushStep,
} from './push-device.ts';

const never = new Promise<never>(() => undefined);
const KEY = { success: true, data: { public_key: 'BPk' } };

let permission: () => Promise<NotificationPermission>;
let ready: Promise<unknown>;
let subscribe: () => Promise<unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  permission = async () => 'granted';
  subscribe = () => never;
  ready = Promise.resolve({
    pushManager: { subscribe: () => subscribe(), getSubscription: async () => null },
  });
  const browser = {
    permission: 'default' as NotificationPermission,
    requestPermission: async () => (browser.permission = await permission()),
  };
  vi.stubGlobal('Notification', browser);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140',
    onLine: true,
    serviceWorker: {
      register: async () => ({}),
      getRegistration: async () => undefined,
      get ready() {
        return ready;
      },
    },
  });
  vi.stubGlobal('localStorage', { getItem: () => 'token', setItem: () => undefined });
  vi.stubGlobal('document', { cookie: '', documentElement: {} });
  vi.stubGlobal('fetch', async () => Response.json(KEY));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Runs the push test for `ms`; returns its result and the steps it started. */
async function runTestFor(ms: number) {
  const steps: PushStep[] = [];
  const result = testPushHere((step) => steps.push(step));
  await vi.advanceTimersByTimeAsync(ms);
  return { result: await result, steps };
}

it('[NOTI-05] distinguishes a failed, a dismissed and a denied permission request', async () => {
  permission = () => Promise.reject(new TypeError('not in a frame'));
  expect(await turnPushOn()).toEqual({ ok: false, failure: { step: 'permission', reason: 'failed' } });
  permission = async () => 'default';
  expect(await turnPushOn()).toEqual({ ok: false, failure: { step: 'permission', reason: 'dismissed' } });
  permission = async () => 'denied';
  expect(await turnPushOn()).toEqual({ ok: false, failure: { step: 'permission', reason: 'denied' } });
});

it('[NOTI-05] fails the worker step when the service worker never becomes ready', async () => {
  ready = never;
  expect(await runTestFor(20_000)).toEqual({
    result: { ok: false, failure: { step: 'worker', reason: 'too_late' } },
    steps: PUSH_STEPS.slice(0, 2),
  });
});

it('[NOTI-05] fails the subscription step when the push service does not respond', async () => {
  expect(await runTestFor(30_000)).toEqual({
    result: { ok: false, failure: { step: 'subscription', reason: 'too_late' } },
    steps: PUSH_STEPS.slice(0, 3),
  });
});

it('[NOTI-05] stays off when it is switched off while the subscription is being renewed', async () => {
  const stored = new Map([
    ['token', 'token'],
    ['seller_info', '{"id":1}'],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: { public_key: 'BPk', id: 7 } }));
  const subscription = { endpoint: 'https://push.invalid/1', toJSON: () => ({}) };
  subscribe = async () => subscription;
  await turnPushOn();
  expect(isPushOn()).toBe(true);
  const renewed = Promise.withResolvers<unknown>();
  subscribe = () => renewed.promise;
  const renewal = renewPushSubscription();
  const switchedOff = turnPushOff();
  renewed.resolve(subscription);
  await Promise.all([renewal, switchedOff]);
  expect(isPushOn()).toBe(false);
});
