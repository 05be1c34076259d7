import type { FastifyInstance } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';
import { RENDITIONS, type MediaStore } from './media-store.ts';

/** Serves pictures. The URL contains the content hash, so responses can be cached forever. */
export function mediaRoutes(app: FastifyInstance, media: MediaStore): void {
  app.get<{ Params: { hash: string; file: string } }>(
    '/media/:hash/:file',
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      const { hash, file } = request.params;
      const rendition = RENDITIONS.find((candidate) => candidate.file === file);
      const bytes =
        /^[0-9a-f]{40}$/.test(hash) && rendition ? await media.getRendition(hash, rendition) : undefined;
      if (!rendition || !bytes) throw fail('REQUEST_NOT_FOUND');
      return await reply
        .header('content-type', `image/${rendition.format}`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(bytes);
    },
  );
}
