import { EXPIRING_SOON_MS } from '@raan/contract/constants';

/** Returns the time left to pay an unpaid order, and whether it expires soon. */
export function paymentExpiry(
  expiryTime: string,
  nowMs: number,
): { state: 'expired' | 'soon' | 'later'; leftMs: number } {
  const leftMs = Date.parse(expiryTime) - nowMs;
  if (!(leftMs > 0)) return { state: 'expired', leftMs: 0 };
  return { state: leftMs < EXPIRING_SOON_MS ? 'soon' : 'later', leftMs };
}
