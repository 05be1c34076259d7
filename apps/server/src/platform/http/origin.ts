import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';

/** Where the outside reaches us: PUBLIC_URL, else what the request was sent to. Without a trailing slash. */
export function requestOrigin(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`;
}
