// Encrypts by RFC 8291, signs with VAPID, and posts to the endpoint the browser gave.
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import webPush from 'web-push';
import { PUSH_ENDPOINT_MAX, type PushMessage } from '@raan/contract/notifications/push';
import { guardedLookup, isPublicAddress } from '#platform/public-address.ts';

const TIMEOUT_MS = 10_000;
/** After a day a notification is no longer news; a phone that was off longer shows it in the app. */
const TTL_SECONDS = 86_400;

export type PushDevice = { endpoint: string; p256dh: string; auth: string };
export type PushKeys = { subject: string; publicKey: string; privateKey: string };
type PushOutcome =
  | { state: 'accepted'; status: number }
  /** The browser ended the subscription; the endpoint is dead. */
  | { state: 'gone'; status: number }
  | { state: 'refused'; status: number; retryAfterMs?: number }
  | { state: 'unreachable'; cause: string };

export type PushService = {
  /** Whether pushes may be sent to this endpoint. Its resolved IP address is checked when connecting. */
  accepts(endpoint: string): boolean;
  send(
    keys: PushKeys,
    device: PushDevice,
    message: PushMessage,
    urgency: 'normal' | 'high',
  ): Promise<PushOutcome>;
};

/**
 * Creates the client. Browsers name their service, so any public https host on the default port is accepted,
 * except IP addresses and URLs with credentials. Redirects are not followed. `local` allows the test service.
 */
export function webPushService({ local = false }: { local?: boolean } = {}): PushService {
  const isAllowed = local ? (address: string) => address === '127.0.0.1' : isPublicAddress;
  const lookup = guardedLookup(isAllowed, () => new Error('the address leads into a private network'));
  const accepts = (endpoint: string): boolean => {
    const url = endpoint.length <= PUSH_ENDPOINT_MAX ? URL.parse(endpoint) : null;
    if (!url || url.username !== '' || url.password !== '') return false;
    if (local) return url.hostname === 'localhost';
    const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && url.hostname.includes('.');
    return url.protocol === 'https:' && url.port === '' && isName;
  };
  return {
    accepts,
    async send({ subject, publicKey, privateKey }, device, message, urgency) {
      if (!accepts(device.endpoint)) return { state: 'unreachable', cause: 'no address of a push service' };
      const { endpoint, p256dh, auth } = device;
      try {
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(message),
          {
            vapidDetails: { subject, publicKey, privateKey },
            TTL: TTL_SECONDS,
            urgency,
            // A repeated message replaces the one still waiting for the device.
            topic: message.tag,
            contentEncoding: 'aes128gcm',
          },
        );
        return await post(new URL(endpoint), headers, body, lookup);
      } catch (error) {
        const { code, message: text } = error as NodeJS.ErrnoException;
        return { state: 'unreachable', cause: code ?? text };
      }
    },
  };
}

async function post(
  url: URL,
  headers: http.OutgoingHttpHeaders,
  body: Buffer | null,
  lookup: ReturnType<typeof guardedLookup>,
): Promise<PushOutcome> {
  const { request } = url.protocol === 'https:' ? https : http;
  return await new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const call = request(url, { method: 'POST', headers, lookup, signal, agent: false }, (response) => {
      // Only the status matters. Don't wait for a body of unknown size.
      response.destroy();
      resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after']));
    });
    call.on('error', reject);
    call.end(body);
  });
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status <= 299) return { state: 'accepted', status };
  if (status === 404 || status === 410) return { state: 'gone', status };
  const seconds = Number(retryAfter);
  return {
    state: 'refused',
    status,
    ...(Number.isFinite(seconds) && seconds > 0 && { retryAfterMs: seconds * 1_000 }),
  };
}
