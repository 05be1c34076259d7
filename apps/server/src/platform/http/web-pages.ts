import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { LANGUAGE_COOKIE } from '@raan/contract/constants';
import { DAY_MS } from '@raan/contract/durations';
import { asLanguage, DEFAULT_LANGUAGE, type Language } from '@raan/contract/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '#platform/secrets.ts';
import { setCsrfCookie } from './csrf.ts';
import { registerFirstViews } from './first-views.ts';
import { safeRedirectPath } from './matched-route.ts';
import { requestLanguage } from './request-language.ts';

type Files = Readonly<Record<Language, string>>;
type PagesFile = {
  pages: { route: string; files: Files }[];
  shell: { routes: string[]; files: Files };
  console: { files: Files };
  notFound: { status: number; files: Files };
  csp: { script: string[]; style: string[] };
};

/** All pages of the operators' console. */
const CONSOLE = /^\/console(?:\/[\w-]+)*\/?$/;
/** Only the sellers' app may use the camera, to scan parcels. */
const SELLER_PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=()';

const YEAR_MS = 31_536_000_000;
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** The language of a store's page: the reader's stored choice, else the browser's. */
export function pageLanguage(request: FastifyRequest): Language {
  return asLanguage(request.cookies[LANGUAGE_COOKIE]) ?? requestLanguage(request);
}

/** The seller app is Thai until its reader chooses another language; it would render any other one again. */
function sellerLanguage(request: FastifyRequest): Language {
  return asLanguage(request.cookies[LANGUAGE_COOKIE]) ?? DEFAULT_LANGUAGE;
}

/** Content security policy of our pages. `hashes` are those of their inline scripts and styles. */
export function contentSecurityPolicy(
  hashes: { script: readonly string[]; style: readonly string[] },
  framedBy: 'none' | 'self',
  connectSources: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.script.join(' ')}`,
    `style-src 'self' ${hashes.style.join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    // 'self' includes our websocket. A wider source would let a script send a token to any host.
    ["connect-src 'self'", ...connectSources].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    `frame-ancestors '${framedBy}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Converts `/product/:id` into an expression that matches its paths. */
function routePattern(route: string): RegExp {
  return new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`);
}

/** Serves the seller's pages and all built files from the web's output folder. */
export async function registerWebPages(
  app: FastifyInstance,
  {
    folder,
    connectSources,
  }: {
    folder: string;
    /** Other origins that pages may connect to. */
    connectSources: readonly string[];
  },
): Promise<void> {
  const pages = JSON.parse(await readFile(path.join(folder, 'pages.json'), 'utf8')) as PagesFile;
  const routes = [
    ...pages.pages.map(({ route, files }) => ({ pattern: routePattern(route), files })),
    ...pages.shell.routes.map((route) => ({ pattern: routePattern(route), files: pages.shell.files })),
    { pattern: CONSOLE, files: pages.console.files },
  ];
  const policy = contentSecurityPolicy(pages.csp, 'none', connectSources);
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
  registerFirstViews(app, folder);
  const readPage = pageReader(folder);

  // Requested at every app start, and never cached: the browser detects a new build by its bytes.
  app.get('/sw.js', { schema: { hide: true } }, async (request, reply) => {
    return await sendPage(request, reply, readPage, 'sw.js', 'text/javascript');
  });

  // A form submitted before its script was loaded: shows the page again, without the fields in the address.
  app.post('/*', { schema: { hide: true } }, async (request, reply) => {
    return await reply.redirect(safeRedirectPath(request), 303);
  });

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '/';
    const found = routes.find(({ pattern }) => pattern.test(pathname));
    const files = found?.files ?? pages.notFound.files;
    setCsrfCookie(request, reply);
    reply.code(found ? 200 : pages.notFound.status).header('content-security-policy', policy);
    // Only here: it costs a slow phone a new process per visit (docs/decisions/53-opener-policy.md).
    if (CONSOLE.test(pathname)) reply.header('cross-origin-opener-policy', 'same-origin');
    else if (found) reply.header('permissions-policy', SELLER_PERMISSIONS);
    return await sendPage(request, reply, readPage, files[sellerLanguage(request)]);
  });
}

type PageReader = (file: string) => Promise<{ bytes: Buffer; etag: string }>;

/** Pages are few and do not change while the server runs, so each is read once. */
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
