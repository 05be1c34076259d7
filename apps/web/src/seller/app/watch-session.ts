import { EXPIRY_CHECK_MS } from '@raan/contract/constants';
import { clearSellerData } from '#seller/lib/clear-seller-data.ts';
import {
  endSession,
  onSessionEnd,
  sellerInfo,
  notifySessionChanged,
  notifySessionEnded,
  sessionExpiry,
  sessionToken,
  subscribeSession,
} from '#lib/session.ts';

/** Whether the stored expiry has passed. A session without one never expires here; the server decides. */
export function isSessionExpired(nowMs: number): boolean {
  const expiry = sessionExpiry();
  return expiry > 0 && expiry <= nowMs;
}

const readSession = () => ({ token: sessionToken(), seller: sellerInfo()?.id });

/**
 * Checks the expiry every 60 s and follows other tabs. A tab that finds another account reloads, so that no
 * data is shown or sent under the wrong account. `tokenAtStart` is the page's first token, which may have
 * ended before this file was loaded. Returns a function that stops it.
 */
export function watchSession(tokenAtStart: string | undefined): () => void {
  let lastSession = readSession();
  const onChange = () => {
    const previous = lastSession;
    lastSession = readSession();
    if (
      previous.token !== undefined &&
      lastSession.token !== undefined &&
      previous.seller !== lastSession.seller
    )
      location.replace('/');
  };
  const followOtherTabs = () => {
    const { token, seller } = readSession();
    if (token === lastSession.token) return;
    if (lastSession.token !== undefined && (token === undefined || seller !== lastSession.seller))
      notifySessionEnded('logout');
    notifySessionChanged();
  };
  const check = () => {
    followOtherTabs();
    if (isSessionExpired(Date.now())) endSession('expired');
  };
  const stops = [onSessionEnd(clearSellerData), subscribeSession(onChange)];
  if (tokenAtStart !== undefined && tokenAtStart !== lastSession.token) {
    clearSellerData();
    if (lastSession.token !== undefined) location.replace('/');
    notifySessionChanged();
  }
  check();
  const timer = setInterval(check, EXPIRY_CHECK_MS);
  addEventListener('storage', followOtherTabs);
  // A page restored from the back-forward cache missed all storage events.
  addEventListener('pageshow', check);
  return () => {
    for (const stop of stops) stop();
    clearInterval(timer);
    removeEventListener('storage', followOtherTabs);
    removeEventListener('pageshow', check);
  };
}
