import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useNow } from './use-now.ts';

function Moment() {
  return useNow(60_000);
}

it('server rendering uses the current time, whatever the interval', () => {
  vi.useFakeTimers({ now: 1_000 });
  expect(renderToStaticMarkup(<Moment />)).toBe('1000');
  vi.setSystemTime(40_000);
  expect(renderToStaticMarkup(<Moment />)).toBe('40000');
  vi.useRealTimers();
});
