import type { FastifyInstance } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';
import { RENDITIONS, type MediaStore } from './media-store.ts';

/** Serves pictures. A name is the hash of the bytes, so an answer may be kept for ever. */
export function mediaRoutes(app: FastifyInstance, media: MediaStore): void {
  app.get<{ Params: { hash: string; file: string } }>(
    '/media/:hash/:file',
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      const { hash, file } = request.params;
      const asked = RENDITIONS.find((candidate) => candidate.file === file);
      const bytes = /^[0-9a-f]{40}$/.test(hash) && asked ? await media.rendition(hash, asked) : undefined;
      if (!asked || !bytes) throw fail('REQUEST_NOT_FOUND');
      return await reply
        .header('content-type', `image/${asked.format}`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(bytes);
    },
  );
}
