// Each stream holds a batch and a socket's buffer, so their number is limited. Each ends: by itself, when its
// reader stalls, after the maximum time, or when the server closes.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';
import { networkOf } from './network-of.ts';

type Limits = {
  /** Open streams of one seller, or of one network without a session. */
  perReader: number;
  /** Open streams of all sellers together, and separately of all others, who must not block sellers. */
  ofSellers: number;
  ofOthers: number;
  /** A client that reads nothing for this long has disappeared. */
  stalledMs: number;
  /** A client that needs longer reads so slowly that it blocks others. */
  totalMs: number;
};

export const STREAM_LIMITS: Limits = {
  perReader: 2,
  ofSellers: 20,
  ofOthers: 8,
  stalledMs: 60_000,
  totalMs: 10 * 60_000,
};
const BUFFER_BYTES = 64 * 1024;
const RETRY_SECONDS = 10;

type StreamResponse = {
  type: string;
  headers?: Record<string, string>;
  chunks: AsyncIterable<string> | AsyncIterable<Uint8Array>;
  /** The signed-in seller; others are counted by network. */
  seller?: { id: number } | undefined;
};

/** Throws REQUEST_RATE_LIMIT if the reader, or all readers together, have too many open streams. */
export type SendStream = (
  request: FastifyRequest,
  reply: FastifyReply,
  response: StreamResponse,
) => FastifyReply;

/** Creates the sender of one server. It aborts streams when the server closes: slow clients would keep it running. */
export function createStreamSender(app: FastifyInstance, limits: Limits = STREAM_LIMITS): SendStream {
  const sellers = { readers: new Map<string, number>(), max: limits.ofSellers, open: 0 };
  const others = { readers: new Map<string, number>(), max: limits.ofOthers, open: 0 };
  const streams = new Set<Readable>();
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy(new Error('the server is closing'));
  });

  const reserveStream = (
    request: FastifyRequest,
    reply: FastifyReply,
    seller: { id: number } | undefined,
  ) => {
    const pool = seller ? sellers : others;
    const reader = seller ? String(seller.id) : networkOf(request.ip);
    const openOfReader = pool.readers.get(reader) ?? 0;
    const isTooMany = openOfReader >= limits.perReader;
    if (isTooMany || pool.open >= pool.max) {
      reply.header('retry-after', RETRY_SECONDS);
      if (isTooMany) throw fail('REQUEST_RATE_LIMIT', 'lists_of_yours', { limit: limits.perReader });
      throw fail('REQUEST_RATE_LIMIT', 'lists_of_all');
    }
    pool.readers.set(reader, openOfReader + 1);
    pool.open += 1;
    return () => {
      const left = (pool.readers.get(reader) ?? 1) - 1;
      if (left > 0) pool.readers.set(reader, left);
      else pool.readers.delete(reader);
      pool.open -= 1;
    };
  };

  return (request, reply, { type, headers = {}, chunks, seller }) => {
    // A HEAD request needs no content.
    if (request.method === 'HEAD') return reply.type(type).headers(headers).send('');
    const release = reserveStream(request, reply, seller);
    const stream = Readable.from(chunks, { objectMode: false, highWaterMark: BUFFER_BYTES });
    const timer = setTimeout(() => stream.destroy(new Error('read too slowly')), limits.totalMs);
    streams.add(stream);
    stream.once('close', () => {
      clearTimeout(timer);
      streams.delete(stream);
      release();
    });
    reply.raw.setTimeout(limits.stalledMs, () => reply.raw.destroy());
    // A failure breaks the connection, so that no client takes part of a response for the whole, and a client
    // that disconnects stops the production.
    return reply.type(type).headers(headers).send(stream);
  };
}
