// Page and worker may be of different builds, so the shapes of their messages must stay compatible.
export type WorkerRequest =
  | { ask: 'build' }
  /** Activates a waiting worker; the pages then reload. */
  | { ask: 'take over' }
  /** The seller switched to another language; the worker caches its messages. */
  | { ask: 'language'; language: string };

export type WorkerResponse = { entry: string };

/** Sent to every page after a notification was shown. The push test waits for it. */
export type PushShown = { pushShown: string };

const REQUEST_KINDS = new Set(['build', 'take over', 'language']);

export function isWorkerRequest(value: unknown): value is WorkerRequest {
  return (
    typeof value === 'object' && value !== null && REQUEST_KINDS.has((value as { ask?: string }).ask ?? '')
  );
}

export function isPushShown(value: unknown): value is PushShown {
  return typeof value === 'object' && value !== null && typeof (value as PushShown).pushShown === 'string';
}

/** The worker asks whether the page shows notifications itself; it answers a boolean through the port. */
export const CAN_PAGE_NOTIFY = 'do you tell?';

/** Sent to the page that was brought to the front by a click on a notification. */
export type OpenPath = { openPath: string };

export function isOpenPath(value: unknown): value is OpenPath {
  return typeof value === 'object' && value !== null && typeof (value as OpenPath).openPath === 'string';
}
