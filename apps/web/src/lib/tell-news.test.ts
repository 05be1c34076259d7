import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notification } from '@raan/contract/notifications/notification';
import { currentToasts, registerViewport } from '#ui/toast-store.ts';
import { isFirstTab } from './first-tab.ts';
import { tellNews } from './tell-news.ts';

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
const newsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => notification(first + at));

it('[RT-03] [RT-04] what came in ten thousands while away is one sound, one toast and one notification', async () => {
  const went: string[] = [];
  await tellNews(newsFrom(1, 10_000), (path) => went.push(path), 'poll');
  await vi.waitFor(() => expect(played).toHaveLength(1));
  expect(shown).toEqual(['raan-10000 10000 new notifications']);
  const toasts = currentToasts().filter(({ realtime }) => realtime);
  expect(toasts).toMatchObject([{ title: '10000 new notifications', text: 'Tap to see them all' }]);
  toasts[0]?.onPress?.();
  expect(went).toEqual(['/notifications']);
});

it('[RT-03] a few are told one by one, with one sound', async () => {
  await tellNews(newsFrom(20_001, 2), () => undefined, 'push');
  await vi.waitFor(() => expect(played).toHaveLength(1));
  expect(shown).toEqual(['raan-20001 title 20001', 'raan-20002 title 20002']);
});

it('[RT-03] summarises three at once, so that none goes unannounced', async () => {
  await tellNews(newsFrom(21_001, 3), () => undefined, 'push');
  await vi.waitFor(() => expect(played).toHaveLength(1));
  expect(shown).toEqual(['raan-21003 3 new notifications']);
  expect(currentToasts().filter(({ realtime, leaving }) => realtime && !leaving)).toContainEqual(
    expect.objectContaining({ title: '3 new notifications' }),
  );
});

it('[RT-03] of several tabs with the same news one sounds', async () => {
  const news = newsFrom(30_001, 1);
  expect(await isFirstTab('sound 30001')).toBe(true);
  await tellNews(news, () => undefined, 'push');
  expect(await isFirstTab('sound 30001')).toBe(false);
  expect(played).toEqual([]);
  await tellNews(newsFrom(30_002, 1), () => undefined, 'push');
  await vi.waitFor(() => expect(played).toHaveLength(1));
});

it.each([
  ['push', 0.5],
  ['poll', 0.6],
] as const)('[NOTI-06] [RT-03] announces what a %s found at volume %s', async (foundBy, volume) => {
  await tellNews(newsFrom(foundBy === 'push' ? 40_001 : 40_101, 1), () => undefined, foundBy);
  await vi.waitFor(() => expect(played).toEqual([volume]));
  expect(currentToasts().some(({ realtime }) => realtime)).toBe(true);
});

it('[NOTI-05] gives the browser notification the published payload', async () => {
  const data = {
    order_id: 12,
    total_amount: 200,
    amount: 220,
    customer_name: 'ส****',
    product_name: 'Umbrella',
    status: 'pending_shipment',
  };
  await tellNews([{ ...notification(50_001), type: 'payment_received', data }], () => undefined, 'push');
  await tellNews([{ ...notification(50_002), data: { amount: 'odd' } }], () => undefined, 'push');
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
