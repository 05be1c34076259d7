import { randomInt } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { Language } from '@raan/contract/language';
import type { WebSocket } from 'ws';

/** Somebody on a presence channel: JSON text of what the others may know. */
export type Member = { userId: string; info: string | undefined };

/** One open socket. Small on purpose: there are many. */
export type Connection = {
  readonly id: string;
  readonly socket: WebSocket;
  /** What the socket runs over; frames that were made once are written to it as they are. */
  readonly stream: Duplex;
  readonly address: string;
  /** To be called when it has shown who it is. */
  readonly vouchedFor: () => void;
  readonly openedAt: number;
  /** The channels it listens on, and as whom. */
  readonly channels: Map<string, Member | undefined>;
  /** The sessions, by id, that let it subscribe. It outlives none of them. */
  readonly sessions: Set<number>;
  /** The language that is read there, where a subscription told it. */
  language: Language | undefined;
  /** Whom it has signed in as, by the application's own word. */
  userId: string | undefined;
  lastHeard: number;
  isPinged: boolean;
  faults: number;
  /** Frames and client events counted in the second that began at `secondAt`. */
  secondAt: number;
  frames: number;
  clientEvents: number;
  /** Frames that wait to be written together. */
  queue: Buffer[] | undefined;
};

/** A connection that has just been opened, under an id that nobody can guess. */
export function newConnection(
  socket: WebSocket,
  stream: Duplex,
  address: string,
  vouchedFor: () => void,
): Connection {
  const now = Date.now();
  return {
    id: `${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 47)}`,
    socket,
    stream,
    address,
    vouchedFor,
    openedAt: now,
    channels: new Map(),
    sessions: new Set(),
    language: undefined,
    userId: undefined,
    lastHeard: now,
    isPinged: false,
    faults: 0,
    secondAt: now,
    frames: 0,
    clientEvents: 0,
    queue: undefined,
  };
}

/** Notes that a connection was heard of. Answers how many frames it has sent within a second. */
export function countFrame(connection: Connection): number {
  const now = Date.now();
  connection.lastHeard = now;
  connection.isPinged = false;
  if (now - connection.secondAt >= 1000) {
    connection.secondAt = now;
    connection.frames = 0;
    connection.clientEvents = 0;
  }
  connection.frames += 1;
  return connection.frames;
}
