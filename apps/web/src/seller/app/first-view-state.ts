import type { DehydratedState } from '@tanstack/react-query';
import { areEarlyResponsesUsable } from '#lib/early-responses.ts';

/** Query state of the first view. Counts as fetched now: the device's clock may differ from the server's. */
export function getFirstViewState(): Partial<DehydratedState> {
  const state = areEarlyResponsesUsable() ? globalThis.earlyResponses?.state : undefined;
  for (const query of state?.queries ?? []) query.state.dataUpdatedAt = Date.now();
  return state ?? {};
}
