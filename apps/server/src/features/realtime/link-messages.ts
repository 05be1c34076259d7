// Encodes messages between servers. A PostgreSQL notification holds less than 8,000 bytes, so larger batches are split into chunks.
import type { ChannelEvent } from './pusher-server.ts';

export type LinkMessage =
  | { kind: 'sellers'; sellers: number[] }
  | { kind: 'ended'; sessions: number[] }
  /** An event of a client or of the HTTP API. It is stored nowhere. */
  | { kind: 'event'; event: ChannelEvent };

const CHUNK_CHARACTERS = 7_800;
let lastBatch = 0;

/** Merges all seller messages into one. */
function mergeSellers(messages: readonly LinkMessage[]): LinkMessage[] {
  const sellers = new Set<number>();
  const others: LinkMessage[] = [];
  for (const message of messages) {
    if (message.kind !== 'sellers') others.push(message);
    else for (const seller of message.sellers) sellers.add(seller);
  }
  return sellers.size > 0 ? [{ kind: 'sellers', sellers: [...sellers] }, ...others] : others;
}

/** Encodes messages as chunks to send in this order and in one transaction. A chunk's head: sender, batch, index, `more` or `end`. */
export function encodeLinkMessages(senderId: string, messages: readonly LinkMessage[]): string[] {
  const text = Buffer.from(JSON.stringify(mergeSellers(messages))).toString('base64');
  lastBatch += 1;
  const chunks: string[] = [];
  for (let from = 0; from < text.length; from += CHUNK_CHARACTERS) {
    const isLast = from + CHUNK_CHARACTERS >= text.length;
    // Batch and index make every chunk unique: PostgreSQL drops duplicate payloads within a transaction.
    const head = `${senderId} ${lastBatch} ${chunks.length} ${isLast ? 'end' : 'more'} `;
    chunks.push(head + text.slice(from, from + CHUNK_CHARACTERS));
  }
  return chunks;
}

/**
 * Returns a decoder that calls `onMessage` with messages of other servers. Undecodable chunks come from another version and are ignored.
 */
export function linkDecoder(
  ownId: string,
  onMessage: (message: LinkMessage) => void,
): (payload: string) => void {
  const incomplete = new Map<string, string[]>();
  return (payload) => {
    const [sender, batch, index, state, text] = payload.split(' ');
    if (sender === undefined || text === undefined || sender === ownId) return;
    const chunks = index === '0' ? [] : incomplete.get(sender);
    if (!chunks || chunks.length !== Number(index)) return;
    chunks.push(text);
    incomplete.set(sender, chunks);
    if (state !== 'end' || batch === undefined) return;
    incomplete.delete(sender);
    let messages: LinkMessage[];
    try {
      messages = JSON.parse(Buffer.from(chunks.join(''), 'base64').toString()) as LinkMessage[];
    } catch {
      return;
    }
    for (const message of messages) onMessage(message);
  };
}
