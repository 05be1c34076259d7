import { RECONNECT_BASE_MS, RECONNECT_MAX_MS, RECONNECT_MULTIPLIER } from '@raan/contract/constants';

/** Returns the delay before the next attempt in milliseconds. It doubles with each failure, up to a limit. */
export function reconnectDelayMs(failures: number): number {
  return Math.min(RECONNECT_BASE_MS * RECONNECT_MULTIPLIER ** failures, RECONNECT_MAX_MS);
}
