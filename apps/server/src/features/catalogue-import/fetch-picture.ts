import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { guardedLookup, isPublicAddress } from '#platform/public-address.ts';
import { isFetchableUrl } from './picture-address.ts';

const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 15_000;
const REDIRECTS_MAX = 4;

const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name does not exist',
  EAI_AGAIN: 'the DNS lookup failed; check the network',
  ECONNREFUSED: 'the server refused the connection',
  ECONNRESET: 'the server closed the connection',
  ETIMEDOUT: 'the server did not respond',
  EHOSTUNREACH: 'the server is unreachable',
  ENETUNREACH: 'there is no network connection',
};

export class PictureUnreachable extends Error {}

export type FetchPicture = (url: string, signal?: AbortSignal) => Promise<Buffer>;

/**
 * Creates a function that downloads a picture over HTTP(S): at most 10 MB, within 15 s, from allowed IP
 * addresses only. The IP address is checked when connecting, so that a DNS name cannot change between check
 * and use. Throws PictureUnreachable.
 */
export function pictureFetcher(isAllowed: (address: string) => boolean = isPublicAddress): FetchPicture {
  const guarded = guardedLookup(
    isAllowed,
    () => new PictureUnreachable('the address is in a private network'),
  );

  async function follow(url: string, signal: AbortSignal, redirects: number): Promise<Buffer> {
    if (!isFetchableUrl(url)) throw new PictureUnreachable('not a valid web address');
    const target = new URL(url);
    const literal = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) && !isAllowed(literal))
      throw new PictureUnreachable('the address is in a private network');
    const response = await get(target, guarded, signal);
    const { statusCode = 0, headers } = response;
    if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location) {
      response.destroy();
      if (redirects >= REDIRECTS_MAX) throw new PictureUnreachable('too many redirects');
      return await follow(new URL(headers.location, target).href, signal, redirects + 1);
    }
    if (statusCode !== 200) {
      response.destroy();
      throw new PictureUnreachable(`the server answered ${statusCode}`);
    }
    return await readBody(response);
  }

  return async (url, signal) => {
    const timeout = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    try {
      return await follow(url, signal ? AbortSignal.any([signal, timeout]) : timeout, 0);
    } catch (error) {
      if (error instanceof PictureUnreachable) throw error;
      if (timeout.aborted) throw new PictureUnreachable('no response within 15 seconds', { cause: error });
      const { code, message } = error as { code?: string; message?: string };
      throw new PictureUnreachable((code && FAILURES[code]) ?? code ?? message ?? 'unknown', {
        cause: error,
      });
    }
  };
}

async function get(target: URL, guarded: LookupFunction, signal: AbortSignal): Promise<http.IncomingMessage> {
  const { request } = target.protocol === 'https:' ? https : http;
  return await new Promise((resolve, reject) => {
    const headers = { accept: 'image/*', 'user-agent': 'Raan catalogue import' };
    request(target, { lookup: guarded, signal, headers, agent: false }, resolve).on('error', reject).end();
  });
}

async function readBody(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > PICTURE_MAX_BYTES) {
      response.destroy();
      throw new PictureUnreachable('the picture is larger than 10 MB');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
