// Messages waiting to be sent to the other servers. Bounded, so that they don't fill the memory while the database is unavailable.
import type { LinkMessage } from './link-messages.ts';

/** Both limits apply: most messages are small, but an event may hold ten kilobytes. */
const MESSAGES_MAX = 10_000;
const CHARACTERS_MAX = 8 * 1024 * 1024;
/** Estimated size of a message without its event data. */
const BASE_CHARACTERS = 100;

export function linkQueue() {
  let queued: LinkMessage[] = [];
  let characters = 0;

  function add(message: LinkMessage): void {
    const size = sizeOf(message);
    if (queued.length >= MESSAGES_MAX || characters + size > CHARACTERS_MAX) return;
    queued.push(message);
    characters += size;
  }

  return {
    /** Adds a message. Drops it when the queue is full: every server finds new notifications by polling too. */
    add,
    /** Removes and returns all messages, oldest first. */
    drain(): LinkMessage[] {
      const drained = queued;
      queued = [];
      characters = 0;
      return drained;
    },
    /** Puts messages that may not have been sent back to the front. Only ended sessions are kept: an event must not arrive twice. */
    requeue(messages: readonly LinkMessage[]): void {
      const newer = queued;
      queued = [];
      characters = 0;
      const ended = messages.filter(({ kind }) => kind === 'ended');
      for (const message of [...ended, ...newer]) add(message);
    },
    get isEmpty(): boolean {
      return queued.length === 0;
    },
  };
}

function sizeOf(message: LinkMessage): number {
  return message.kind === 'event' ? BASE_CHARACTERS + message.event.data.length : BASE_CHARACTERS;
}
