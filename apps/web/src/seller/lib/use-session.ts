import { useSyncExternalStore } from 'react';
import { sessionToken, subscribeSession } from '#lib/session.ts';
import { serverVisit } from '#lib/server-visit.ts';

/** Whether a seller is signed in. False while prerendering. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    subscribeSession,
    () => sessionToken() !== undefined,
    () => import.meta.env.SSR && serverVisit() !== undefined,
  );
}
