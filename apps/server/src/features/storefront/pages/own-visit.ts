// A store's own people look at it too, and are no visitors of it. Their apps' links to it carry a mark, and the browser that came by one keeps
// a cookie for the store's pages. The cookie says that its visits are not counted and nothing else: it names nobody and opens nothing.
import { OWN_VISIT_MARK, storePath } from '@raan/contract/storefront/storefront-pages';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'own_visits';
const COOKIE_SECONDS = 400 * 86_400;

type StoreRequest = Pick<FastifyRequest, 'headers' | 'cookies' | 'url' | 'protocol'> & {
  params: { slug: string };
  query: Record<string, unknown>;
};

/** Whether the store's own people look: by a marked link, or in a browser that once came by one. */
export function isOwnVisit({ query, cookies }: StoreRequest): boolean {
  return Object.hasOwn(query, OWN_VISIT_MARK) || cookies[COOKIE] !== undefined;
}

/**
 * Leads from a marked address to the plain one, which is fit to pass on; undefined for an address without the mark. Only a link that was
 * pressed in an app of ours makes the browser known: who was sent a marked address is counted on the plain one.
 */
export function leadFromMark(request: StoreRequest, reply: FastifyReply): FastifyReply | undefined {
  if (!Object.hasOwn(request.query, OWN_VISIT_MARK)) return undefined;
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
  rest.delete(OWN_VISIT_MARK);
  return reply
    .header('cache-control', 'private, no-store')
    .redirect(rest.size > 0 ? `${path}?${rest.toString()}` : path, 302);
}
