// Excludes the store's own staff from the visitor count: a marked link from the seller's app sets a cookie.
// It only disables counting; it identifies nobody and grants no access.
import { INTERNAL_VISIT_PARAMETER, storePath } from '@raan/contract/storefront/storefront-pages';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'own_visits';
const COOKIE_SECONDS = 400 * 86_400;

type StoreRequest = Pick<FastifyRequest, 'headers' | 'cookies' | 'url' | 'protocol'> & {
  params: { slug: string };
  query: Record<string, unknown>;
};

/** Whether the visit is the staff's: by a marked link, or in a browser that followed one before. */
export function isOwnVisit({ query, cookies }: StoreRequest): boolean {
  return Object.hasOwn(query, INTERNAL_VISIT_PARAMETER) || cookies[COOKIE] !== undefined;
}

/**
 * Redirects a marked URL to the plain one, which is safe to share; undefined for others. The cookie is set
 * only for clicks in our own apps: a customer who received a marked URL is counted on the plain one.
 */
export function redirectWithoutMark(request: StoreRequest, reply: FastifyReply): FastifyReply | undefined {
  if (!Object.hasOwn(request.query, INTERNAL_VISIT_PARAMETER)) return undefined;
  if (request.headers['sec-fetch-site'] === 'same-origin')
    reply.setCookie(COOKIE, '1', {
      path: storePath(request.params.slug),
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: COOKIE_SECONDS,
    });
  const from = request.url.indexOf('?');
  const path = request.url.slice(0, from);
  const rest = new URLSearchParams(request.url.slice(from));
  rest.delete(INTERNAL_VISIT_PARAMETER);
  return reply
    .header('cache-control', 'private, no-store')
    .redirect(rest.size > 0 ? `${path}?${rest.toString()}` : path, 302);
}
