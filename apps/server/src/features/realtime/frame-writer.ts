// Writes frames to many sockets. Frames of the same few milliseconds share one write, because a write call costs more than its bytes.
import type { Connection } from './connection.ts';
import { LIMITS } from './protocol.ts';

/** Delay of a write that follows another one closely. The first write after a pause is not delayed. */
const COALESCE_MS = 10;

export type FrameWriter = {
  /** Queues a frame. A client with too many unread bytes is disconnected; it reconnects and fetches what it missed. */
  send: (connection: Connection, frame: Buffer) => void;
  flush: (connection: Connection) => void;
};

export function frameWriter(): FrameWriter {
  let pending: Connection[] = [];
  let isScheduled = false;
  let writtenAt = 0;
  // Most connections of a broadcast write the same frames, so the last concatenation is reused.
  let lastConcat: { frames: Buffer[]; bytes: Buffer } | undefined;

  function concat(frames: Buffer[]): Buffer {
    const [first] = frames;
    if (frames.length === 1 && first) return first;
    if (
      lastConcat?.frames.length === frames.length &&
      frames.every((frame, index) => frame === lastConcat?.frames[index])
    )
      return lastConcat.bytes;
    lastConcat = { frames, bytes: Buffer.concat(frames) };
    return lastConcat.bytes;
  }

  function flush(connection: Connection): void {
    const { queue, socket, stream } = connection;
    if (!queue) return;
    connection.queue = undefined;
    if (socket.readyState !== socket.OPEN) return;
    if (stream.writableLength > LIMITS.backlogBytes) socket.terminate();
    else stream.write(concat(queue));
  }

  function flushAll(): void {
    isScheduled = false;
    writtenAt = performance.now();
    const due = pending;
    pending = [];
    for (const connection of due) flush(connection);
    lastConcat = undefined;
  }

  return {
    send(connection, frame) {
      if (connection.queue) {
        connection.queue.push(frame);
        return;
      }
      connection.queue = [frame];
      pending.push(connection);
      if (isScheduled) return;
      isScheduled = true;
      if (performance.now() - writtenAt >= COALESCE_MS) setImmediate(flushAll);
      else setTimeout(flushAll, COALESCE_MS);
    },
    flush,
  };
}
