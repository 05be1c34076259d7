// How messages between servers travel: PostgreSQL takes less than 8,000 bytes at once, an event may be larger.
import type { ChannelEvent } from './pusher-server.ts';

/** What one server tells the others. */
export type LinkMessage =
  /** These sellers have something new; what it is stands in the database. */
  | { kind: 'sellers'; sellers: number[] }
  /** These sessions, by id, have ended. */
  | { kind: 'ended'; sessions: number[] }
  /** An event of a client or of the HTTP API, which is in no table. */
  | { kind: 'event'; event: ChannelEvent }
  /** A user's connections are to be closed. */
  | { kind: 'user'; userId: string };

const PIECE_CHARACTERS = 7_800;
let batches = 0;

/** Several hints at sellers are one. */
function merged(messages: readonly LinkMessage[]): LinkMessage[] {
  const sellers = new Set<number>();
  const others: LinkMessage[] = [];
  for (const message of messages) {
    if (message.kind !== 'sellers') others.push(message);
    else for (const seller of message.sellers) sellers.add(seller);
  }
  return sellers.size > 0 ? [{ kind: 'sellers', sellers: [...sellers] }, ...others] : others;
}

/** Messages as pieces of text to be sent in this order and in one transaction. Each begins with who sends it and whether more follow. */
export function linkPieces(self: string, messages: readonly LinkMessage[]): string[] {
  const text = Buffer.from(JSON.stringify(merged(messages))).toString('base64');
  batches += 1;
  const pieces: string[] = [];
  for (let from = 0; from < text.length; from += PIECE_CHARACTERS) {
    const isLast = from + PIECE_CHARACTERS >= text.length;
    // The number keeps two equal pieces apart, of which PostgreSQL would send one.
    const head = `${self} ${batches} ${pieces.length} ${isLast ? 'end' : 'more'} `;
    pieces.push(head + text.slice(from, from + PIECE_CHARACTERS));
  }
  return pieces;
}

/** Puts pieces together again and hands on what others say. What can't be read is left out: it is of another version. */
export function linkReader(self: string, onMessage: (message: LinkMessage) => void): (piece: string) => void {
  const begun = new Map<string, string[]>();
  return (payload) => {
    const [sender, batch, index, state, text] = payload.split(' ');
    if (sender === undefined || text === undefined || sender === self) return;
    const pieces = index === '0' ? [] : begun.get(sender);
    if (!pieces || pieces.length !== Number(index)) return;
    pieces.push(text);
    begun.set(sender, pieces);
    if (state !== 'end' || batch === undefined) return;
    begun.delete(sender);
    let messages: LinkMessage[];
    try {
      messages = JSON.parse(Buffer.from(pieces.join(''), 'base64').toString()) as LinkMessage[];
    } catch {
      return;
    }
    for (const message of messages) onMessage(message);
  };
}
