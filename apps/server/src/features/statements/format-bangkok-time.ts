import { BUSINESS_TIME_ZONE } from '@raan/contract/constants';

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BUSINESS_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Formats a time as `2026-11-21 14:03` in Bangkok. */
export function formatBangkokTime(moment: string): string {
  return format.format(new Date(moment));
}
