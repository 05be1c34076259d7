// Serves robots.txt and sitemaps: an index of stores, and the products of each store. Responses are streamed.
import { storePath, storeProductPath } from '@raan/contract/storefront/storefront-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { requestOrigin } from '#platform/http/origin.ts';
import type { SendStream } from '#platform/http/send-stream.ts';
import { findMovedStore } from '#features/shop/store-slug.ts';
import { findStore } from '#features/storefront/storefront.queries.ts';
import { countListings, countStores, streamStoreProducts, streamStores } from './sitemap.queries.ts';

/** Limit of the sitemap protocol. */
const URLS_PER_FILE = 50_000;
/** Below the limit of URLs, because a large store needs several files in the index. */
const STORES_PER_INDEX = 10_000;
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const CACHE_HEADERS = { 'cache-control': 'public, max-age=3600' };
const XML_TYPE = 'application/xml; charset=utf-8';

type FileParams = { slug: string; file: string };

/** Registers /robots.txt, /sitemap.xml and the files they refer to. */
export function registerSitemaps(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'config'> & { sendStream: SendStream },
): void {
  const { db, config } = deps;
  const hidden = { schema: { hide: true } };
  const sendXml = (request: FastifyRequest, reply: FastifyReply, chunks: AsyncIterable<string>) =>
    deps.sendStream(request, reply, { type: XML_TYPE, headers: CACHE_HEADERS, chunks });

  app.get('/robots.txt', hidden, async (request, reply) => {
    const origin = requestOrigin(request, config);
    const files = indexFiles(await countStores(db));
    const maps = Array.from({ length: files }, (_, file) => `Sitemap: ${origin}${indexPath(file + 1)}`);
    // Pages that must not be indexed have a robots header. A Disallow rule would keep robots from reading it.
    const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /console', '', ...maps, ''];
    return await reply.headers(CACHE_HEADERS).type('text/plain; charset=utf-8').send(lines.join('\n'));
  });

  app.get('/sitemap.xml', hidden, async (request, reply) =>
    sendXml(request, reply, renderIndex(deps, requestOrigin(request, config), 1)),
  );

  app.get<{ Params: FileParams }>('/sitemap/:file', hidden, async (request, reply) => {
    const number = fileNumber(request.params.file);
    if (number > indexFiles(await countStores(db))) throw fail('REQUEST_NOT_FOUND');
    return sendXml(request, reply, renderIndex(deps, requestOrigin(request, config), number));
  });

  app.get<{ Params: FileParams }>('/s/:slug/sitemap/:file', hidden, async (request, reply) => {
    const { slug } = request.params;
    const number = fileNumber(request.params.file);
    const { sellerId } = await findStore(db, slug);
    const moved = await findMovedStore(db, slug);
    if (moved && moved.slug !== slug) return await redirectToCurrentSlug(reply, moved.slug, number);
    if (number > 1 && number > storeFiles(await countListings(db, sellerId))) throw fail('REQUEST_NOT_FOUND');
    return sendXml(
      request,
      reply,
      renderStoreSitemap(deps, { sellerId, slug, number }, requestOrigin(request, config)),
    );
  });
}

function indexFiles(stores: number): number {
  return Math.max(1, Math.ceil(stores / STORES_PER_INDEX));
}

/** One more than the listings for the store's own URL. */
function storeFiles(listings: number): number {
  return Math.ceil((listings + 1) / URLS_PER_FILE);
}

async function redirectToCurrentSlug(
  reply: FastifyReply,
  slug: string,
  number: number,
): Promise<FastifyReply> {
  const path = `${storePath(slug)}/sitemap/${number}.xml`;
  return await reply.header('cache-control', 'no-cache').redirect(path, 301);
}

function indexPath(number: number): string {
  return number === 1 ? '/sitemap.xml' : `/sitemap/${number}.xml`;
}

/** Parses `12.xml` to 12. Throws REQUEST_NOT_FOUND. */
function fileNumber(file: string): number {
  const number = /^([1-9]\d{0,5})\.xml$/.exec(file)?.[1];
  if (number === undefined) throw fail('REQUEST_NOT_FOUND');
  return Number(number);
}

async function* renderIndex(
  { db }: Pick<Deps, 'db'>,
  origin: string,
  number: number,
): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">`;
  const range = { offset: (number - 1) * STORES_PER_INDEX, limit: STORES_PER_INDEX };
  let left = URLS_PER_FILE;
  for await (const { slug, listings } of streamStores(db, range)) {
    const files = Math.min(left, storeFiles(listings));
    for (let file = 1; file <= files; file += 1)
      yield `<sitemap><loc>${origin}${storePath(slug)}/sitemap/${file}.xml</loc></sitemap>\n`;
    left -= files;
  }
  yield '</sitemapindex>\n';
}

type StoreFile = { sellerId: number; slug: string; number: number };

async function* renderStoreSitemap(
  { db }: Pick<Deps, 'db'>,
  { sellerId, slug, number }: StoreFile,
  origin: string,
): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}">`;
  // The store's own URL is in the first file, so the products of later files shift by one.
  const ownUrls = number === 1 ? 1 : 0;
  if (ownUrls) yield `<url><loc>${origin}${storePath(slug)}</loc></url>\n`;
  const range = {
    offset: (number - 1) * URLS_PER_FILE - (ownUrls ? 0 : 1),
    limit: URLS_PER_FILE - ownUrls,
  };
  for await (const { id, updated_at } of streamStoreProducts(db, sellerId, range))
    yield `<url><loc>${origin}${storeProductPath(slug, id)}</loc><lastmod>${updated_at}</lastmod></url>\n`;
  yield '</urlset>\n';
}
