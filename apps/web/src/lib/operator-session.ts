// The operator's session in the browser: kept apart from the seller's, and no longer than the tab.
import { readStored, removeStored, writeStored } from './storage.ts';

const TOKEN_KEY = 'console_token';

type OperatorSessionEnd = 'signed-out' | 'over';

const listeners = new Set<() => void>();
let lastEnd: OperatorSessionEnd | undefined;

export function operatorToken(): string | undefined {
  return readStored('session', TOKEN_KEY) ?? undefined;
}

/** How the last session of this tab ended; undefined while one is open, or before the first. */
export function lastOperatorSessionEnd(): OperatorSessionEnd | undefined {
  return lastEnd;
}

export function startOperatorSession(token: string): void {
  lastEnd = undefined;
  writeStored('session', TOKEN_KEY, token);
  for (const listener of listeners) listener();
}

/** Forgets the token. Does nothing without a session. */
export function endOperatorSession(end: OperatorSessionEnd): void {
  if (operatorToken() === undefined) return;
  lastEnd = end;
  removeStored('session', TOKEN_KEY);
  for (const listener of listeners) listener();
}

export function subscribeOperatorSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
