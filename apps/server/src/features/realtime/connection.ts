// Kept small, because there are many.
import { randomInt } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { Language } from '@raan/contract/language';
import type { WebSocket } from 'ws';

/** A user on a presence channel. `info` is JSON text that the other members may see. */
export type Member = { userId: string; info: string | undefined };

export type Connection = {
  readonly id: string;
  readonly socket: WebSocket;
  /** The stream below the socket. Prepared frames are written to it directly. */
  readonly stream: Duplex;
  readonly address: string;
  readonly markAuthenticated: () => void;
  readonly openedAt: number;
  /** Subscribed channels; for a presence channel with the member that joined. */
  readonly channels: Map<string, Member | undefined>;
  /** Ids of the sessions that authorised its subscriptions. The connection closes when one of them ends. */
  readonly sessions: Set<number>;
  /** Language of the screen, as signed into a subscription. */
  language: Language | undefined;
  lastReceivedAt: number;
  isPinged: boolean;
  malformedFrames: number;
  /** Frames and client events counted in the second that began at `secondAt`. */
  secondAt: number;
  frames: number;
  clientEvents: number;
  queue: Buffer[] | undefined;
};

/** Creates the state of a new socket. The id is random, so that nobody can guess it. */
export function newConnection(
  socket: WebSocket,
  stream: Duplex,
  address: string,
  markAuthenticated: () => void,
): Connection {
  const now = Date.now();
  return {
    id: `${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 47)}`,
    socket,
    stream,
    address,
    markAuthenticated,
    openedAt: now,
    channels: new Map(),
    sessions: new Set(),
    language: undefined,
    lastReceivedAt: now,
    isPinged: false,
    malformedFrames: 0,
    secondAt: now,
    frames: 0,
    clientEvents: 0,
    queue: undefined,
  };
}

/** Records a received frame. Returns the number of frames in the current second. */
export function countFrame(connection: Connection): number {
  const now = Date.now();
  connection.lastReceivedAt = now;
  connection.isPinged = false;
  if (now - connection.secondAt >= 1000) {
    connection.secondAt = now;
    connection.frames = 0;
    connection.clientEvents = 0;
  }
  connection.frames += 1;
  return connection.frames;
}
