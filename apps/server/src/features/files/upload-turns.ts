// A seller's uploads are read two at a time, those of all sellers a few times as many, and wait unread until then: what arrives lies in
// memory until it is checked.
import { fail } from '#platform/errors/app-error.ts';
import { turns, type Turns } from '#platform/turns.ts';

const AT_ONCE = 2;
const WAITING_MAX = 20;
/** Of all sellers together: as many times twelve megabytes may lie in memory. */
const ALL_AT_ONCE = 16;
const ALL_WAITING_MAX = 200;

type TurnOf = <T>(sellerId: number, work: () => Promise<T>) => Promise<T>;

/** A line for each seller who is uploading, and one for all. Beyond the length of either an upload is refused with REQUEST_RATE_LIMIT. */
export function uploadTurns(all = { atOnce: ALL_AT_ONCE, waitingMax: ALL_WAITING_MAX }): TurnOf {
  const tooMany = () => fail('REQUEST_RATE_LIMIT');
  const turnOfAll = turns({ ...all, tooMany });
  const lines = new Map<number, { turn: Turns; uploads: number }>();
  return async (sellerId, work) => {
    const line = lines.get(sellerId) ?? {
      turn: turns({ atOnce: AT_ONCE, waitingMax: WAITING_MAX, tooMany }),
      uploads: 0,
    };
    lines.set(sellerId, line);
    line.uploads += 1;
    try {
      return await line.turn(() => turnOfAll(work));
    } finally {
      line.uploads -= 1;
      if (line.uploads === 0) lines.delete(sellerId);
    }
  };
}
