// The operator's session in the browser. Separate from the seller's; ends with the tab.
import { readStored, removeStored, writeStored } from '#lib/storage.ts';

const TOKEN_KEY = 'console_token';

type OperatorSessionEnd = 'signed-out' | 'over';

const listeners = new Set<() => void>();
let lastEnd: OperatorSessionEnd | undefined;

export function readOperatorToken(): string | undefined {
  return readStored('session', TOKEN_KEY) ?? undefined;
}

/** Returns how this tab's last session ended; undefined during a session or before the first. */
export function lastOperatorSessionEnd(): OperatorSessionEnd | undefined {
  return lastEnd;
}

export function startOperatorSession(token: string): void {
  lastEnd = undefined;
  writeStored('session', TOKEN_KEY, token);
  for (const listener of listeners) listener();
}

/** Clears the token. Does nothing without a session. */
export function endOperatorSession(end: OperatorSessionEnd): void {
  if (readOperatorToken() === undefined) return;
  lastEnd = end;
  removeStored('session', TOKEN_KEY);
  for (const listener of listeners) listener();
}

export function subscribeOperatorSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
