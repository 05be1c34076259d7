// What happens on screen when a session ends: the visitor is led to /login, at once after logout, else after 1 s.
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { REDIRECT_AFTER_EXPIRY_MS } from '@raan/contract/constants';
import { ApiError } from '#lib/api-error.ts';
import { toastError } from '#lib/errors.ts';
import { LOGIN_PATH, loginAddress } from '#lib/redirect.ts';
import { onSessionEnd, sessionToken } from '#lib/session.ts';
import { setLeaving } from './leaving.ts';

/** Leads to /login when the session ends, unless it is shown already. Used once, by the frame of the signed-in app. */
export function useSessionEnd(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = (address: string) => {
      setLeaving(false);
      if (sessionToken() !== undefined) return;
      navigate(address, { replace: true });
    };
    const stop = onSessionEnd((reason) => {
      clearTimeout(timer);
      if (location.pathname === LOGIN_PATH) return;
      // The guard lets the page stand meanwhile: it would lead to /login too, and from there back to the page that was left.
      setLeaving(true);
      if (reason === 'logout') return navigate(LOGIN_PATH, { replace: true });
      toastError(
        new ApiError(reason === 'expired' ? 'AUTH_TOKEN_EXPIRED' : 'AUTH_TOKEN_INVALID', { status: 401 }),
      );
      const address = loginAddress(location.pathname + location.search);
      timer = setTimeout(() => leave(address), REDIRECT_AFTER_EXPIRY_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      setLeaving(false);
    };
  }, [navigate]);
}
