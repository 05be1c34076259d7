import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast, pauseToast, resumeToast } from '#ui/toast-store.ts';
import { registerViewport } from '#ui/toast-viewports.ts';
import { deleteWithUndo } from './delete-with-undo.ts';

const text = { title: 'Deleted', undo: 'Undo' };
const UNDO_MS = 8_000;
const currentToast = () => currentToasts().findLast((one) => !one.isLeaving)!;
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

describe('[NOTI-03] deleteWithUndo', () => {
  it('[NOTI-03] deletes on the server once when the undo toast disappears', async () => {
    const remove = vi.fn<() => Promise<void>>(async () => {});
    deleteWithUndo(1, text, remove);
    vi.advanceTimersByTime(UNDO_MS - 1);
    expect(remove).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(remove).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(remove).toHaveBeenCalledTimes(1);
  });

  it('[NOTI-03] restores the notification on undo, and deletes it immediately when the toast is dismissed', async () => {
    const remove = vi.fn<() => Promise<void>>(async () => {});
    deleteWithUndo(2, text, remove);
    const { id, onClick } = currentToast();
    onClick?.();
    dismissToast(id);
    vi.runAllTimers();
    expect(remove).not.toHaveBeenCalled();
    deleteWithUndo(3, text, remove);
    dismissToast(currentToast().id);
    expect(remove).toHaveBeenCalledTimes(1);
  });

  it('[NOTI-03] waits while the toast is paused', async () => {
    const remove = vi.fn<() => Promise<void>>(async () => {});
    deleteWithUndo(4, text, remove);
    const toast = currentToast();
    pauseToast(toast.id);
    vi.advanceTimersByTime(10 * UNDO_MS);
    expect(remove).not.toHaveBeenCalled();
    resumeToast(toast);
    vi.advanceTimersByTime(UNDO_MS);
    expect(remove).toHaveBeenCalledTimes(1);
  });
});
