import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notification } from '@raan/contract/notifications/notification';
import { currentToasts, registerViewport } from '#ui/toast-store.ts';
import { isFirstTab } from './first-tab.ts';
import { tellNews } from './tell-news.ts';

let played: number;
let shown: string[];
let hideViewport: () => void;

beforeEach(() => {
  played = 0;
  shown = [];
  hideViewport = registerViewport();
  vi.stubGlobal('document', { visibilityState: 'hidden', cookie: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'app_language' ? 'en' : null),
    setItem: () => undefined,
  });
  vi.stubGlobal(
    'Audio',
    class {
      async play() {
        played += 1;
      }
    },
  );
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted';
      constructor(title: string, { tag }: NotificationOptions) {
        shown.push(`${tag} ${title}`);
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
  await tellNews(newsFrom(1, 10_000), (path) => went.push(path));
  await vi.waitFor(() => expect(played).toBe(1));
  expect(shown).toEqual(['raan-10000 10000 new notifications']);
  const toasts = currentToasts().filter(({ realtime }) => realtime);
  expect(toasts).toMatchObject([{ title: '10000 new notifications', text: 'Tap to see them all' }]);
  toasts[0]?.onPress?.();
  expect(went).toEqual(['/notifications']);
});

it('[RT-03] a few are told one by one, with one sound', async () => {
  await tellNews(newsFrom(20_001, 2), () => undefined);
  await vi.waitFor(() => expect(played).toBe(1));
  expect(shown).toEqual(['raan-20001 title 20001', 'raan-20002 title 20002']);
});

it('[RT-03] of several tabs with the same news one sounds', async () => {
  const news = newsFrom(30_001, 1);
  expect(await isFirstTab('sound 30001')).toBe(true);
  await tellNews(news, () => undefined);
  expect(await isFirstTab('sound 30001')).toBe(false);
  expect(played).toBe(0);
  await tellNews(newsFrom(30_002, 1), () => undefined);
  await vi.waitFor(() => expect(played).toBe(1));
});
