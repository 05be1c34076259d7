// What was deleted may be taken back for as long as the word of it stands, also after its page was left.
import { useSyncExternalStore } from 'react';
import { toast } from '#ui/toast-store.ts';

type Remove = () => Promise<unknown>;

/** Longer than other news: whoever slipped has to read it first. */
const UNDO_MS = 8_000;
const waiting = new Map<number, Remove>();
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
  const remove = waiting.get(id);
  waiting.delete(id);
  // What the server still has is seen again; the mutation has told why.
  remove?.().catch(() => show(id));
}

/** Hides a notification at once and deletes it when the word of it is gone; a press on that takes it back. */
export function deleteLater(id: number, words: { title: string; undo: string }, remove: Remove): void {
  waiting.set(id, remove);
  hide(new Set(hidden).add(id));
  toast.info(words.undo, {
    title: words.title,
    key: `deleted ${id}`,
    durationMs: UNDO_MS,
    onPress: () => {
      if (waiting.delete(id)) show(id);
    },
    onLeave: () => removeNow(id),
  });
}

if (typeof document === 'object')
  // Who closes the app means it.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) for (const id of waiting.keys()) removeNow(id);
  });

/** The notifications that nobody is to see. */
export function useDeletedSoon(): ReadonlySet<number> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hidden,
    () => hidden,
  );
}
