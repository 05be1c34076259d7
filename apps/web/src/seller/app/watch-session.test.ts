import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '#lib/browser-stub.ts';
import {
  endSession,
  onSessionEnd,
  sessionToken,
  startSession,
  subscribeSession,
  type SessionEnd,
} from '#lib/session.ts';
import { watchSession } from './watch-session.ts';

const seller = { id: 7, account: 'mali', display_name: 'ร้านมะลิ' };
const other = { id: 8, account: 'other', display_name: '' };
const expiresAt = '2026-05-01T12:00:00Z';
const expiresAtMs = Date.parse(expiresAt);
const onEnd = vi.fn<(reason: SessionEnd) => void>();
const replace = vi.fn<(path: string) => void>();
const deleteDatabase = vi.fn<(name: string) => void>();
const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
const close = vi.fn<() => void>();
let windowListeners: Map<string, () => void>;
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers({ now: expiresAtMs - 90_000 });
  stubBrowser();
  windowListeners = new Map();
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) =>
    windowListeners.set(type, listener),
  );
  vi.stubGlobal('removeEventListener', (type: string) => windowListeners.delete(type));
  vi.stubGlobal('location', { replace });
  vi.stubGlobal('indexedDB', { deleteDatabase });
  const registration = {
    getNotifications: async () => [{ close }],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  for (const mock of [onEnd, replace, deleteDatabase, unsubscribe, close]) mock.mockClear();
  stops = [onSessionEnd(onEnd)];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = (tokenAtStart = sessionToken()) => stops.push(watchSession(tokenAtStart));

function changeInOtherTab(token: string, { id }: { id: number }): void {
  localStorage.setItem('seller_info', JSON.stringify({ ...seller, id }));
  localStorage.setItem('token', token);
  windowListeners.get('storage')?.();
}

it('[AUTH-09] checks the expiry every 60 s', () => {
  startSession({ token: 'abc', seller, expiresAt, remember: false });
  watch();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('expired');
  expect(sessionToken()).toBeUndefined();
});

it('a tab with its own session ignores a login in another tab', () => {
  startSession({ token: 'abc', seller, expiresAt, remember: false });
  watch();
  changeInOtherTab('def', other);
  expect(sessionToken()).toBe('abc');
  expect(onEnd).not.toHaveBeenCalled();
  expect(replace).not.toHaveBeenCalled();
});

it.each(['storage', 'pageshow'])('reloads a tab that finds another account (%s)', (event) => {
  startSession({ token: 'abc', seller, expiresAt, remember: true });
  watch();
  localStorage.setItem('seller_info', JSON.stringify(other));
  localStorage.setItem('token', 'def');
  windowListeners.get(event)?.();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('logout');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/');
});

it('reloads when the ended session of a tab leaves another account', () => {
  startSession({ token: 'abc', seller, expiresAt, remember: false });
  watch();
  changeInOtherTab('def', other);
  vi.advanceTimersByTime(120_000);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('expired');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/');
});

it('follows logouts and logins of another tab; a new token of the same seller does not end the session', () => {
  const onChange = vi.fn<() => void>();
  stops.push(subscribeSession(onChange));
  watch();
  changeInOtherTab('abc', seller);
  expect(onChange).toHaveBeenCalledOnce();
  changeInOtherTab('def', seller);
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(onEnd).not.toHaveBeenCalled();
  localStorage.removeItem('token');
  windowListeners.get('storage')?.();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('logout');
  expect(replace).not.toHaveBeenCalled();
});

it('clears the device when the session expired while the app was closed', async () => {
  startSession({ token: 'abc', seller, expiresAt, remember: true });
  localStorage.setItem('push_device', '{"seller":7,"id":1}');
  vi.setSystemTime(expiresAtMs);
  watch();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('expired');
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('raan-last-data');
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  expect(close).toHaveBeenCalledOnce();
  expect(localStorage.getItem('push_device')).not.toBeNull();
});

it('clears the device when the session ended before watching began', () => {
  watch('abc');
  expect(deleteDatabase).toHaveBeenCalledOnce();
  expect(replace).not.toHaveBeenCalled();
});

it('removes the push subscription even when the logout did not reach the server', async () => {
  startSession({ token: 'abc', seller, expiresAt, remember: true });
  watch();
  endSession('logout');
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
});
