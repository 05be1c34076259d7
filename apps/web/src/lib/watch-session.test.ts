import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from './browser-stub.ts';
import {
  endSession,
  onSessionEnd,
  sessionToken,
  startSession,
  subscribeSession,
  type SessionEnd,
} from './session.ts';
import { watchSession } from './watch-session.ts';

const seller = { id: 7, account: 'mali', display_name: 'ร้านมะลิ' };
const other = { id: 8, account: 'other', display_name: '' };
const expiresAt = '2026-05-01T12:00:00Z';
const expiresAtMs = Date.parse(expiresAt);
const told = vi.fn<(reason: SessionEnd) => void>();
const replace = vi.fn<(path: string) => void>();
const deleteDatabase = vi.fn<(name: string) => void>();
const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
const close = vi.fn<() => void>();
let heard: Map<string, () => void>;
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers({ now: expiresAtMs - 90_000 });
  stubBrowser();
  heard = new Map();
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => heard.set(type, listener));
  vi.stubGlobal('removeEventListener', (type: string) => heard.delete(type));
  vi.stubGlobal('location', { replace });
  vi.stubGlobal('indexedDB', { deleteDatabase });
  const registration = {
    getNotifications: async () => [{ close }],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  for (const mock of [told, replace, deleteDatabase, unsubscribe, close]) mock.mockClear();
  stops = [onSessionEnd(told)];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = (tokenAtStart = sessionToken()) => stops.push(watchSession(tokenAtStart));

/** What another tab does to what all tabs share. */
function remembered(token: string, { id }: { id: number }): void {
  localStorage.setItem('seller_info', JSON.stringify({ ...seller, id }));
  localStorage.setItem('token', token);
  heard.get('storage')?.();
}

it('[AUTH-09] the expiry is checked every 60 s', () => {
  startSession({ token: 'abc', seller, expiresAt, remember: false });
  watch();
  vi.advanceTimersByTime(60_000);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveBeenCalledExactlyOnceWith('expired');
  expect(sessionToken()).toBeUndefined();
});

it('a tab with a session of its own does not mind who logs in elsewhere', () => {
  startSession({ token: 'abc', seller, expiresAt, remember: false });
  watch();
  remembered('def', other);
  expect(sessionToken()).toBe('abc');
  expect(told).not.toHaveBeenCalled();
  expect(replace).not.toHaveBeenCalled();
});

it.each(['storage', 'pageshow'])('a tab that finds another account begins anew (%s)', (event) => {
  startSession({ token: 'abc', seller, expiresAt, remember: true });
  watch();
  localStorage.setItem('seller_info', JSON.stringify(other));
  localStorage.setItem('token', 'def');
  heard.get(event)?.();
  expect(told).toHaveBeenCalledExactlyOnceWith('logout');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/');
});

it('the account that is left when a tab’s own session ends is another one, too', () => {
  startSession({ token: 'abc', seller, expiresAt, remember: false });
  watch();
  remembered('def', other);
  vi.advanceTimersByTime(120_000);
  expect(told).toHaveBeenCalledExactlyOnceWith('expired');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/');
});

it('a logout elsewhere ends the session here, a login is told, a new token of the same seller ends nothing', () => {
  const changed = vi.fn<() => void>();
  stops.push(subscribeSession(changed));
  watch();
  remembered('abc', seller);
  expect(changed).toHaveBeenCalledOnce();
  remembered('def', seller);
  expect(changed).toHaveBeenCalledTimes(2);
  expect(told).not.toHaveBeenCalled();
  localStorage.removeItem('token');
  heard.get('storage')?.();
  expect(told).toHaveBeenCalledExactlyOnceWith('logout');
  expect(replace).not.toHaveBeenCalled();
});

it('a session that ran out while the app was closed leaves nothing behind', async () => {
  startSession({ token: 'abc', seller, expiresAt, remember: true });
  localStorage.setItem('push_device', '{"seller":7,"id":1}');
  vi.setSystemTime(expiresAtMs);
  watch();
  expect(told).toHaveBeenCalledExactlyOnceWith('expired');
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('raan-last-data');
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  expect(close).toHaveBeenCalledOnce();
  expect(localStorage.getItem('push_device')).not.toBeNull();
});

it('nor does one that ended before anybody watched', () => {
  watch('abc');
  expect(deleteDatabase).toHaveBeenCalledOnce();
  expect(replace).not.toHaveBeenCalled();
});

it('a logout of which the server could not be told ends the pushes here', async () => {
  startSession({ token: 'abc', seller, expiresAt, remember: true });
  watch();
  endSession('logout');
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
});
