import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast, holdToast, registerViewport, releaseToast } from '#ui/toast-store.ts';
import { deleteLater } from './delete-later.ts';

const words = { title: 'Deleted', undo: 'Undo' };
const UNDO_MS = 8_000;
const word = () => currentToasts().findLast((one) => !one.leaving)!;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  leave = registerViewport();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  leave();
});

describe('[NOTI-03] a notification that is deleted', () => {
  it('[NOTI-03] leaves the server when the word of it is gone, once', async () => {
    const remove = vi.fn<() => Promise<void>>(async () => {});
    deleteLater(1, words, remove);
    vi.advanceTimersByTime(UNDO_MS - 1);
    expect(remove).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(remove).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(remove).toHaveBeenCalledTimes(1);
  });

  it('[NOTI-03] stays where it was taken back, and goes at once where the word is closed', async () => {
    const remove = vi.fn<() => Promise<void>>(async () => {});
    deleteLater(2, words, remove);
    const { id, onPress } = word();
    onPress?.();
    dismissToast(id);
    vi.runAllTimers();
    expect(remove).not.toHaveBeenCalled();
    deleteLater(3, words, remove);
    dismissToast(word().id);
    expect(remove).toHaveBeenCalledTimes(1);
  });

  it('[NOTI-03] waits for as long as somebody rests on the word of it', async () => {
    const remove = vi.fn<() => Promise<void>>(async () => {});
    deleteLater(4, words, remove);
    const toast = word();
    holdToast(toast.id);
    vi.advanceTimersByTime(10 * UNDO_MS);
    expect(remove).not.toHaveBeenCalled();
    releaseToast(toast);
    vi.advanceTimersByTime(UNDO_MS);
    expect(remove).toHaveBeenCalledTimes(1);
  });
});
