// The seller's session in the browser. The token lies in local storage when the seller asked to be remembered, else in session storage.
import { readStored, readStoredJson, removeStored, writeStored } from './storage.ts';
import { drawnVisit } from './visit.ts';

const TOKEN_KEY = 'token';
const SELLER_KEY = 'seller_info';
const EXPIRY_KEY = 'token_expires_at';
const ACCOUNT_KEY = 'remembered_account';
/** What the seller searched for on this device; it goes with the session. */
export const RECENT_SEARCHES_KEY = 'recent_searches';

/** What is kept of the seller between visits: enough to draw the frame before the profile is loaded, and to leave room for what it will hold. */
export type SellerInfo = {
  id: number;
  account: string;
  display_name: string;
  /** Absent where an earlier version kept it. */
  verification_status?: string;
};

/** Why a session ended: the seller left, its time was over, or the server no longer knows it. */
export type SessionEnd = 'logout' | 'expired' | 'invalid';

const changeListeners = new Set<() => void>();
const endListeners = new Set<(reason: SessionEnd) => void>();

/** Tells those who look at the session that it is another than before. */
export function sessionChanged(): void {
  for (const listener of changeListeners) listener();
}

/** Tells those who keep something for the session that it is over. */
export function sessionEnded(reason: SessionEnd): void {
  for (const listener of endListeners) listener(reason);
}

/** Where this tab's session lies. Its own comes first: another tab may have another account remembered meanwhile. */
const area = () => (readStored('session', TOKEN_KEY)?.trim() ? 'session' : 'local');

/** The stored token, or undefined when there is none or it is empty. */
export function sessionToken(): string | undefined {
  if (import.meta.env.SSR && drawnVisit()) return drawnVisit()?.token;
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

const infoText = ({ id, account, display_name, verification_status }: SellerInfo) =>
  JSON.stringify({ id, account, display_name, verification_status });

/** Keeps what the profile says now of the seller whose session this is. */
export function rememberSeller(seller: SellerInfo): void {
  if (import.meta.env.SSR) return;
  if (seller.id === sellerInfo()?.id) writeStored(area(), SELLER_KEY, infoText(seller));
}

type NewSession = { token: string; seller: SellerInfo; expiresAt: string; remember: boolean };

/** Stores a session after signin. Remembering keeps token and account beyond the browser's session. */
export function startSession({ token, seller, expiresAt, remember }: NewSession): void {
  clearStored('session');
  clearStored('local');
  const kept = remember ? 'local' : 'session';
  writeStored(kept, SELLER_KEY, infoText(seller));
  writeStored(kept, EXPIRY_KEY, String(Date.parse(expiresAt)));
  // Last, as other tabs look at the rest when they hear of it.
  writeStored(kept, TOKEN_KEY, token);
  if (remember) writeStored('local', ACCOUNT_KEY, seller.account);
  else removeStored('local', ACCOUNT_KEY);
  sessionChanged();
}

function clearStored(from: 'local' | 'session'): void {
  for (const key of [TOKEN_KEY, SELLER_KEY, EXPIRY_KEY]) removeStored(from, key);
  removeStored('local', RECENT_SEARCHES_KEY);
}

/**
 * Clears token, seller info and expiry, and tells those who wait for it (realtime, the guard). Logging out clears the whole device; a session
 * that ended by itself leaves alone what another tab has. Does nothing without a session, or where the one that ended is not this tab's.
 */
export function endSession(reason: SessionEnd, token: string | undefined = sessionToken()): void {
  if (token === undefined || token !== sessionToken()) return;
  clearStored(area());
  if (reason === 'logout') clearStored('local');
  sessionEnded(reason);
  sessionChanged();
}

/** The account to prefill at the next login, when the seller asked for it. */
export function rememberedAccount(): string | undefined {
  return readStored('local', ACCOUNT_KEY) ?? undefined;
}

/** When the session ends, in milliseconds; 0 where that is not known. */
export function sessionExpiry(): number {
  return Number(readStored(area(), EXPIRY_KEY)) || 0;
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
