// The storefront's addresses: which page each one is, in the visitor's language. Drawing is the web build's.
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_DAYS } from '@raan/contract/constants';
import { asLanguage, type Language } from '@raan/contract/language';
import type { RenderStorefront, StorefrontPage } from '@raan/contract/storefront/storefront-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { giveCsrfCookie } from '#platform/http/csrf.ts';
import { requestOrigin } from '#platform/http/origin.ts';
import { pageLanguage } from '#platform/http/web-pages.ts';
import { countVisit } from '#features/storefront/count-visit.ts';
import { findStore } from '#features/storefront/storefront.queries.ts';
import { inStore, listQuery, orderPage, productPage, storePage, type PageDeps } from './load-page.ts';
import { loadRenderer } from './renderer.ts';
import { sendPage } from './send-page.ts';

type Params = { slug: string; id: string; order_token: string };
type PageRequest = FastifyRequest<{ Params: Params; Querystring: Record<string, unknown> }>;

const SECONDS_PER_DAY = 86_400;

/** Declares the HTML pages under /s. `webFolder` is the web's output folder. */
export async function storefrontPages(
  app: FastifyInstance,
  deps: PageDeps & { webFolder: string },
): Promise<void> {
  const render = await loadRenderer(deps.webFolder);
  const page = (
    path: string,
    load: (request: PageRequest, language: Language) => Promise<StorefrontPage>,
    { isCounted = false, isPrivate = false } = {},
  ) =>
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const asked = request as PageRequest;
      if (switchLanguage(asked, reply)) return reply;
      const [made] = await Promise.all([
        makePage(deps, render, asked, load),
        isCounted && countPage(deps, asked),
      ]);
      giveCsrfCookie(request, reply);
      return await sendPage(request, reply, made, { isPrivate });
    });

  page(
    '/s/:slug',
    (request, language) =>
      inStore(deps, request.params.slug, language, (store) =>
        storePage(deps, store, listQuery(request.query), language),
      ),
    { isCounted: true },
  );
  page(
    '/s/:slug/p/:id',
    (request, language) =>
      inStore(deps, request.params.slug, language, (store) =>
        productPage(deps, store, request.params.id, language),
      ),
    { isCounted: true },
  );
  page('/s/:slug/cart', (request, language) =>
    inStore(deps, request.params.slug, language, (store) => ({ page: 'cart', store })),
  );
  page('/s/:slug/checkout', (request, language) =>
    inStore(deps, request.params.slug, language, (store) => ({ page: 'checkout', store })),
  );
  page(
    '/s/:slug/order/:order_token',
    (request, language) => orderPage(deps, request.params.slug, request.params.order_token, language),
    { isPrivate: true },
  );
  page('/s/:slug/*', (request, language) =>
    inStore(deps, request.params.slug, language, (store) => ({ page: 'missing', what: 'page', store })),
  );
}

/** Reads and draws a page. What fails unexpectedly is logged, and the visitor is told that it is us. */
async function makePage(
  deps: PageDeps,
  render: RenderStorefront,
  request: PageRequest,
  load: (request: PageRequest, language: Language) => Promise<StorefrontPage>,
) {
  const language = pageLanguage(request);
  const context = {
    language,
    origin: requestOrigin(request, deps.config),
    address: request.url,
    nowMs: deps.clock.now(),
  };
  try {
    return await render(await load(request, language), context);
  } catch (error) {
    request.log.error({ err: error }, 'storefront page failed');
    return await render({ page: 'failed' }, context);
  }
}

/** `?lang=en` on any page: keeps the choice and leads to the same address without it. */
function switchLanguage(request: PageRequest, reply: FastifyReply): boolean {
  const wanted = request.query['lang'];
  if (wanted === undefined) return false;
  const language = typeof wanted === 'string' ? asLanguage(wanted) : undefined;
  if (language) {
    const secure = request.protocol === 'https';
    reply.setCookie(LANGUAGE_COOKIE, language, {
      path: '/',
      maxAge: LANGUAGE_COOKIE_DAYS * SECONDS_PER_DAY,
      sameSite: 'lax',
      secure,
    });
  }
  // A path that begins with one slash and /s stays on this host.
  const [path = '', query = ''] = request.url.split('?', 2);
  const rest = new URLSearchParams(query);
  rest.delete('lang');
  const text = rest.toString();
  reply.header('cache-control', 'no-store').redirect(text ? `${path}?${text}` : path, 303);
  return true;
}

/** Whether nobody came to see: a page fetched in advance, or drawn inside another page, as the seller's preview of the store is. */
function isNoVisit({ headers }: PageRequest): boolean {
  return headers['sec-purpose']?.includes('prefetch') === true || headers['sec-fetch-dest'] === 'iframe';
}

/** Counts the visitor of a store that exists. A count that fails costs nobody their page. */
async function countPage(deps: PageDeps, request: PageRequest): Promise<void> {
  if (request.method !== 'GET' || isNoVisit(request)) return;
  try {
    const { sellerId } = await findStore(deps.db, request.params.slug);
    await countVisit(deps, sellerId, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' });
  } catch (error) {
    request.log.debug({ err: error }, 'visit not counted');
  }
}
