// Any gateway that accepts a message by one HTTP request. None of them recognises a repetition, so a message whose outcome is
// unknown is not repeated by itself.
import { deliveryError, DeliveryError } from '#platform/delivery-error.ts';
import { postMessage, type MessageResponse } from '#platform/post-message.ts';
import type { SmsSender } from './sms-sender.ts';

/** How a gateway wants its request. */
export type SmsProfile = {
  url: string;
  encoding: 'json' | 'form';
  /** Names and values of the body; `{to}`, `{text}` and `{sender}` are replaced. Fields of a missing sender are left out. */
  fields: Readonly<Record<string, string>>;
  /** national: 0812345678. international: 66812345678. plus: +66812345678. */
  numbers: 'national' | 'international' | 'plus';
  /** Lists in a successful response; without them, the status decides. */
  lists: { accepted: string; refused: string } | undefined;
};

export type SmsSettings = {
  profile: SmsProfile;
  sender: string | undefined;
  /** The complete `Authorization` header. */
  authorization: string;
  timeoutMs: number;
};

/** ThaiBulkSMS, API version 2. `corporate` is the route for registered senders. */
export const THAIBULKSMS: SmsProfile = {
  url: 'https://api-v2.thaibulksms.com/sms',
  encoding: 'json',
  fields: { msisdn: '{to}', message: '{text}', sender: '{sender}', force: 'corporate' },
  numbers: 'national',
  lists: { accepted: 'phone_number_list', refused: 'bad_phone_number_list' },
};

const RESPONSE_MAX_CHARACTERS = 100_000;

/** Sends text messages through a gateway. */
export function httpSmsSender({ profile, sender, authorization, timeoutMs }: SmsSettings): SmsSender {
  return {
    host: new URL(profile.url).host,
    from: sender,
    async send({ to, text }) {
      const values = { to: formatNumber(to, profile.numbers), text, sender: sender ?? '' };
      const fields = Object.entries(profile.fields)
        .filter(([, value]) => value !== '{sender}' || sender !== undefined)
        .map(([name, value]): [string, string] => [
          name,
          value.replace(/\{(to|text|sender)\}/g, (_, key: keyof typeof values) => values[key]),
        ]);
      const body =
        profile.encoding === 'json'
          ? JSON.stringify(Object.fromEntries(fields))
          : new URLSearchParams(fields).toString();
      const contentType =
        profile.encoding === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
      let response: MessageResponse;
      try {
        response = await postMessage(profile.url, {
          headers: { authorization, 'content-type': contentType, accept: 'application/json' },
          body,
          timeoutMs,
          maxCharacters: RESPONSE_MAX_CHARACTERS,
        });
      } catch (error) {
        throw connectionError(error);
      }
      const problem = responseError(profile, response);
      if (problem) throw problem;
    },
  };
}

function formatNumber(national: string, format: SmsProfile['numbers']): string {
  if (format === 'national') return national;
  return `${format === 'plus' ? '+' : ''}66${national.replace(/^0/, '')}`;
}

/** Failures before the request reached the gateway. After any other one, the message may be on its way. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function connectionError(error: unknown): DeliveryError {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  const code = cause?.code ?? null;
  if (code !== null && (NOT_SENT.has(code) || code === 'UND_ERR_CONNECT_TIMEOUT'))
    return new DeliveryError('SMS gateway', 'unreachable', { code });
  if (code !== null && /CERT|TLS|SSL/.test(code))
    return new DeliveryError('SMS gateway', 'not_encrypted', { code });
  const isTimeout = name === 'TimeoutError' || name === 'AbortError';
  return new DeliveryError('SMS gateway', 'outcome_unknown', {
    code: code ?? (isTimeout ? 'timeout' : (name ?? null)),
    outcome: 'unknown',
  });
}

function responseError(
  { lists }: SmsProfile,
  { status, retryAfterMs, text }: MessageResponse,
): DeliveryError | undefined {
  const code = `HTTP ${status}`;
  if (status === 401 || status === 403)
    return new DeliveryError('SMS gateway', 'credentials_refused', { code });
  if (status === 402) return new DeliveryError('SMS gateway', 'no_credit', { code });
  if (status === 429 || status === 503)
    return new DeliveryError('SMS gateway', 'busy', { code, retryAfterMs });
  if (status >= 500) return new DeliveryError('SMS gateway', 'outcome_unknown', { code, outcome: 'unknown' });
  if (status >= 400)
    return new DeliveryError('SMS gateway', 'recipient_refused', { code, outcome: 'permanent' });
  if (!lists) return undefined;
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const countOf = (name: string) => (Array.isArray(body[name]) ? body[name].length : 0);
    if (countOf(lists.accepted) > 0) return undefined;
    if (countOf(lists.refused) > 0)
      return new DeliveryError('SMS gateway', 'recipient_refused', { code, outcome: 'permanent' });
  } catch (error) {
    if (!(error instanceof SyntaxError)) return deliveryError('SMS gateway', error);
  }
  return new DeliveryError('SMS gateway', 'outcome_unknown', {
    code: 'malformed response',
    outcome: 'unknown',
  });
}
