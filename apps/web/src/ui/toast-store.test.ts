import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast, registerViewport, toast } from './toast-store.ts';

let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  leave = registerViewport();
});
afterEach(() => {
  vi.runAllTimers();
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[SHELL-05] toasts', () => {
  it.each([
    ['success', 3_000],
    ['error', 4_000],
    ['warning', 3_000],
    ['info', 3_000],
    ['realtime', 5_000],
  ] as const)('[SHELL-05] %s stands for %i ms, then fades out for 300 ms', (kind, ms) => {
    toast[kind]('hello');
    vi.advanceTimersByTime(ms - 1);
    expect(currentToasts()).toMatchObject([{ text: 'hello', leaving: false }]);
    vi.advanceTimersByTime(1);
    expect(currentToasts()).toMatchObject([{ leaving: true }]);
    vi.advanceTimersByTime(299);
    expect(currentToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(currentToasts()).toHaveLength(0);
  });

  it('[SHELL-05] realtime is of the kind info', () => {
    toast.realtime('new order');
    expect(currentToasts()[0]?.kind).toBe('info');
  });

  it('[SHELL-05] a newer toast about the same replaces the older one', () => {
    toast.realtime('paid', { key: 'order 1' });
    toast.realtime('paid', { key: 'order 2' });
    toast.realtime('shipped', { key: 'order 1' });
    expect(currentToasts()).toMatchObject([
      { text: 'paid', key: 'order 2', leaving: false },
      { text: 'shipped', key: 'order 1', leaving: false },
    ]);
    vi.advanceTimersByTime(4_999);
    expect(currentToasts().filter(({ leaving }) => leaving)).toHaveLength(0);
  });

  it('[SHELL-05] at most two pieces of news stand at once, and they leave what the seller did alone', () => {
    toast.success('saved');
    for (const text of ['one', 'two', 'three']) toast.realtime(text);
    expect(currentToasts().filter(({ leaving }) => !leaving)).toMatchObject([
      { text: 'saved' },
      { text: 'two' },
      { text: 'three' },
    ]);
  });

  it('[SHELL-05] leaves when dismissed, once', () => {
    toast.success('hello');
    const id = currentToasts()[0]?.id ?? 0;
    dismissToast(id);
    dismissToast(id);
    expect(currentToasts()).toMatchObject([{ leaving: true }]);
    vi.advanceTimersByTime(300);
    expect(currentToasts()).toHaveLength(0);
  });

  it('[SHELL-05] shows a plain alert where there is no viewport', () => {
    leave();
    const alert = vi.fn<(text: string) => void>();
    vi.stubGlobal('alert', alert);
    toast.error('hello');
    expect(alert).toHaveBeenCalledExactlyOnceWith('hello');
    expect(currentToasts()).toHaveLength(0);
    leave = registerViewport();
  });
});
