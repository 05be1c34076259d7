import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { PictureFailure } from '@raan/contract/console/failed-picture-endpoints';
import { guardedLookup, isPublicAddress } from '#platform/public-address.ts';
import { isFetchableUrl } from './picture-address.ts';

const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 15_000;
const REDIRECTS_MAX = 4;

/** Stored with the picture and logged; the console translates the reason. */
export const PICTURE_FAILURE_TEXTS: Readonly<Record<Exclude<PictureFailure, 'status' | 'other'>, string>> = {
  host_unknown: 'the host name does not exist',
  dns_failed: 'the DNS lookup failed; check the network',
  refused: 'the server refused the connection',
  closed: 'the server closed the connection',
  no_response: 'the server did not respond',
  unreachable: 'the server is unreachable',
  offline: 'there is no network connection',
  private_address: 'the address is in a private network',
  redirects: 'too many redirects',
  too_large: 'the picture is larger than 10 MB',
  unreadable: 'not a readable picture',
  address_wrong: 'not a valid web address',
};

/** Returns the reason of a stored failure. */
export function failureOf(text: string): { reason: PictureFailure; status: number | null } {
  const status = /^the server answered (\d+)$/.exec(text)?.[1];
  if (status !== undefined) return { reason: 'status', status: Number(status) };
  const known = Object.entries(PICTURE_FAILURE_TEXTS).find(([, one]) => text === one)?.[0];
  if (text === NO_RESPONSE_IN_TIME) return { reason: 'no_response', status: null };
  return { reason: (known as PictureFailure | undefined) ?? 'other', status: null };
}

const NO_RESPONSE_IN_TIME = 'no response within 15 seconds';
const TEXTS = PICTURE_FAILURE_TEXTS;
const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: TEXTS.host_unknown,
  EAI_AGAIN: TEXTS.dns_failed,
  ECONNREFUSED: TEXTS.refused,
  ECONNRESET: TEXTS.closed,
  ETIMEDOUT: TEXTS.no_response,
  EHOSTUNREACH: TEXTS.unreachable,
  ENETUNREACH: TEXTS.offline,
};

export class PictureUnreachable extends Error {}

export type FetchPicture = (url: string, signal?: AbortSignal) => Promise<Buffer>;

/**
 * Creates a function that downloads a picture over HTTP(S): at most 10 MB, within 15 s, from allowed IP
 * addresses only. The IP address is checked when connecting, so that a DNS name cannot change between check
 * and use. Throws PictureUnreachable.
 */
export function pictureFetcher(isAllowed: (address: string) => boolean = isPublicAddress): FetchPicture {
  const guarded = guardedLookup(isAllowed, () => new PictureUnreachable(TEXTS.private_address));

  async function follow(url: string, signal: AbortSignal, redirects: number): Promise<Buffer> {
    if (!isFetchableUrl(url)) throw new PictureUnreachable(TEXTS.address_wrong);
    const target = new URL(url);
    const literal = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) && !isAllowed(literal)) throw new PictureUnreachable(TEXTS.private_address);
    const response = await get(target, guarded, signal);
    const { statusCode = 0, headers } = response;
    if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location) {
      response.destroy();
      if (redirects >= REDIRECTS_MAX) throw new PictureUnreachable(TEXTS.redirects);
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
      if (timeout.aborted) throw new PictureUnreachable(NO_RESPONSE_IN_TIME, { cause: error });
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
      throw new PictureUnreachable(TEXTS.too_large);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
