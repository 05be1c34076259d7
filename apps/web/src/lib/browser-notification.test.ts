import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  askForPermission,
  browserNotificationState,
  showBrowserNotification,
} from './browser-notification.ts';

type Shown = { title: string; options: NotificationOptions; closed: boolean; press: () => void };

let shown: Shown[];
let answer: NotificationPermission;

/** Whether the page is visible, and whether its window has the focus. */
const standsAs = (visibilityState: DocumentVisibilityState, focused: boolean) =>
  vi.stubGlobal('document', { visibilityState, hasFocus: () => focused });

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  answer = 'granted';
  class FakeNotification {
    static permission: NotificationPermission = 'default';
    static requestPermission = async () => (FakeNotification.permission = answer);
    readonly entry: Shown;
    constructor(title: string, options: NotificationOptions) {
      this.entry = { title, options, closed: false, press: () => undefined };
      shown.push(this.entry);
    }
    addEventListener(_type: string, press: () => void) {
      this.entry.press = press;
    }
    close() {
      this.entry.closed = true;
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
  standsAs('hidden', false);
  vi.stubGlobal('focus', () => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const arrival = (onPress = () => undefined as void) => ({
  id: 7,
  title: 'New order',
  message: 'R1',
  onPress,
});

it('[NOTI-05] [RT-03] shows nothing before permission, and asks only when it can', async () => {
  showBrowserNotification(arrival());
  expect(shown).toHaveLength(0);
  expect(await askForPermission()).toBe('granted');
  showBrowserNotification(arrival());
  expect(shown[0]).toMatchObject({ title: 'New order', options: { body: 'R1', tag: 'raan-7' } });
});

it('[NOTI-05] stays silent after a refusal, and where there is no such thing', async () => {
  answer = 'denied';
  expect(await askForPermission()).toBe('denied');
  showBrowserNotification(arrival());
  expect(shown).toHaveLength(0);
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130' });
  expect(browserNotificationState()).toBe('unsupported');
});

it('[NOTI-05] [RT-03] shows nothing while the page is visible and in focus, where the toast replaces it', async () => {
  await askForPermission();
  standsAs('visible', true);
  showBrowserNotification(arrival());
  expect(shown).toHaveLength(0);
  standsAs('visible', false);
  showBrowserNotification(arrival());
  expect(shown).toHaveLength(1);
});

it('[NOTI-05] carries the payload of an order', async () => {
  await askForPermission();
  const payload = {
    type: 'new_order',
    orderId: 12,
    amount: 200,
    customerName: 'ส****',
    productName: 'Umbrella',
    time: '2026-01-01T00:00:00.000Z',
  } as const;
  showBrowserNotification({ ...arrival(), payload });
  expect(shown[0]?.options.data).toEqual(payload);
});

it('[NOTI-05] closes after 8 s, and leads on when clicked', async () => {
  await askForPermission();
  const onPress = vi.fn<() => void>();
  showBrowserNotification(arrival(onPress));
  vi.advanceTimersByTime(7_999);
  expect(shown[0]?.closed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(shown[0]?.closed).toBe(true);
  shown[0]?.press();
  expect(onPress).toHaveBeenCalledOnce();
});
