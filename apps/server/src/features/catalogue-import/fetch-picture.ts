import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { guardedLookup, isPublicAddress } from '#platform/public-address.ts';
import { isFetchable } from './picture-address.ts';

const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 15_000;
const REDIRECTS_MAX = 4;

const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no server of this name is known',
  EAI_AGAIN: 'the name can’t be looked up now; is the network there?',
  ECONNREFUSED: 'the server refuses the connection',
  ECONNRESET: 'the server broke the connection off',
  ETIMEDOUT: 'the server does not answer',
  EHOSTUNREACH: 'the server can’t be reached',
  ENETUNREACH: 'there is no network',
};

/** Says in a few words why a picture could not be fetched. */
export class PictureUnreachable extends Error {}

export type FetchPicture = (url: string, signal?: AbortSignal) => Promise<Buffer>;

/**
 * Fetches what an address holds: over http or https, at most 10 MB, within 15 s, from allowed addresses only. The address is checked
 * where the connection is made, so that a name can't point elsewhere between the check and the use. Throws PictureUnreachable.
 */
export function pictureFetcher(isAllowed: (address: string) => boolean = isPublicAddress): FetchPicture {
  const guarded = guardedLookup(
    isAllowed,
    () => new PictureUnreachable('the address leads into a private network'),
  );

  async function follow(url: string, signal: AbortSignal, redirects: number): Promise<Buffer> {
    if (!isFetchable(url)) throw new PictureUnreachable('it is no web address');
    const target = new URL(url);
    const literal = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) && !isAllowed(literal))
      throw new PictureUnreachable('the address leads into a private network');
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
      if (timeout.aborted) throw new PictureUnreachable('no answer within 15 seconds', { cause: error });
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
