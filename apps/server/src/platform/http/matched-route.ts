// Which kind of address a request goes to. The router decodes addresses, so checks must follow the route that it matched: `/%61pi/x` is `/api/x`.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';

/** Whether the router matched a route of the API. Every address under `/api/` matches one, see `unknownApiAddresses`. */
export function isApiRequest({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false;
}

/** Declares the route of all addresses under `/api/` that no endpoint has. It throws REQUEST_NOT_FOUND. */
export function unknownApiAddresses(app: FastifyInstance): void {
  app.all('/api/*', { schema: { hide: true } }, async () => {
    throw fail('REQUEST_NOT_FOUND');
  });
}

/**
 * Refuses request targets that name a scheme or a host (`GET http://host/x`) with REQUEST_INVALID. The router would match their path, and
 * a redirect made from `request.url` would lead to that host.
 */
export function requirePathAsTarget(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (!url.startsWith('/')) throw fail('REQUEST_INVALID');
  });
}

/** The path of a request, fit for a redirect: browsers read `//host` and `/\host` as another origin, so both become `/host`. */
export function ownPath({ url }: Pick<FastifyRequest, 'url'>): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.replace(/^[/\\]*/, '/');
}
