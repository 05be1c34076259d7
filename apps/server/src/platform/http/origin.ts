import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';

/** The origin for links in mails: PUBLIC_URL, else this machine. Never the host of a request, which anybody can set. */
export function mailOrigin(config: Pick<Config, 'publicUrl' | 'port'>): string {
  return config.publicUrl ?? `http://localhost:${config.port}`;
}

/** The public origin: PUBLIC_URL, else the host of the request. Without a trailing slash. */
export function requestOrigin(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`;
}
