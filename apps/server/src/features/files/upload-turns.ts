// A seller's uploads are read two at a time, and wait unread until then: what arrives lies in memory until it is checked.
import { fail } from '#platform/errors/app-error.ts';
import { turns, type Turns } from '#platform/turns.ts';

const AT_ONCE = 2;
const WAITING_MAX = 20;

type TurnOf = <T>(sellerId: number, work: () => Promise<T>) => Promise<T>;

/** A line for each seller who is uploading. Beyond its length an upload is refused with REQUEST_RATE_LIMIT. */
export function uploadTurns(): TurnOf {
  const lines = new Map<number, { turn: Turns; uploads: number }>();
  return async (sellerId, work) => {
    const line = lines.get(sellerId) ?? {
      turn: turns({ atOnce: AT_ONCE, waitingMax: WAITING_MAX, tooMany: () => fail('REQUEST_RATE_LIMIT') }),
      uploads: 0,
    };
    lines.set(sellerId, line);
    line.uploads += 1;
    try {
      return await line.turn(work);
    } finally {
      line.uploads -= 1;
      if (line.uploads === 0) lines.delete(sellerId);
    }
  };
}
