import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, dismissFailure, dismissToast, toast } from './toast-store.ts';
import { registerViewport } from './toast-viewports.ts';

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
  ] as const)('[SHELL-05] a toast of kind %s stays for %i ms, then fades out for 300 ms', (kind, ms) => {
    toast[kind]('hello');
    vi.advanceTimersByTime(ms - 1);
    expect(currentToasts()).toMatchObject([{ text: 'hello', isLeaving: false }]);
    vi.advanceTimersByTime(1);
    expect(currentToasts()).toMatchObject([{ isLeaving: true }]);
    vi.advanceTimersByTime(299);
    expect(currentToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(currentToasts()).toHaveLength(0);
  });

  it('[SHELL-05] realtime toasts are of kind info', () => {
    toast.realtime('new order');
    expect(currentToasts()[0]?.kind).toBe('info');
  });

  it('[SHELL-05] a newer toast with the same key replaces the older one', () => {
    toast.realtime('paid', { key: 'order 1' });
    toast.realtime('paid', { key: 'order 2' });
    toast.realtime('shipped', { key: 'order 1' });
    expect(currentToasts()).toMatchObject([
      { text: 'paid', key: 'order 2', isLeaving: false },
      { text: 'shipped', key: 'order 1', isLeaving: false },
    ]);
    vi.advanceTimersByTime(4_999);
    expect(currentToasts().filter(({ isLeaving }) => isLeaving)).toHaveLength(0);
  });

  it('[SHELL-05] shows at most two realtime toasts and keeps other toasts', () => {
    toast.success('saved');
    for (const text of ['one', 'two', 'three']) toast.realtime(text);
    expect(currentToasts().filter(({ isLeaving }) => !isLeaving)).toMatchObject([
      { text: 'saved' },
      { text: 'two' },
      { text: 'three' },
    ]);
  });

  it('[SHELL-05] dismissing twice removes a toast once', () => {
    toast.success('hello');
    const id = currentToasts()[0]?.id ?? 0;
    dismissToast(id);
    dismissToast(id);
    expect(currentToasts()).toMatchObject([{ isLeaving: true }]);
    vi.advanceTimersByTime(300);
    expect(currentToasts()).toHaveLength(0);
  });

  it('[DAY-04] a success replaces or removes the failure of the same subject, and no other', () => {
    toast.error('not saved', { key: 'save 1' });
    toast.error('not copied', { key: 'copy' });
    toast.success('saved', { key: 'save 2' });
    dismissFailure('save 2');
    toast.success('copied', { key: 'copy' });
    expect(currentToasts().map(({ text }) => text)).toEqual(['not saved', 'saved', 'copied']);
    dismissFailure('save 1');
    expect(currentToasts().filter(({ isLeaving }) => !isLeaving)).toMatchObject([
      { text: 'saved' },
      { text: 'copied' },
    ]);
  });

  it('[DAY-04] says nothing twice, but keeps each toast that undoes something', () => {
    toast.success('saved');
    vi.advanceTimersByTime(2_000);
    toast.success('saved');
    toast.error('saved');
    for (const order of [1, 2]) toast.info('removed', { onClick: () => order });
    expect(currentToasts().map(({ kind }) => kind)).toEqual(['success', 'error', 'info', 'info']);
    vi.advanceTimersByTime(2_999);
    expect(currentToasts()[0]).toMatchObject({ text: 'saved', isLeaving: false });
  });

  it('[SHELL-05] falls back to alert without a viewport', () => {
    leave();
    const alert = vi.fn<(text: string) => void>();
    vi.stubGlobal('alert', alert);
    toast.error('hello');
    expect(alert).toHaveBeenCalledExactlyOnceWith('hello');
    expect(currentToasts()).toHaveLength(0);
    leave = registerViewport();
  });
});
