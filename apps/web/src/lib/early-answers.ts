// Answers that the page's own script asked for while the app was still on its way (build/boot.ts).
import { currentLanguage } from './language.ts';
import { sessionToken } from './session.ts';

declare global {
  var earlyAnswers:
    | { token: string; language: string; answers: Record<string, Promise<Response> | undefined> }
    | undefined;
}

/** Later than this after the page was opened, an answer that nobody has taken is old. */
const FRESH_MS = 20_000;

/** The answer on its way to a GET of this address, once; undefined where nobody asked early, or another reader did. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const early = globalThis.earlyAnswers;
  const answer = early?.answers[address];
  if (!early || !answer) return undefined;
  delete early.answers[address];
  const isOurs = early.token === sessionToken() && early.language === currentLanguage();
  return isOurs && performance.now() < FRESH_MS ? answer : undefined;
}
