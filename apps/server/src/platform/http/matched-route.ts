// The router decodes addresses, so checks must use the matched route: `/%61pi/x` is `/api/x`.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';

/** Whether the router matched a route of the API. Every address under `/api/` does, see `registerUnknownApiRoute`. */
export function isApiRequest({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false;
}

/** Registers a route for all addresses under `/api/` without an endpoint. It throws REQUEST_NOT_FOUND. */
export function registerUnknownApiRoute(app: FastifyInstance): void {
  app.all('/api/*', { schema: { hide: true } }, async () => {
    throw fail('REQUEST_NOT_FOUND');
  });
}

/**
 * Refuses targets with a scheme or host (`GET http://host/x`): the router would match their path, and a
 * redirect built from `request.url` would lead to that host.
 */
export function requirePathAsTarget(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (!url.startsWith('/')) throw fail('REQUEST_INVALID');
  });
}

/** The path of a request for a redirect. Browsers read `//host` and `/\host` as another origin; both become `/host`. */
export function safeRedirectPath({ url }: Pick<FastifyRequest, 'url'>): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.replace(/^[/\\]*/, '/');
}
