import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notification } from '@raan/contract/notifications/notification';
import { currentToasts } from '#ui/toast-store.ts';
import { registerViewport } from '#ui/toast-viewports.ts';
import { claimForThisTab } from './tab-lock.ts';
import { showNotificationAlerts } from './notification-alerts.ts';

let played: number[];
let shown: string[];
let payloads: unknown[];
let hideViewport: () => void;

beforeEach(() => {
  played = [];
  shown = [];
  payloads = [];
  hideViewport = registerViewport();
  vi.stubGlobal('document', { visibilityState: 'hidden', hasFocus: () => false, cookie: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'app_language' ? 'en' : null),
    setItem: () => undefined,
  });
  vi.stubGlobal(
    'Audio',
    class {
      volume = 1;
      async play() {
        played.push(this.volume);
      }
    },
  );
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted';
      constructor(title: string, { tag, data }: NotificationOptions) {
        shown.push(`${tag} ${title}`);
        payloads.push(data);
      }
      addEventListener() {}
      close() {}
    },
  );
});

afterEach(() => {
  hideViewport();
  vi.unstubAllGlobals();
});

function notification(id: number): Notification {
  const created_at = '2026-01-01T00:00:00.000Z';
  return {
    id,
    seq: id,
    type: 'system',
    title: `title ${id}`,
    message: '',
    icon: '',
    data: {},
    is_read: false,
    created_at,
  };
}
const notificationsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => notification(first + at));

it('[RT-03] [RT-04] summarises 10,000 missed notifications in one sound, one toast and one browser notification', async () => {
  const opened: string[] = [];
  await showNotificationAlerts(notificationsFrom(1, 10_000), (path) => opened.push(path), 'poll');
  await vi.waitFor(() => expect(played).toHaveLength(1));
  expect(shown).toEqual(['raan-10000 10000 new notifications']);
  const toasts = currentToasts().filter(({ realtime }) => realtime);
  expect(toasts).toMatchObject([{ title: '10000 new notifications', text: 'Tap to view all' }]);
  toasts[0]?.onClick?.();
  expect(opened).toEqual(['/notifications']);
});

it('[RT-03] shows two notifications separately, with one sound', async () => {
  await showNotificationAlerts(notificationsFrom(20_001, 2), () => undefined, 'push');
  await vi.waitFor(() => expect(played).toHaveLength(1));
  expect(shown).toEqual(['raan-20001 title 20001', 'raan-20002 title 20002']);
});

it('[RT-03] summarises three notifications', async () => {
  await showNotificationAlerts(notificationsFrom(21_001, 3), () => undefined, 'push');
  await vi.waitFor(() => expect(played).toHaveLength(1));
  expect(shown).toEqual(['raan-21003 3 new notifications']);
  expect(currentToasts().filter(({ realtime, isLeaving }) => realtime && !isLeaving)).toContainEqual(
    expect.objectContaining({ title: '3 new notifications' }),
  );
});

it('[RT-03] plays the sound in one of several tabs only', async () => {
  const notifications = notificationsFrom(30_001, 1);
  expect(await claimForThisTab('sound 30001')).toBe(true);
  await showNotificationAlerts(notifications, () => undefined, 'push');
  expect(await claimForThisTab('sound 30001')).toBe(false);
  expect(played).toEqual([]);
  await showNotificationAlerts(notificationsFrom(30_002, 1), () => undefined, 'push');
  await vi.waitFor(() => expect(played).toHaveLength(1));
});

it.each([
  ['push', 0.5],
  ['poll', 0.6],
] as const)('[NOTI-06] [RT-03] alerts for a %s play at volume %s', async (source, volume) => {
  await showNotificationAlerts(
    notificationsFrom(source === 'push' ? 40_001 : 40_101, 1),
    () => undefined,
    source,
  );
  await vi.waitFor(() => expect(played).toEqual([volume]));
  expect(currentToasts().some(({ realtime }) => realtime)).toBe(true);
});

it('[NOTI-05] passes the published payload to the browser notification', async () => {
  const data = {
    order_id: 12,
    total_amount: 200,
    amount: 220,
    customer_name: 'ส****',
    product_name: 'Umbrella',
    status: 'pending_shipment',
  };
  await showNotificationAlerts(
    [{ ...notification(50_001), type: 'payment_received', data }],
    () => undefined,
    'push',
  );
  await showNotificationAlerts(
    [{ ...notification(50_002), data: { amount: 'odd' } }],
    () => undefined,
    'push',
  );
  const time = '2026-01-01T00:00:00.000Z';
  expect(payloads).toEqual([
    {
      type: 'payment_received',
      orderId: 12,
      amount: 200,
      customerName: 'ส****',
      productName: 'Umbrella',
      time,
    },
    { type: 'system', orderId: null, amount: null, customerName: null, productName: null, time },
  ]);
});
