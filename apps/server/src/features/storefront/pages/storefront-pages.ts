import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_DAYS } from '@raan/contract/constants';
import { asLanguage, type Language } from '@raan/contract/language';
import type { RenderStorefront, StorefrontPage } from '@raan/contract/storefront/storefront-pages';
import { asVisitSource, SOURCE_PARAMETER } from '@raan/contract/storefront/visit-source';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setCsrfCookie } from '#platform/http/csrf.ts';
import { requestOrigin } from '#platform/http/origin.ts';
import { visitOf } from '#platform/daily-visitor.ts';
import type { SendStream } from '#platform/http/send-stream.ts';
import { pageLanguage } from '#platform/http/web-pages.ts';
import { noteSearch } from '#features/catalogue/popular-searches.ts';
import { countVisit } from '#features/storefront/count-visit.ts';
import { rememberReturn } from '#features/storefront/payment-return.ts';
import { findStore } from '#features/storefront/storefront.queries.ts';
import {
  loadInStore,
  arePricesReversed,
  parseListQuery,
  loadOrderPage,
  loadOrdersPage,
  loadProductPage,
  StoreMoved,
  loadStorePage,
  type PageDeps,
} from './load-page.ts';
import { isOwnVisit, redirectWithoutMark } from './own-visit.ts';
import { registerPreviewPage } from './preview-page.ts';
import { loadRenderer } from './renderer.ts';
import { sendPage } from './send-page.ts';
import { registerSitemaps } from './sitemap.ts';

type Params = { slug: string; id: string; order_token: string };
type PageRequest = FastifyRequest<{ Params: Params; Querystring: Record<string, unknown> }>;

const SECONDS_PER_DAY = 86_400;

/** Registers the HTML pages under /s. `webFolder` is the output folder of the web build. */
export async function registerStorefrontPages(
  app: FastifyInstance,
  deps: PageDeps & { webFolder: string; sendStream: SendStream },
): Promise<void> {
  const render = await loadRenderer(deps.webFolder);
  registerSitemaps(app, deps);
  registerPreviewPage(app, deps, render);
  const registerPage = (
    path: string,
    load: (request: PageRequest, language: Language, reply: FastifyReply) => Promise<StorefrontPage>,
    { isCounted = false, isPrivate = false } = {},
  ) =>
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const pageRequest = request as PageRequest;
      const redirect = isCounted ? redirectWithoutMark(pageRequest, reply) : undefined;
      if (redirect) return redirect;
      storeRequestedLanguage(pageRequest, reply);
      const [rendered] = await Promise.all([
        renderPage(deps, render, pageRequest, (loaded, language) => load(loaded, language, reply)),
        isCounted && countPageVisit(deps, pageRequest),
      ]);
      if (rendered instanceof StoreMoved)
        return redirectToCurrentSlug(rendered.slug, pageRequest, reply, { isPrivate });
      setCsrfCookie(request, reply);
      return await sendPage(request, reply, rendered, { isPrivate });
    });

  registerPage(
    '/s/:slug',
    async (request, language) => {
      const page = await loadInStore(deps, request.params.slug, language, (store) =>
        loadStorePage(deps, store, parseListQuery(request.query), language, arePricesReversed(request.query)),
      );
      await noteStoreSearch(deps, request, page);
      return page;
    },
    { isCounted: true },
  );
  registerPage(
    '/s/:slug/p/:id',
    (request, language) =>
      loadInStore(deps, request.params.slug, language, (store) =>
        loadProductPage(deps, store, { ...request.params, query: request.query }, language),
      ),
    { isCounted: true },
  );
  registerPage('/s/:slug/cart', (request, language) =>
    loadInStore(deps, request.params.slug, language, (store) => ({ page: 'cart', store })),
  );
  registerPage('/s/:slug/checkout', (request, language) =>
    loadInStore(deps, request.params.slug, language, (store) => ({
      page: 'checkout',
      store,
      needsEmail: deps.provider.methods[0]?.needsEmail ?? false,
    })),
  );
  registerPage('/s/:slug/orders', (request, language) => loadOrdersPage(deps, request.params.slug, language));
  registerPage(
    '/s/:slug/order/:order_token',
    async (request, language, reply) => {
      const { slug, order_token: orderToken } = request.params;
      const page = await loadOrderPage(deps, slug, orderToken, language);
      if (page.page === 'order')
        rememberReturn({ request, reply }, { slug, orderToken, payment: page.order.payment });
      return page;
    },
    { isPrivate: true },
  );
  registerPage('/s/:slug/*', (request, language) =>
    loadInStore(deps, request.params.slug, language, (store) => ({
      page: 'missing',
      subject: 'page',
      store,
    })),
  );
}

