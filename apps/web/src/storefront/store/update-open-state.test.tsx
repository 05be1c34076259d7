// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '@raan/contract/durations';
import { WEEK_DAYS } from '@raan/contract/shop/opening-hours';
import th from '#storefront/app/storefront.messages.th.ts';
import { OPEN_CLASSES, type OpenSnapshot } from './open-state-text.ts';
import { startOpenStateUpdates } from './update-open-state.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('[SHOP-08] updates the opening state while the page is open and when it is restored', () => {
  const snapshot: OpenSnapshot = {
    hours: WEEK_DAYS.map((day) => ({ day, open: '09:00', close: '18:00' })),
    locale: 'th',
    texts: { always: th.openAlways, until: th.openUntil, today: th.opensToday, on: th.opensOn },
  };
  // A Monday in Bangkok, shortly before closing.
  vi.useFakeTimers({ now: Date.parse('2026-11-23T17:57:30+07:00') });
  const element = document.createElement('span');
  element.dataset['open'] = JSON.stringify(snapshot);
  document.body.append(element);
  startOpenStateUpdates();
  expect(element.textContent).toBe('เปิดอยู่ ถึง 18:00 น.');
  expect(element.className).toBe(OPEN_CLASSES);
  vi.advanceTimersByTime(3 * MINUTE_MS);
  expect(element.textContent).toBe('ปิดอยู่ เปิดวันอังคาร 09:00 น.');
  expect(element.className).toBe('');
  vi.advanceTimersByTime(6 * 60 * MINUTE_MS);
  expect(element.textContent).toBe('ปิดอยู่ เปิด 09:00 น.');
  // A page in the back/forward cache runs no timers.
  vi.setSystemTime(Date.parse('2026-11-24T09:30:00+07:00'));
  dispatchEvent(new Event('pageshow'));
  expect(element.textContent).toBe('เปิดอยู่ ถึง 18:00 น.');
});
