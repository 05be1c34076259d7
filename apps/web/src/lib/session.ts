// The seller's session in the browser. The token lies in local storage when the seller asked to be remembered, else in session storage.
import { EXPIRY_CHECK_MS } from '@raan/contract/constants';
import { readStored, readStoredJson, removeStored, writeStored } from './storage.ts';

const TOKEN_KEY = 'token';
const SELLER_KEY = 'seller_info';
const EXPIRY_KEY = 'token_expires_at';
const ACCOUNT_KEY = 'remembered_account';
/** What the seller searched for on this device; it goes with the session. */
export const RECENT_SEARCHES_KEY = 'recent_searches';

/** What is kept of the seller between visits: enough to draw the frame before the profile is loaded. */
export type SellerInfo = { id: number; account: string; display_name: string };

/** Why a session ended: the seller left, its time was over, or the server no longer knows it. */
export type SessionEnd = 'logout' | 'expired' | 'invalid';

const changeListeners = new Set<() => void>();
const endListeners = new Set<(reason: SessionEnd) => void>();

function changed(): void {
  for (const listener of changeListeners) listener();
}

/** The stored token, or undefined when there is none or it is empty. */
export function sessionToken(): string | undefined {
  return readStored('local', TOKEN_KEY)?.trim() || readStored('session', TOKEN_KEY)?.trim() || undefined;
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
  return (
    readStoredJson('local', SELLER_KEY, isSellerInfo) ?? readStoredJson('session', SELLER_KEY, isSellerInfo)
  );
}

type NewSession = { token: string; seller: SellerInfo; expiresAt: string; remember: boolean };

/** Stores a session after signin. Remembering keeps token and account beyond the browser's session. */
export function startSession({ token, seller, expiresAt, remember }: NewSession): void {
  clearStored();
  const area = remember ? 'local' : 'session';
  const info: SellerInfo = { id: seller.id, account: seller.account, display_name: seller.display_name };
  writeStored(area, TOKEN_KEY, token);
  writeStored(area, SELLER_KEY, JSON.stringify(info));
  writeStored('local', EXPIRY_KEY, String(Date.parse(expiresAt)));
  if (remember) writeStored('local', ACCOUNT_KEY, seller.account);
  else removeStored('local', ACCOUNT_KEY);
  changed();
}

function clearStored(): void {
  for (const area of ['local', 'session'] as const) {
    removeStored(area, TOKEN_KEY);
    removeStored(area, SELLER_KEY);
  }
  removeStored('local', EXPIRY_KEY);
  removeStored('local', RECENT_SEARCHES_KEY);
}

/** Clears token, seller info and expiry, and tells those who wait for it (realtime, the guard). Does nothing without a session. */
export function endSession(reason: SessionEnd): void {
  if (sessionToken() === undefined) return;
  clearStored();
  for (const listener of endListeners) listener(reason);
  changed();
}

/** The account to prefill at the next login, when the seller asked for it. */
export function rememberedAccount(): string | undefined {
  return readStored('local', ACCOUNT_KEY) ?? undefined;
}

/** Whether the stored expiry has passed; a session without one does not expire here, the server decides. */
export function isSessionExpired(nowMs: number): boolean {
  const expiry = Number(readStored('local', EXPIRY_KEY));
  return Number.isFinite(expiry) && expiry > 0 && expiry <= nowMs;
}

export function subscribeSession(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** Runs when a session ends, after the stored data is gone. */
export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Checks the expiry every 60 s and follows logins and logouts in other tabs. Returns a function that stops it. */
export function watchSession(): () => void {
  const check = () => {
    if (sessionToken() !== undefined && isSessionExpired(Date.now())) endSession('expired');
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    if (sessionToken() === undefined) for (const listener of endListeners) listener('logout');
    changed();
  };
  check();
  const timer = setInterval(check, EXPIRY_CHECK_MS);
  addEventListener('storage', onStorage);
  return () => {
    clearInterval(timer);
    removeEventListener('storage', onStorage);
  };
}
