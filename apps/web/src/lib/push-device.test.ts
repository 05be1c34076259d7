import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PUSH_STEPS, testPushHere, turnPushOn, type PushStep } from './push-device.ts';

const never = new Promise<never>(() => undefined);
const KEY = { success: true, data: { public_key: 'BPk' } };

let answer: () => Promise<NotificationPermission>;
let ready: Promise<unknown>;
let subscribe: () => Promise<unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  answer = async () => 'granted';
  subscribe = () => never;
  ready = Promise.resolve({
    pushManager: { subscribe: () => subscribe(), getSubscription: async () => null },
  });
  const browser = {
    permission: 'default' as NotificationPermission,
    requestPermission: async () => (browser.permission = await answer()),
  };
  vi.stubGlobal('Notification', browser);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140',
    onLine: true,
    serviceWorker: {
      register: async () => ({}),
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

/** How a test of this device ends, and the steps that it began, once `ms` have passed. */
async function testedFor(ms: number) {
  const steps: PushStep[] = [];
  const result = testPushHere((step) => steps.push(step));
  await vi.advanceTimersByTimeAsync(ms);
  return { result: await result, steps };
}

it('[NOTI-05] a browser that does not let us ask, a refusal and a question that was closed are told apart', async () => {
  answer = () => Promise.reject(new TypeError('not in a frame'));
  expect(await turnPushOn()).toEqual({ ok: false, failure: { step: 'permission', reason: 'failed' } });
  answer = async () => 'default';
  expect(await turnPushOn()).toEqual({ ok: false, failure: { step: 'permission', reason: 'dismissed' } });
  answer = async () => 'denied';
  expect(await turnPushOn()).toEqual({ ok: false, failure: { step: 'permission', reason: 'denied' } });
});

it('[NOTI-05] a worker that never gets ready ends the test at its step', async () => {
  ready = never;
  expect(await testedFor(20_000)).toEqual({
    result: { ok: false, failure: { step: 'worker', reason: 'too_late' } },
    steps: PUSH_STEPS.slice(0, 2),
  });
});

it('[NOTI-05] a push service that does not answer the browser ends the test at its step', async () => {
  expect(await testedFor(30_000)).toEqual({
    result: { ok: false, failure: { step: 'subscription', reason: 'too_late' } },
    steps: PUSH_STEPS.slice(0, 3),
  });
});
