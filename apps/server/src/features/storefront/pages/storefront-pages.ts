// The storefront's addresses: which page each one is, in the visitor's language. Drawing is the web build's.
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_DAYS } from '@raan/contract/constants';
import { asLanguage, type Language } from '@raan/contract/language';
import type { RenderStorefront, StorefrontPage } from '@raan/contract/storefront/storefront-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { giveCsrfCookie } from '#platform/http/csrf.ts';
import { requestOrigin } from '#platform/http/origin.ts';
import type { SendStream } from '#platform/http/send-stream.ts';
import { pageLanguage } from '#platform/http/web-pages.ts';
import { countVisit } from '#features/storefront/count-visit.ts';
import { findStore } from '#features/storefront/storefront.queries.ts';
import {
  inStore,
  listQuery,
  orderPage,
  productPage,
  StoreMoved,
  storePage,
  type PageDeps,
} from './load-page.ts';
import { isOwnVisit, leadFromMark } from './own-visit.ts';
import { previewPage } from './preview-page.ts';
import { loadRenderer } from './renderer.ts';
import { sendPage } from './send-page.ts';
import { siteMap } from './site-map.ts';

type Params = { slug: string; id: string; order_token: string };
type PageRequest = FastifyRequest<{ Params: Params; Querystring: Record<string, unknown> }>;

const SECONDS_PER_DAY = 86_400;

/** Declares the HTML pages under /s. `webFolder` is the web's output folder. */
export async function storefrontPages(
  app: FastifyInstance,
  deps: PageDeps & { webFolder: string; sendStream: SendStream },
): Promise<void> {
  const render = await loadRenderer(deps.webFolder);
  siteMap(app, deps);
  previewPage(app, deps, render);
  const page = (
    path: string,
    load: (request: PageRequest, language: Language) => Promise<StorefrontPage>,
    { isCounted = false, isPrivate = false } = {},
  ) =>
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const asked = request as PageRequest;
      const plain = isCounted ? leadFromMark(asked, reply) : undefined;
      if (plain) return plain;
      keepChosenLanguage(asked, reply);
      const [made] = await Promise.all([
        makePage(deps, render, asked, load),
        isCounted && countPage(deps, asked),
      ]);
      if (made instanceof StoreMoved) return leadTo(made.slug, asked, reply, { isPrivate });
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
  page('/s/:slug/orders', (request, language) =>
    inStore(deps, request.params.slug, language, (store) => ({ page: 'orders', store })),
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

/** The same page of the store at the address that it has now. Asked again each time: a store may move back. */
function leadTo(
  slug: string,
  request: PageRequest,
  reply: FastifyReply,
  { isPrivate }: { isPrivate: boolean },
): FastifyReply {
  // Cut from the address as it was written, where a letter may stand as %6D.
  const rest = request.url.replace(/^\/[^/]*\/[^/?#]*/, '');
  if (isPrivate) reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow');
  return reply
    .header('cache-control', isPrivate ? 'private, no-store' : 'no-cache')
    .redirect(`/s/${slug}${rest}`, 301);
}

/** Reads and draws a page. What fails unexpectedly is logged, and the visitor is told that it is us. */
async function makePage(
  deps: PageDeps,
  render: RenderStorefront,
  request: PageRequest,
  load: (request: PageRequest, language: Language) => Promise<StorefrontPage>,
) {
  const language = chosenLanguage(request) ?? pageLanguage(request);
  const context = {
    language,
    origin: requestOrigin(request, deps.config),
    address: request.url,
    nowMs: deps.clock.now(),
  };
  try {
    return await render(await load(request, language), context);
  } catch (error) {
    if (error instanceof StoreMoved) return error;
    request.log.error({ err: error }, 'storefront page failed');
    return await render({ page: 'failed' }, context);
  }
}

/** The language that `?lang=en` asks for, if it names one of ours. Search engines know each page in four languages by such addresses. */
function chosenLanguage(request: PageRequest): Language | undefined {
  const wanted = request.query['lang'];
  return typeof wanted === 'string' ? asLanguage(wanted) : undefined;
}

/** A language chosen by the address stays chosen on the pages after it. */
function keepChosenLanguage(request: PageRequest, reply: FastifyReply): void {
  const language = chosenLanguage(request);
  if (!language) return;
  reply.setCookie(LANGUAGE_COOKIE, language, {
    path: '/',
    maxAge: LANGUAGE_COOKIE_DAYS * SECONDS_PER_DAY,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
}

/** Whether no visitor came to see: a page fetched in advance, drawn inside another page, as the seller's preview is, or for the store's own people. */
function isNoVisit(request: PageRequest): boolean {
  const { headers } = request;
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-moz'], headers['x-purpose']];
  const isFetchedAhead = purposes.some((purpose) =>
    /prefetch|prerender|preview/i.test(String(purpose ?? '')),
  );
  return isFetchedAhead || headers['sec-fetch-dest'] === 'iframe' || isOwnVisit(request);
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
