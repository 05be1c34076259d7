import { bangkokDay } from '@raan/contract/calendar';
import { useNow } from '#lib/use-now.ts';

const CHECK_MS = 60_000;

/** Returns today in Bangkok as YYYY-MM-DD. Changes at midnight while the page is open. */
export function useToday(): string {
  return bangkokDay(useNow(CHECK_MS));
}
