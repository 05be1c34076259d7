// The one way out for answers that are written while they are made. Each holds a batch and a socket's buffer, so they are counted,
// and each ends: by itself, when its reader stalls, after the longest time, or when the server closes.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';
import { networkOf } from './network-of.ts';

type Limits = {
  /** Streams that one seller, or one address of nobody we know, may have open. */
  perReader: number;
  /** Streams of all sellers together, and apart from them those of everybody else, who shall not keep sellers from theirs. */
  ofSellers: number;
  ofOthers: number;
  /** A client that reads nothing for this long has gone away without saying so. */
  stalledMs: number;
  /** A client that is not done by then reads so slowly that it keeps others out. */
  longestMs: number;
};

export const STREAM_LIMITS: Limits = {
  perReader: 2,
  ofSellers: 20,
  ofOthers: 8,
  stalledMs: 60_000,
  longestMs: 10 * 60_000,
};
const BUFFER_BYTES = 64 * 1024;
const RETRY_SECONDS = 10;

type StreamedAnswer = {
  type: string;
  headers?: Record<string, string>;
  pieces: AsyncIterable<string> | AsyncIterable<Uint8Array>;
  /** Who is signed in; others are told apart by their address. */
  seller?: { id: number } | undefined;
};

/** Sends a stream. Throws REQUEST_RATE_LIMIT where the reader, or all readers together, have too many open. */
export type SendStream = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StreamedAnswer,
) => FastifyReply;

/** Makes the sender of one server, which counts that server's streams and breaks them off when it closes: a slow client would keep it. */
export function streamSender(app: FastifyInstance, limits: Limits = STREAM_LIMITS): SendStream {
  const sellers = { readers: new Map<string, number>(), max: limits.ofSellers, open: 0 };
  const others = { readers: new Map<string, number>(), max: limits.ofOthers, open: 0 };
  const streams = new Set<Readable>();
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy(new Error('the server is closing'));
  });

  const take = (request: FastifyRequest, reply: FastifyReply, seller: { id: number } | undefined) => {
    const pool = seller ? sellers : others;
    const reader = seller ? String(seller.id) : networkOf(request.ip);
    const mine = pool.readers.get(reader) ?? 0;
    const isTooMany = mine >= limits.perReader;
    if (isTooMany || pool.open >= pool.max) {
      reply.header('retry-after', RETRY_SECONDS);
      if (isTooMany) throw fail('REQUEST_RATE_LIMIT', 'lists_of_yours', { limit: limits.perReader });
      throw fail('REQUEST_RATE_LIMIT', 'lists_of_all');
    }
    pool.readers.set(reader, mine + 1);
    pool.open += 1;
    return () => {
      const left = (pool.readers.get(reader) ?? 1) - 1;
      if (left > 0) pool.readers.set(reader, left);
      else pool.readers.delete(reader);
      pool.open -= 1;
    };
  };

  return (request, reply, { type, headers = {}, pieces, seller }) => {
    // Whoever asks for the head alone is not told by reading everything.
    if (request.method === 'HEAD') return reply.type(type).headers(headers).send('');
    const release = take(request, reply, seller);
    const stream = Readable.from(pieces, { objectMode: false, highWaterMark: BUFFER_BYTES });
    const breakOff = setTimeout(() => stream.destroy(new Error('read too slowly')), limits.longestMs);
    streams.add(stream);
    stream.once('close', () => {
      clearTimeout(breakOff);
      streams.delete(stream);
      release();
    });
    reply.raw.setTimeout(limits.stalledMs, () => reply.raw.destroy());
    // Fastify pipes it: the next piece is made when the socket has room, a failure breaks the connection, so that nobody takes half
    // of an answer for the whole, and a client that hangs up ends the making.
    return reply.type(type).headers(headers).send(stream);
  };
}
