import { BADGE_MAX } from '@raan/contract/constants';

/** A count as the cart's badge shows it: `99+` above 99. */
export function badgeText(count: number): string {
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
