import type { FastifyReply } from 'fastify';

/** Sends a private picture. The headers forbid caching, scripts and indexing. */
export async function sendPrivateFile(reply: FastifyReply, bytes: Buffer): Promise<FastifyReply> {
  return await reply
    .header('content-type', 'image/webp')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .send(bytes);
}
