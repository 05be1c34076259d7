import { useSyncExternalStore } from 'react';
import { sessionToken, subscribeSession } from './session.ts';

/** Whether a seller is signed in here; false while prerendered. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(
    subscribeSession,
    () => sessionToken() !== undefined,
    () => false,
  );
}
