// An HMAC with the application's secret over method, path, query and body, valid for ten minutes.
import { createHash } from 'node:crypto';
import { isEqualInConstantTime } from '#platform/secrets.ts';
import { hmac, type RealtimeKeys } from './channel-auth.ts';

const AGE_MAX_S = 600;

export type SignedRequest = {
  method: string;
  /** Path and query exactly as received. */
  url: string;
  body: string;
  /** Milliseconds since 1970. */
  now: number;
};

/** Returns why a request's signature is invalid, or undefined if it is valid. */
export function signatureFault(
  keys: RealtimeKeys,
  { method, url, body, now }: SignedRequest,
): string | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = [...new URLSearchParams(query)].map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const values = new Map(parameters);
  if (values.size !== parameters.length) return 'a parameter occurs twice';
  if (values.get('auth_key') !== keys.key) return 'auth_key is unknown';
  if (values.get('auth_version') !== '1.0') return 'auth_version must be 1.0';
  const timestamp = values.get('auth_timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > AGE_MAX_S)
    return `auth_timestamp must be within ${AGE_MAX_S} seconds of now`;
  const signedQuery = parameters
    .filter(([name]) => name !== 'auth_signature')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const expected = hmac(keys.secret, `${method}\n${path}\n${signedQuery}`);
  if (!isEqualInConstantTime(values.get('auth_signature') ?? '', expected)) return 'auth_signature is wrong';
  const digest = body === '' ? undefined : createHash('md5').update(body).digest('hex');
  if (values.get('body_md5') !== digest) return 'body_md5 does not match the body';
  return undefined;
}
