import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { updateSeller } from '@raan/contract/sellers/seller-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { useSignedIn } from '#seller/lib/use-session.ts';

/** The connection's code loads after the first page is drawn. */
const START_AFTER_MS = 1_200;

/** Keeps the live connection while a seller is signed in. Used once, by the signed-in frame. */
export function useRealtime(): void {
  const signedIn = useSignedIn();
  const [, navigate] = useLocation();
  const sellerId = useProfile().data?.id;
  useEffect(() => {
    if (!signedIn || sellerId === undefined) return;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const timer = setTimeout(() => {
      import('./realtime.ts').then(
        ({ startRealtime }) => {
          if (!isUnmounted) stop = startRealtime({ sellerId, navigate });
        },
        // The next page load tries again; the app works without it.
        () => undefined,
      );
    }, START_AFTER_MS);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [signedIn, sellerId, navigate]);
  useAccountLanguage();
}

/** Saves this device's language to the account, so that the server writes pushes in it. */
function useAccountLanguage(): void {
  const language = useLanguage();
  const { data: seller, isFetching } = useProfile();
  const differs = seller !== undefined && !isFetching && seller.language !== language;
  useEffect(() => {
    if (!differs) return;
    // Best effort: the next start tries again.
    callEndpoint(updateSeller, { body: { language } }).catch(() => undefined);
  }, [differs, language]);
}
