// robots.txt and the sitemaps: an index of stores, and for each store its products, streamed.
import { storePath, storeProductPath } from '@raan/contract/storefront/storefront-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { requestOrigin } from '#platform/http/origin.ts';
import type { SendStream } from '#platform/http/send-stream.ts';
import { movedTo } from '#features/shop/store-slug.ts';
import { findStore } from '#features/storefront/storefront.queries.ts';
import { countListings, countStores, productsOfStore, storesOfIndex } from './site-map.queries.ts';

/** What a search engine reads of one file. */
const ADDRESSES_PER_FILE = 50_000;
/** Few enough that the files of stores with several still fit into one index. */
const STORES_PER_INDEX = 10_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const KEPT = { 'cache-control': 'public, max-age=3600' };
const XML_TYPE = 'application/xml; charset=utf-8';

type FileParams = { slug: string; file: string };

/** Declares /robots.txt, /sitemap.xml and what it leads to. */
export function siteMap(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'config'> & { sendStream: SendStream },
): void {
  const { db, config } = deps;
  const hidden = { schema: { hide: true } };
  const sendXml = (request: FastifyRequest, reply: FastifyReply, pieces: AsyncIterable<string>) =>
    deps.sendStream(request, reply, { type: XML_TYPE, headers: KEPT, pieces });

  app.get('/robots.txt', hidden, async (request, reply) => {
    const origin = requestOrigin(request, config);
    const files = indexFiles(await countStores(db));
    const maps = Array.from({ length: files }, (_, file) => `Sitemap: ${origin}${indexPath(file + 1)}`);
    // Pages that shall not be found say so themselves; a robot kept away from them would never read it.
    const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /console', '', ...maps, ''];
    return await reply.headers(KEPT).type('text/plain; charset=utf-8').send(lines.join('\n'));
  });

  app.get('/sitemap.xml', hidden, async (request, reply) =>
    sendXml(request, reply, index(deps, requestOrigin(request, config), 1)),
  );

  app.get<{ Params: FileParams }>('/sitemap/:file', hidden, async (request, reply) => {
    const number = fileNumber(request.params.file);
    if (number > indexFiles(await countStores(db))) throw fail('REQUEST_NOT_FOUND');
    return sendXml(request, reply, index(deps, requestOrigin(request, config), number));
  });

  app.get<{ Params: FileParams }>('/s/:slug/sitemap/:file', hidden, async (request, reply) => {
    const { slug } = request.params;
    const number = fileNumber(request.params.file);
    const { sellerId } = await findStore(db, slug);
    const moved = await movedTo(db, slug);
    if (moved && moved.slug !== slug) return await leadTo(reply, moved.slug, number);
    if (number > 1 && number > storeFiles(await countListings(db, sellerId))) throw fail('REQUEST_NOT_FOUND');
    return sendXml(
      request,
      reply,
      products(deps, { sellerId, slug, number }, requestOrigin(request, config)),
    );
  });
}

function indexFiles(stores: number): number {
  return Math.max(1, Math.ceil(stores / STORES_PER_INDEX));
}

/** The store's own address takes a place too. */
function storeFiles(listings: number): number {
  return Math.ceil((listings + 1) / ADDRESSES_PER_FILE);
}

/** The same file of the store at the address that it has now. */
async function leadTo(reply: FastifyReply, slug: string, number: number): Promise<FastifyReply> {
  const path = `${storePath(slug)}/sitemap/${number}.xml`;
  return await reply.header('cache-control', 'no-cache').redirect(path, 301);
}

function indexPath(number: number): string {
  return number === 1 ? '/sitemap.xml' : `/sitemap/${number}.xml`;
}

/** `12.xml` → 12. Throws REQUEST_NOT_FOUND. */
function fileNumber(file: string): number {
  const number = /^([1-9]\d{0,5})\.xml$/.exec(file)?.[1];
  if (number === undefined) throw fail('REQUEST_NOT_FOUND');
  return Number(number);
}

async function* index({ db }: Pick<Deps, 'db'>, origin: string, number: number): AsyncGenerator<string> {
  yield `${HEAD}<sitemapindex xmlns="${NAMESPACE}">`;
  const range = { offset: (number - 1) * STORES_PER_INDEX, limit: STORES_PER_INDEX };
  let left = ADDRESSES_PER_FILE;
  for await (const { slug, listings } of storesOfIndex(db, range)) {
    const files = Math.min(left, storeFiles(listings));
    for (let file = 1; file <= files; file += 1)
      yield `<sitemap><loc>${origin}${storePath(slug)}/sitemap/${file}.xml</loc></sitemap>\n`;
    left -= files;
  }
  yield '</sitemapindex>\n';
}

type StoreFile = { sellerId: number; slug: string; number: number };

async function* products(
  { db }: Pick<Deps, 'db'>,
  { sellerId, slug, number }: StoreFile,
  origin: string,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset xmlns="${NAMESPACE}">`;
  // The store's own address takes a place in the first file, so the rest moves on by one.
  const own = number === 1 ? 1 : 0;
  if (own) yield `<url><loc>${origin}${storePath(slug)}</loc></url>\n`;
  const range = {
    offset: (number - 1) * ADDRESSES_PER_FILE - (own ? 0 : 1),
    limit: ADDRESSES_PER_FILE - own,
  };
  for await (const { id, updated_at } of productsOfStore(db, sellerId, range))
    yield `<url><loc>${origin}${storeProductPath(slug, id)}</loc><lastmod>${updated_at}</lastmod></url>\n`;
  yield '</urlset>\n';
}
