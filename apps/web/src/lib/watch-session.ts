// What happens to the session without this tab's doing: its time runs out, and other tabs log in and out.
import { EXPIRY_CHECK_MS } from '@raan/contract/constants';
import { forgetSeller } from './forget-seller.ts';
import {
  endSession,
  onSessionEnd,
  sellerInfo,
  sessionChanged,
  sessionEnded,
  sessionExpiry,
  sessionToken,
  subscribeSession,
} from './session.ts';

/** Whether the stored expiry has passed; a session without one does not expire here, the server decides. */
export function isSessionExpired(nowMs: number): boolean {
  const expiry = sessionExpiry();
  return expiry > 0 && expiry <= nowMs;
}

const sessionNow = () => ({ token: sessionToken(), seller: sellerInfo()?.id });

/**
 * Checks the expiry every 60 s and follows logins and logouts in other tabs. A tab that finds itself with another account begins anew: nothing
 * of the one before may stay on screen or be sent in the name of the other. With any session what it left on the device goes; `tokenAtStart` is
 * the one that the page began with, which may have ended while this was fetched. Returns a function that stops it.
 */
export function watchSession(tokenAtStart: string | undefined): () => void {
  let seen = sessionNow();
  const onChange = () => {
    const was = seen;
    seen = sessionNow();
    if (was.token !== undefined && seen.token !== undefined && was.seller !== seen.seller)
      location.replace('/');
  };
  const follow = () => {
    const { token, seller } = sessionNow();
    if (token === seen.token) return;
    if (seen.token !== undefined && (token === undefined || seller !== seen.seller)) sessionEnded('logout');
    sessionChanged();
  };
  const check = () => {
    follow();
    if (isSessionExpired(Date.now())) endSession('expired');
  };
  const stops = [onSessionEnd(forgetSeller), subscribeSession(onChange)];
  if (tokenAtStart !== undefined && tokenAtStart !== seen.token) {
    forgetSeller();
    if (seen.token !== undefined) location.replace('/');
    sessionChanged();
  }
  check();
  const timer = setInterval(check, EXPIRY_CHECK_MS);
  addEventListener('storage', follow);
  // A page that is come back to was told of nothing meanwhile.
  addEventListener('pageshow', check);
  return () => {
    for (const stop of stops) stop();
    clearInterval(timer);
    removeEventListener('storage', follow);
    removeEventListener('pageshow', check);
  };
}
