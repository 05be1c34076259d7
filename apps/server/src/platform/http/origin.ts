import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';

/** The address for links that leave in a mail: PUBLIC_URL, else this machine. Never what a request names, which may be anybody's. */
export function mailOrigin(config: Pick<Config, 'publicUrl' | 'port'>): string {
  return config.publicUrl ?? `http://localhost:${config.port}`;
}

/** Where the outside reaches us: PUBLIC_URL, else what the request was sent to. Without a trailing slash. */
export function requestOrigin(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`;
}
