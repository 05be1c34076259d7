// Redirect to /login when a session ends: at once after a logout, otherwise after a second.
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { REDIRECT_AFTER_EXPIRY_MS } from '@raan/contract/constants';
import { ApiError } from '#lib/api-error.ts';
import { toastError } from '#lib/errors.ts';
import { LOGIN_PATH, loginUrl } from '#seller/lib/login-redirect.ts';
import { onSessionEnd, sessionToken } from '#lib/session.ts';
import { setRedirectPending } from './redirect-pending.ts';

/** Redirects to /login when the session ends, unless it is shown already. Used once, by the seller frame. */
export function useRedirectOnSessionEnd(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const redirect = (address: string) => {
      setRedirectPending(false);
      if (sessionToken() !== undefined) return;
      navigate(address, { replace: true });
    };
    const stop = onSessionEnd((reason) => {
      clearTimeout(timer);
      if (location.pathname === LOGIN_PATH) return;
      // The guard would redirect at once, with a return path that must not follow a logout.
      setRedirectPending(true);
      if (reason === 'logout') return navigate(LOGIN_PATH, { replace: true });
      toastError(
        new ApiError(reason === 'expired' ? 'AUTH_TOKEN_EXPIRED' : 'AUTH_TOKEN_INVALID', { status: 401 }),
      );
      const address = loginUrl(location.pathname + location.search);
      timer = setTimeout(() => redirect(address), REDIRECT_AFTER_EXPIRY_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      setRedirectPending(false);
    };
  }, [navigate]);
}
