// What waits to be said to the other servers, bounded: while the database is away it must not fill the memory.
import type { LinkMessage } from './link-messages.ts';

/** Both at once: many hints are small, events may hold ten kilobytes. */
const MESSAGES_MAX = 10_000;
const CHARACTERS_MAX = 8 * 1024 * 1024;
const SMALL_CHARACTERS = 100;

export function linkQueue() {
  let waiting: LinkMessage[] = [];
  let characters = 0;

  function add(message: LinkMessage): void {
    const size = sizeOf(message);
    if (waiting.length >= MESSAGES_MAX || characters + size > CHARACTERS_MAX) return;
    waiting.push(message);
    characters += size;
  }

  return {
    /** Adds one. What there is no room for is dropped: hints are found by looking, and events are news that has passed. */
    add,
    /** Takes all there is, oldest first. */
    take(): LinkMessage[] {
      const taken = waiting;
      waiting = [];
      characters = 0;
      return taken;
    },
    /**
     * Takes back, before all others, what may not have been said. Only what ends connections: nobody finds that later, and it does no harm
     * to end them twice. An event that is heard twice would.
     */
    putBack(messages: readonly LinkMessage[]): void {
      const later = waiting;
      waiting = [];
      characters = 0;
      const ends = messages.filter(({ kind }) => kind === 'user' || kind === 'ended');
      for (const message of [...ends, ...later]) add(message);
    },
    get isEmpty(): boolean {
      return waiting.length === 0;
    },
  };
}

function sizeOf(message: LinkMessage): number {
  return message.kind === 'event' ? SMALL_CHARACTERS + message.event.data.length : SMALL_CHARACTERS;
}
