// What a first view was drawn from (seller/first-view.tsx): the app goes on with it instead of asking again.
import type { DehydratedState } from '@tanstack/react-query';
import { isEarlyOurs } from './early-answers.ts';

/** The answers that a first view was drawn from, as of now: the phone's clock may be another than the server's. */
export function earlyState(): Partial<DehydratedState> {
  const state = isEarlyOurs() ? globalThis.earlyAnswers?.state : undefined;
  for (const query of state?.queries ?? []) query.state.dataUpdatedAt = Date.now();
  return state ?? {};
}
