// The built web: finished pages per language, and the files they load.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { LANGUAGE_COOKIE } from '@raan/contract/constants';
import { asLanguage, DEFAULT_LANGUAGE, type Language } from '@raan/contract/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '#platform/secrets.ts';
import { giveCsrfCookie } from './csrf.ts';
import { firstViews } from './first-views.ts';
import { ownPath } from './matched-route.ts';
import { requestLanguage } from './routing.ts';

type Files = Readonly<Record<Language, string>>;
type PagesFile = {
  pages: { route: string; files: Files }[];
  shell: { routes: string[]; files: Files };
  console: { files: Files };
  notFound: { status: number; files: Files };
  csp: { script: string[]; style: string[] };
};

/** The operators' console, whatever its page. */
const CONSOLE = /^\/console(?:\/[\w-]+)*\/?$/;
/** Sellers scan parcels: their app alone may ask for the camera. */
const SELLER_FEATURES = 'camera=(self), microphone=(), geolocation=(), payment=()';

const YEAR_MS = 31_536_000_000;
const DAY_MS = 86_400_000;
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** The language of a store's page: what the reader chose before, else what the browser asks for. */
export function pageLanguage(request: FastifyRequest): Language {
  return asLanguage(request.cookies[LANGUAGE_COOKIE]) ?? requestLanguage(request);
}

/** The seller app speaks Thai until its reader chooses; a page in another language would be drawn anew as soon as the app starts. */
function sellerLanguage(request: FastifyRequest): Language {
  return asLanguage(request.cookies[LANGUAGE_COOKIE]) ?? DEFAULT_LANGUAGE;
}

/** Content security policy of a page of ours. Hashes are those of its inline scripts and styles. */
export function contentSecurityPolicy(
  hashes: { script: readonly string[]; style: readonly string[] },
  framedBy: 'none' | 'self',
  connectsTo: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.script.join(' ')}`,
    `style-src 'self' ${hashes.style.join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    // Covers our own websocket too; a wider one would let a script carry a token to any host.
    ["connect-src 'self'", ...connectsTo].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    `frame-ancestors '${framedBy}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Turns `/product/:id` into an expression that matches its paths. */
function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`);
}

/** Serves the seller's pages and all built files from the web's output folder. */
export async function webPages(
  app: FastifyInstance,
  {
    folder,
    connectsTo,
  }: {
    folder: string;
    /** Other servers that pages may connect to. */
    connectsTo: readonly string[];
  },
): Promise<void> {
  const pages = JSON.parse(await readFile(path.join(folder, 'pages.json'), 'utf8')) as PagesFile;
  const routes = [
    ...pages.pages.map(({ route, files }) => ({ pattern: patternOf(route), files })),
    ...pages.shell.routes.map((route) => ({ pattern: patternOf(route), files: pages.shell.files })),
    { pattern: CONSOLE, files: pages.console.files },
  ];
  const policy = contentSecurityPolicy(pages.csp, 'none', connectsTo);
  const serve = { preCompressed: true, decorateReply: false, index: false as const };
  await app.register(fastifyStatic, {
    ...serve,
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR_MS,
  });
  for (const name of ['brand', 'sounds']) {
    await app.register(fastifyStatic, {
      ...serve,
      root: path.join(folder, name),
      prefix: `/${name}/`,
      maxAge: DAY_MS,
    });
  }
  firstViews(app, folder);
  const readPage = pageReader(folder);

  // Asked for whenever the app starts, and never kept: by its bytes a browser knows that there is a new build.
  app.get('/sw.js', { schema: { hide: true } }, async (request, reply) => {
    return await sendPage(request, reply, readPage, 'sw.js', 'text/javascript');
  });

  // A form that was sent before its script was there: the page again, with nothing of the form in the address.
  app.post('/*', { schema: { hide: true } }, async (request, reply) => {
    return await reply.redirect(ownPath(request), 303);
  });

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '/';
    const found = routes.find(({ pattern }) => pattern.test(pathname));
    const files = found?.files ?? pages.notFound.files;
    giveCsrfCookie(request, reply);
    reply.code(found ? 200 : pages.notFound.status).header('content-security-policy', policy);
    if (found && !CONSOLE.test(pathname)) reply.header('permissions-policy', SELLER_FEATURES);
    return await sendPage(request, reply, readPage, files[sellerLanguage(request)]);
  });
}

type PageReader = (file: string) => Promise<{ bytes: Buffer; etag: string }>;

/** Pages are few and do not change while the server runs: each is read once. */
function pageReader(folder: string): PageReader {
  const pages = new Map<string, Promise<{ bytes: Buffer; etag: string }>>();
  return async (file) => {
    const page =
      pages.get(file) ??
      readFile(path.join(folder, file)).then((bytes) => ({
        bytes,
        etag: `"${sha256(bytes.toString('base64')).slice(0, 20)}"`,
      }));
    pages.set(file, page);
    return await page;
  };
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  readPage: PageReader,
  file: string,
  type = 'text/html',
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = ENCODINGS.find(({ name }) => accepted.includes(name));
  const { bytes, etag } = await readPage(encoding ? file + encoding.ending : file);
  reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie')
    .header('etag', etag);
  if (request.headers['if-none-match'] === etag && reply.statusCode === 200) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding.name);
  return reply.send(bytes);
}
