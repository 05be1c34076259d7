import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Stubs a history that reports steps back asynchronously, like a browser. */
function stubHistory() {
  const entries: { state: unknown; url: string }[] = [{ state: null, url: '/orders' }];
  let at = 0;
  const current = () => entries[at]!;
  const listeners: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.push(listener));
  vi.stubGlobal('location', {
    get pathname() {
      return current().url.split('?')[0];
    },
    get search() {
      return current().url.replace(/^[^?]*/, '');
    },
  });
  vi.stubGlobal('history', {
    get state() {
      return current().state;
    },
    pushState: (state: unknown) => {
      const { url } = current();
      at += 1;
      entries.splice(at, entries.length, { state, url });
    },
    replaceState: (state: unknown, _: string, url: string) => {
      entries[at] = { state, url };
    },
    back: () => {
      if (at === 0) throw new Error('the page was left');
      at -= 1;
      for (const listener of listeners) listener();
    },
  });
  return { depth: () => at };
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('going back closes the sheet and stays on the page', async () => {
  const { depth } = stubHistory();
  const { pushSheet } = await import('./sheet-history.ts');
  const close = vi.fn<() => void>(() => pop());
  const pop = pushSheet('one', close);
  expect(depth()).toBe(1);
  history.back();
  vi.runAllTimers();
  expect(close).toHaveBeenCalledOnce();
  expect(depth()).toBe(0);
});

it('a sheet that stays open is asked to close each time, and the page is never left', async () => {
  const { depth } = stubHistory();
  const { pushSheet } = await import('./sheet-history.ts');
  const stay = vi.fn<() => void>();
  const pop = pushSheet('busy', stay);
  for (const times of [1, 2, 3]) {
    history.back();
    vi.runAllTimers();
    expect(stay).toHaveBeenCalledTimes(times);
    expect(depth()).toBe(1);
  }
  pop();
  vi.runAllTimers();
  expect(depth()).toBe(0);
});

it('closing a sheet keeps filters in the URL that changed meanwhile', async () => {
  const { depth } = stubHistory();
  const { pushSheet } = await import('./sheet-history.ts');
  const pop = pushSheet('selection', vi.fn<() => void>());
  history.replaceState(history.state, '', '/orders?period=week');
  pop();
  vi.runAllTimers();
  expect([depth(), location.pathname, location.search]).toEqual([0, '/orders', '?period=week']);
});

it('going back closes only the upper of two sheets', async () => {
  const { depth } = stubHistory();
  const { pushSheet } = await import('./sheet-history.ts');
  const under = vi.fn<() => void>();
  const over = vi.fn<() => void>();
  pushSheet('under', under);
  pushSheet('over', over);
  history.back();
  vi.runAllTimers();
  expect(over).toHaveBeenCalledOnce();
  expect(under).not.toHaveBeenCalled();
  expect(depth()).toBe(2);
});

it('closing two sheets in quick succession never leaves the page', async () => {
  const { depth } = stubHistory();
  const back = history.back.bind(history);
  history.back = () => void setTimeout(back, 5);
  const { pushSheet } = await import('./sheet-history.ts');
  const popUnder = pushSheet('under', vi.fn<() => void>());
  const popOver = pushSheet('over', vi.fn<() => void>());
  // The lower sheet closes just before the browser reports that the upper entry is removed.
  setTimeout(popUnder, 5);
  popOver();
  expect(() => vi.runAllTimers()).not.toThrow();
  expect(depth()).toBe(0);
});

it('filters changed under a sheet stay when it and a sheet over it close together', async () => {
  stubHistory();
  const { pushSheet } = await import('./sheet-history.ts');
  const popUnder = pushSheet('under', () => undefined);
  history.replaceState(history.state, '', '/orders?period=week');
  const popOver = pushSheet('over', () => undefined);
  popOver();
  popUnder();
  vi.runAllTimers();
  expect(location.search).toBe('?period=week');
});
