import { RECONNECT_BASE_MS, RECONNECT_MAX_MS, RECONNECT_MULTIPLIER } from '@raan/contract/constants';

/** How long to wait before trying again, after `failures` tries that failed: twice as long each time, up to a limit. */
export function reconnectDelayMs(failures: number): number {
  return Math.min(RECONNECT_BASE_MS * RECONNECT_MULTIPLIER ** failures, RECONNECT_MAX_MS);
}