/** Not cached, because the store may return to a former slug. */
function redirectToCurrentSlug(
  slug: string,
  request: PageRequest,
  reply: FastifyReply,
  { isPrivate }: { isPrivate: boolean },
): FastifyReply {
  // Works on the raw URL, which may contain escapes such as %6D.
  const rest = request.url.replace(/^\/[^/]*\/[^/?#]*/, '');
  if (isPrivate) reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow');
  return reply
    .header('cache-control', isPrivate ? 'private, no-store' : 'no-cache')
    .redirect(`/s/${slug}${rest}`, 301);
}

/** Loads and renders a page. Logs unexpected errors and shows the error page. */
async function renderPage(
  deps: PageDeps,
  render: RenderStorefront,
  request: PageRequest,
  load: (request: PageRequest, language: Language) => Promise<StorefrontPage>,
) {
  const language = requestedLanguage(request) ?? pageLanguage(request);
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

/** Language of `?lang=en`, if supported. Search engines index each page in four languages under such URLs. */
function requestedLanguage(request: PageRequest): Language | undefined {
  const lang = request.query['lang'];
  return typeof lang === 'string' ? asLanguage(lang) : undefined;
}

function storeRequestedLanguage(request: PageRequest, reply: FastifyReply): void {
  const language = requestedLanguage(request);
  if (!language) return;
  reply.setCookie(LANGUAGE_COOKIE, language, {
    path: '/',
    maxAge: LANGUAGE_COOKIE_DAYS * SECONDS_PER_DAY,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
}

/** Prefetches, iframes such as the seller's preview, and the store's own staff are not visits. */
function isUncountedRequest(request: PageRequest): boolean {
  const { headers } = request;
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-moz'], headers['x-purpose']];
  const isFetchedAhead = purposes.some((purpose) =>
    /prefetch|prerender|preview/i.test(String(purpose ?? '')),
  );
  return isFetchedAhead || headers['sec-fetch-dest'] === 'iframe' || isOwnVisit(request);
}

/** Counts a visit of an existing store. A counting error must not fail the page. */
async function countPageVisit(deps: PageDeps, request: PageRequest): Promise<void> {
  if (request.method !== 'GET' || isUncountedRequest(request)) return;
  try {
    const { sellerId } = await findStore(deps.db, request.params.slug);
    const source = asVisitSource(request.query[SOURCE_PARAMETER]);
    await countVisit(deps, sellerId, { ...visitOf(request), source });
  } catch (error) {
    request.log.debug({ err: error }, 'visit not counted');
  }
}

/** Notes a finished search that found products. */
async function noteStoreSearch({ db }: PageDeps, request: PageRequest, page: StorefrontPage): Promise<void> {
  if (page.page !== 'store' || request.method !== 'GET' || isUncountedRequest(request)) return;
  const { query, products, search } = page;
  if (!query.keyword || (query.page ?? 1) > 1 || products.length === 0 || search?.corrected) return;
  const { sellerId } = await findStore(db, page.store.slug);
  noteSearch(db, { keyword: query.keyword, sellerId, visit: visitOf(request) });
}
