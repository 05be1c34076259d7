import type { FastifyReply } from 'fastify';

/** Sends a picture that only its reader may see: nobody keeps it, and nothing in it runs. */
export async function sendPrivateFile(reply: FastifyReply, bytes: Buffer): Promise<FastifyReply> {
  return await reply
    .header('content-type', 'image/webp')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .send(bytes);
}
