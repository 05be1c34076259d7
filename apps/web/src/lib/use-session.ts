import { useSyncExternalStore } from 'react';
import { sessionToken, subscribeSession } from './session.ts';
import { drawnVisit } from './visit.ts';

/** Whether a seller is signed in here; false while prerendered for everybody. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    subscribeSession,
    () => sessionToken() !== undefined,
    () => import.meta.env.SSR && drawnVisit() !== undefined,
  );
}
