// Query state of a server-rendered first view (seller/first-view.tsx), which the app continues with.
import type { DehydratedState } from '@tanstack/react-query';
import { areEarlyResponsesUsable } from '#lib/early-responses.ts';

/**
 * Returns the query state of the first view. It counts as fetched now, because the device's clock may differ
 * from the server's.
 */
export function getFirstViewState(): Partial<DehydratedState> {
  const state = areEarlyResponsesUsable() ? globalThis.earlyResponses?.state : undefined;
  for (const query of state?.queries ?? []) query.state.dataUpdatedAt = Date.now();
  return state ?? {};
}
