// A remembered session is in local storage, any other in session storage.
import { readStored, readStoredJson, removeStored, writeStored } from './storage.ts';
import { serverVisit } from './server-visit.ts';

const TOKEN_KEY = 'token';
const SELLER_KEY = 'seller_info';
const EXPIRY_KEY = 'token_expires_at';
const ACCOUNT_KEY = 'remembered_account';
/** Recent searches on this device; cleared with the session. */
export const RECENT_SEARCHES_KEY = 'recent_searches';

/** Stored seller data: enough to draw the frame, at its final size, before the profile is loaded. */
export type SellerInfo = {
  id: number;
  account: string;
  display_name: string;
  /** Absent in data stored by earlier versions. */
  verification_status?: string;
};

export type SessionEnd = 'logout' | 'expired' | 'invalid';

const changeListeners = new Set<() => void>();
const endListeners = new Set<(reason: SessionEnd) => void>();

/** Notifies subscribers that the session changed. */
export function notifySessionChanged(): void {
  for (const listener of changeListeners) listener();
}

/** Notifies subscribers that the session ended. */
export function notifySessionEnded(reason: SessionEnd): void {
  for (const listener of endListeners) listener(reason);
}

/** Session storage wins: another tab may have remembered another account. */
const area = () => (readStored('session', TOKEN_KEY)?.trim() ? 'session' : 'local');

/** Returns the stored token; undefined when absent or blank. */
export function sessionToken(): string | undefined {
  if (import.meta.env.SSR && serverVisit()) return serverVisit()?.token;
  return readStored(area(), TOKEN_KEY)?.trim() || undefined;
}

function isSellerInfo(value: unknown): value is SellerInfo {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as SellerInfo).id === 'number' &&
    typeof (value as SellerInfo).account === 'string'
  );
}

export function sellerInfo(): SellerInfo | undefined {
  return readStoredJson(area(), SELLER_KEY, isSellerInfo);
}

const serializeInfo = ({ id, account, display_name, verification_status }: SellerInfo) =>
  JSON.stringify({ id, account, display_name, verification_status });

/** Updates the stored seller data from the profile. Ignores the profile of another seller. */
export function storeSellerInfo(seller: SellerInfo): void {
  if (import.meta.env.SSR) return;
  if (seller.id === sellerInfo()?.id) writeStored(area(), SELLER_KEY, serializeInfo(seller));
}

type NewSession = { token: string; seller: SellerInfo; expiresAt: string; remember: boolean };

/** Stores a new session. `remember` keeps the token and the account after the browser closes. */
export function startSession({ token, seller, expiresAt, remember }: NewSession): void {
  clearStored('session');
  clearStored('local');
  const targetArea = remember ? 'local' : 'session';
  writeStored(targetArea, SELLER_KEY, serializeInfo(seller));
  writeStored(targetArea, EXPIRY_KEY, String(Date.parse(expiresAt)));
  // Write the token last: other tabs read the rest when it changes.
  writeStored(targetArea, TOKEN_KEY, token);
  if (remember) writeStored('local', ACCOUNT_KEY, seller.account);
  else removeStored('local', ACCOUNT_KEY);
  notifySessionChanged();
}

function clearStored(from: 'local' | 'session'): void {
  for (const key of [TOKEN_KEY, SELLER_KEY, EXPIRY_KEY]) removeStored(from, key);
  removeStored('local', RECENT_SEARCHES_KEY);
}

/**
 * Ends the session with this token, if it is this tab's, and notifies subscribers. A logout clears both
 * storage areas; otherwise the session of another tab stays.
 */
export function endSession(reason: SessionEnd, token: string | undefined = sessionToken()): void {
  if (token === undefined || token !== sessionToken()) return;
  clearStored(area());
  if (reason === 'logout') clearStored('local');
  notifySessionEnded(reason);
  notifySessionChanged();
}

/** Returns the account to prefill at the next login. */
export function rememberedAccount(): string | undefined {
  return readStored('local', ACCOUNT_KEY) ?? undefined;
}

/** Returns the expiry in milliseconds; 0 if unknown. */
export function sessionExpiry(): number {
  return Number(readStored(area(), EXPIRY_KEY)) || 0;
}

export function subscribeSession(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** Subscribes to the end of a session. The stored data is already cleared then. */
export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}
