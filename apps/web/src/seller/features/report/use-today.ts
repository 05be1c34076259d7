import { bangkokDay } from '#lib/format.ts';
import { useNow } from '#lib/use-now.ts';

const LOOK_MS = 60_000;

/** Today in Bangkok, YYYY-MM-DD; moves on at midnight there while the page stays open. */
export function useToday(): string {
  return bangkokDay(useNow(LOOK_MS));
}
