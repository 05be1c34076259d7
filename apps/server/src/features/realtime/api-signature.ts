// Who may use the HTTP API: whoever can sign a request with the application's secret, within ten minutes, byte for byte.
import { createHash } from 'node:crypto';
import { sameText } from '#platform/secrets.ts';
import { hmac, type RealtimeKeys } from './channel-auth.ts';

const AGE_MAX_S = 600;

export type SignedRequest = {
  method: string;
  /** As it was asked for, with its query. */
  url: string;
  /** As it came. */
  body: string;
  /** Milliseconds since 1970. */
  now: number;
};

/** Why a request is not ours to serve, or undefined where its signature holds. */
export function signatureFault(
  keys: RealtimeKeys,
  { method, url, body, now }: SignedRequest,
): string | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  const given = [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value] as const);
  const values = new Map(given);
  if (values.size !== given.length) return 'a parameter is there twice';
  if (values.get('auth_key') !== keys.key) return 'auth_key is unknown';
  if (values.get('auth_version') !== '1.0') return 'auth_version must be 1.0';
  const timestamp = values.get('auth_timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > AGE_MAX_S)
    return `auth_timestamp must be within ${AGE_MAX_S} seconds of now`;
  const signed = given
    .filter(([name]) => name !== 'auth_signature')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const expected = hmac(keys.secret, `${method}\n${path}\n${signed}`);
  if (!sameText(values.get('auth_signature') ?? '', expected)) return 'auth_signature is wrong';
  const digest = body === '' ? undefined : createHash('md5').update(body).digest('hex');
  if (values.get('body_md5') !== digest) return 'body_md5 is not that of the body';
  return undefined;
}
