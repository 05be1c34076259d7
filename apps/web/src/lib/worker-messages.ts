// What pages and the service worker say to each other.
export type WorkerQuestion =
  | { ask: 'build' }
  /** A waiting worker takes over; pages are loaded anew. */
  | { ask: 'take over' }
  /** The seller reads another language from now on: its texts are kept too. */
  | { ask: 'language'; language: string };

export type WorkerAnswer = { entry: string };

/** Told to every page when a notification was shown, by which the test knows that it arrived. */
export type PushShown = { pushShown: string };

const ASKS = new Set(['build', 'take over', 'language']);

export function isWorkerQuestion(value: unknown): value is WorkerQuestion {
  return typeof value === 'object' && value !== null && ASKS.has((value as { ask?: string }).ask ?? '');
}

export function isPushShown(value: unknown): value is PushShown {
  return typeof value === 'object' && value !== null && typeof (value as PushShown).pushShown === 'string';
}

/** A worker asks a page whether it tells by itself what was pushed; the answer, true or false, goes back through the port. */
export const ASK_WHO_TELLS = 'do you tell?';

/** A click on a notification, told to the page that is brought to the front. */
export type OpenPath = { openPath: string };

export function isOpenPath(value: unknown): value is OpenPath {
  return typeof value === 'object' && value !== null && typeof (value as OpenPath).openPath === 'string';
}
