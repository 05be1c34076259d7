import { BADGE_MAX } from '@raan/contract/constants';

/** Formats a count for a badge: `99+` above 99. Without React, for pages that are plain HTML. */
export function badgeText(count: number): string {
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
