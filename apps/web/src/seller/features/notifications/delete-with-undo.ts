// The deletion can be undone while its toast is visible, even from another page.
import { useSyncExternalStore } from 'react';
import { toast } from '#ui/toast-store.ts';

type Remove = () => Promise<unknown>;

/** Longer than other toasts, so that the user can notice a slip. */
const UNDO_MS = 8_000;
const pending = new Map<number, Remove>();
const listeners = new Set<() => void>();
let hidden: ReadonlySet<number> = new Set();

function hide(ids: ReadonlySet<number>): void {
  hidden = ids;
  for (const listener of listeners) listener();
}

function show(id: number): void {
  hide(new Set([...hidden].filter((other) => other !== id)));
}

function removeNow(id: number): void {
  const remove = pending.get(id);
  pending.delete(id);
  // The notification still exists, so it is shown again. The mutation has reported the error.
  remove?.().catch(() => show(id));
}

/** Hides a notification and deletes it when the toast disappears; a click on the toast undoes it. */
export function deleteWithUndo(id: number, text: { title: string; undo: string }, remove: Remove): void {
  pending.set(id, remove);
  hide(new Set(hidden).add(id));
  toast.info(text.undo, {
    title: text.title,
    key: `deleted ${id}`,
    durationMs: UNDO_MS,
    onClick: () => {
      if (pending.delete(id)) show(id);
    },
    onLeave: () => removeNow(id),
  });
}

if (typeof document === 'object')
  // Closing the app confirms the deletion.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) for (const id of pending.keys()) removeNow(id);
  });

/** Ids of the notifications that are hidden until they are deleted. */
export function useHiddenNotifications(): ReadonlySet<number> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hidden,
    () => hidden,
  );
}
