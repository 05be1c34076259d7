import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { updateSeller } from '@raan/contract/sellers/seller-endpoints';
import { call } from './api.ts';
import { useLanguage } from './i18n.tsx';
import { useProfile } from './profile.ts';
import { useSignedIn } from './use-session.ts';

/** The first page is drawn before the connection is fetched. */
const START_AFTER_MS = 1_200;

/** Keeps the live connection while a seller is signed in. Used once, by the signed-in frame. */
export function useRealtime(): void {
  const signedIn = useSignedIn();
  const [, navigate] = useLocation();
  const sellerId = useProfile().data?.id;
  useEffect(() => {
    if (!signedIn || sellerId === undefined) return;
    let stop: (() => void) | undefined;
    let left = false;
    const timer = setTimeout(() => {
      import('./realtime.ts').then(
        ({ startRealtime }) => {
          if (!left) stop = startRealtime({ sellerId, navigate });
        },
        // Fetched again with the next page load; the app works on without it.
        () => undefined,
      );
    }, START_AFTER_MS);
    return () => {
      left = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [signedIn, sellerId, navigate]);
  useAccountLanguage();
}

/** Tells the server which language this device speaks, so that what it pushes is written in it. */
function useAccountLanguage(): void {
  const language = useLanguage();
  const { data: seller, isFetching } = useProfile();
  const differs = seller !== undefined && !isFetching && seller.language !== language;
  useEffect(() => {
    if (!differs) return;
    // Best effort: the next start tries again.
    call(updateSeller, { body: { language } }).catch(() => undefined);
  }, [differs, language]);
}
