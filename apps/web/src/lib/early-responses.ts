// API responses that boot/ahead.ts requested before the app was loaded.
import type { DehydratedState } from '@tanstack/react-query';
import { currentLanguage } from './language.ts';
import { sessionToken } from './session.ts';
import { serverVisit } from './server-visit.ts';

declare global {
  var earlyResponses:
    | {
        token: string;
        language: string;
        responses: Record<string, Promise<Response> | undefined>;
        /** The query state behind a server-rendered first view. */
        state?: DehydratedState;
      }
    | undefined;
}

/** Age since navigation start after which an unused response is stale. */
const MAX_AGE_MS = 20_000;

/** Whether the early responses are fresh and belong to the current seller and language. */
export function areEarlyResponsesUsable(): boolean {
  const { token, language } = globalThis.earlyResponses ?? {};
  return token === sessionToken() && language === currentLanguage() && performance.now() < MAX_AGE_MS;
}

/** Returns the pending response of a GET, at most once. Undefined if none was requested for this seller. */
export function takeEarlyResponse(address: string): Promise<Response> | undefined {
  if (import.meta.env.SSR && serverVisit()) return serverVisit()?.fetch(address);
  const early = globalThis.earlyResponses;
  const response = early?.responses[address];
  if (!early || !response) return undefined;
  delete early.responses[address];
  return areEarlyResponsesUsable() ? response : undefined;
}
