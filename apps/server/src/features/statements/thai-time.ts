import { BUSINESS_TIME_ZONE } from '@raan/contract/constants';

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BUSINESS_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment as `2026-11-21 14:03` in Bangkok. */
export function thaiTime(moment: string): string {
  return format.format(new Date(moment));
}
