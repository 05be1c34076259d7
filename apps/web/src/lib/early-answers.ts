// Answers that the page's own script asked for while the app was still on its way (boot/ahead.ts).
import type { DehydratedState } from '@tanstack/react-query';
import { currentLanguage } from './language.ts';
import { sessionToken } from './session.ts';
import { drawnVisit } from './visit.ts';

declare global {
  var earlyAnswers:
    | {
        token: string;
        language: string;
        answers: Record<string, Promise<Response> | undefined>;
        /** What a first view was drawn from, where there was one. */
        state?: DehydratedState;
      }
    | undefined;
}

/** Later than this after the page was opened, an answer that nobody has taken is old. */
const FRESH_MS = 20_000;

/** Whether what was asked for early is this seller's, in this language, and fresh. */
export function isEarlyOurs(): boolean {
  const { token, language } = globalThis.earlyAnswers ?? {};
  return token === sessionToken() && language === currentLanguage() && performance.now() < FRESH_MS;
}

/** The answer on its way to a GET of this address, once; undefined where nobody asked early, or another reader did. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  if (import.meta.env.SSR && drawnVisit()) return drawnVisit()?.ask(address);
  const early = globalThis.earlyAnswers;
  const answer = early?.answers[address];
  if (!early || !answer) return undefined;
  delete early.answers[address];
  return isEarlyOurs() ? answer : undefined;
}
