import { EXPIRING_SOON_MS } from '@raan/contract/constants';

/** Where an unpaid order stands towards its expiry. */
export function expiryOf(
  expiryTime: string,
  nowMs: number,
): { state: 'expired' | 'soon' | 'later'; leftMs: number } {
  const leftMs = Date.parse(expiryTime) - nowMs;
  if (!(leftMs > 0)) return { state: 'expired', leftMs: 0 };
  return { state: leftMs < EXPIRING_SOON_MS ? 'soon' : 'later', leftMs };
}
