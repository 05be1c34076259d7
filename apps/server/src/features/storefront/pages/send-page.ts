import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from '@raan/contract/storefront/storefront-pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RETRY_AFTER_SECONDS } from '#platform/http/error-response.ts';
import { contentSecurityPolicy } from '#platform/http/web-pages.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Pages are compressed per request, so a fast level is used: 2 ms instead of 200 ms. */
const BROTLI_QUALITY = 7;
const GZIP_LEVEL = 6;

function hashOf(text: string, form: 'base64' | 'base64url' = 'base64'): string {
  return createHash('sha256').update(text).digest(form);
}

async function compress(
  html: string,
  accepted: string,
): Promise<{ bytes: Buffer; encoding?: 'br' | 'gzip' }> {
  const bytes = Buffer.from(html);
  if (/\bbr\b/.test(accepted)) {
    return {
      bytes: await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
      encoding: 'br',
    };
  }
  if (/\bgzip\b/.test(accepted)) return { bytes: await zip(bytes, { level: GZIP_LEVEL }), encoding: 'gzip' };
  return { bytes };
}

/** Sends a page. A private one shows personal data under a secret URL: not cached or indexed, and no referrer. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  { isPrivate }: { isPrivate: boolean },
): Promise<FastifyReply> {
  const style = page.inlineStyles.map((text) => `'sha256-${hashOf(text)}'`);
  reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy({ script: [], style }, 'self'))
    .header('x-frame-options', 'SAMEORIGIN')
    .header('vary', 'accept-encoding, accept-language, cookie')
    .header('cache-control', isPrivate ? 'private, no-store' : 'private, no-cache')
    .header('referrer-policy', isPrivate ? 'no-referrer' : 'strict-origin-when-cross-origin');
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (isPrivate) reply.header('x-robots-tag', 'noindex, nofollow');
  else {
    const etag = `W/"${hashOf(page.html, 'base64url').slice(0, 22)}"`;
    reply.header('etag', etag);
    if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  const { bytes, encoding } = await compress(page.html, request.headers['accept-encoding'] ?? '');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}
