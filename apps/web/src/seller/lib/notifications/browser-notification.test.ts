import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  requestNotificationPermission,
  browserNotificationState,
  showBrowserNotification,
} from './browser-notification.ts';

type Shown = { title: string; options: NotificationOptions; closed: boolean; click: () => void };

let shown: Shown[];
let decision: NotificationPermission;

const setPageState = (visibilityState: DocumentVisibilityState, focused: boolean) =>
  vi.stubGlobal('document', { visibilityState, hasFocus: () => focused });

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  decision = 'granted';
  class FakeNotification {
    static permission: NotificationPermission = 'default';
    static requestPermission = async () => (FakeNotification.permission = decision);
    readonly entry: Shown;
    constructor(title: string, options: NotificationOptions) {
      this.entry = { title, options, closed: false, click: () => undefined };
      shown.push(this.entry);
    }
    addEventListener(_type: string, click: () => void) {
      this.entry.click = click;
    }
    close() {
      this.entry.closed = true;
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
  setPageState('hidden', false);
  vi.stubGlobal('focus', () => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const testNotification = (onClick = () => undefined as void) => ({
  id: 7,
  title: 'New order',
  message: 'R1',
  onClick,
});

it('[NOTI-05] [RT-03] shows nothing before permission is granted', async () => {
  showBrowserNotification(testNotification());
  expect(shown).toHaveLength(0);
  expect(await requestNotificationPermission()).toBe('granted');
  showBrowserNotification(testNotification());
  expect(shown[0]).toMatchObject({ title: 'New order', options: { body: 'R1', tag: 'raan-7' } });
});

it('[NOTI-05] shows nothing after a refusal or without browser support', async () => {
  decision = 'denied';
  expect(await requestNotificationPermission()).toBe('denied');
  showBrowserNotification(testNotification());
  expect(shown).toHaveLength(0);
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130' });
  expect(browserNotificationState()).toBe('unsupported');
});

it('[NOTI-05] [RT-03] shows nothing while the page is visible and in focus', async () => {
  await requestNotificationPermission();
  setPageState('visible', true);
  showBrowserNotification(testNotification());
  expect(shown).toHaveLength(0);
  setPageState('visible', false);
  showBrowserNotification(testNotification());
  expect(shown).toHaveLength(1);
});

it('[NOTI-05] passes the payload of an order on', async () => {
  await requestNotificationPermission();
  const payload = {
    type: 'new_order',
    orderId: 12,
    amount: 200,
    customerName: 'ส****',
    productName: 'Umbrella',
    time: '2026-01-01T00:00:00.000Z',
  } as const;
  showBrowserNotification({ ...testNotification(), payload });
  expect(shown[0]?.options.data).toEqual(payload);
});

it('[NOTI-05] closes after 8 s and calls onClick when clicked', async () => {
  await requestNotificationPermission();
  const onClick = vi.fn<() => void>();
  showBrowserNotification(testNotification(onClick));
  vi.advanceTimersByTime(7_999);
  expect(shown[0]?.closed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(shown[0]?.closed).toBe(true);
  shown[0]?.click();
  expect(onClick).toHaveBeenCalledOnce();
});
