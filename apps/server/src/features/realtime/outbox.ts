// Writing to many sockets. What comes within a few milliseconds is written together: the call costs more than the bytes.
import type { Connection } from './connection.ts';
import { LIMITS } from './protocol.ts';

/** How long frames wait for others, once some have just been written. The first ones after a pause do not wait. */
const JOIN_MS = 10;

export type Outbox = {
  /** Queues a frame. A reader that leaves too much unread is dropped; it comes back and asks for what it missed. */
  send: (connection: Connection, frame: Buffer) => void;
  /** Writes what waits for a connection, before it is closed. */
  flush: (connection: Connection) => void;
};

export function outbox(): Outbox {
  let waiting: Connection[] = [];
  let isScheduled = false;
  let writtenAt = 0;
  // Most connections of a broadcast have the same frames to write; they are joined once.
  let joined: { frames: Buffer[]; bytes: Buffer } | undefined;

  function join(frames: Buffer[]): Buffer {
    const [first] = frames;
    if (frames.length === 1 && first) return first;
    if (joined?.frames.length === frames.length && frames.every((frame, at) => frame === joined?.frames[at]))
      return joined.bytes;
    joined = { frames, bytes: Buffer.concat(frames) };
    return joined.bytes;
  }

  function flush(connection: Connection): void {
    const { queue, socket, stream } = connection;
    if (!queue) return;
    connection.queue = undefined;
    if (socket.readyState !== socket.OPEN) return;
    if (stream.writableLength > LIMITS.backlogBytes) socket.terminate();
    else stream.write(join(queue));
  }

  function flushAll(): void {
    isScheduled = false;
    writtenAt = performance.now();
    const due = waiting;
    waiting = [];
    for (const connection of due) flush(connection);
    joined = undefined;
  }

  return {
    send(connection, frame) {
      if (connection.queue) {
        connection.queue.push(frame);
        return;
      }
      connection.queue = [frame];
      waiting.push(connection);
      if (isScheduled) return;
      isScheduled = true;
      if (performance.now() - writtenAt >= JOIN_MS) setImmediate(flushAll);
      else setTimeout(flushAll, JOIN_MS);
    },
    flush,
  };
}
