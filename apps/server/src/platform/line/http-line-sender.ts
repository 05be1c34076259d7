// The Messaging API of LINE.
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { DeliveryError } from '#platform/delivery-error.ts';
import { postMessage, type MessageResponse } from '#platform/post-message.ts';
import type { LineEvent, LineSender } from './line-sender.ts';

export type LineSettings = {
  /** Without a slash at its end. */
  url: string;
  accessToken: string;
  channelSecret: string;
  account: string;
  timeoutMs: number;
};

const TEXT_MAX = 5_000;
const RESPONSE_MAX_CHARACTERS = 10_000;
/** LINE answers this if it accepted the same key before. */
const ALREADY_ACCEPTED = 409;

const Source = z.object({ type: z.literal('user'), userId: z.string() });
const Event = z.union([
  z.object({
    type: z.literal('message'),
    replyToken: z.string(),
    source: Source,
    message: z.object({ type: z.literal('text'), text: z.string() }),
  }),
  z.object({ type: z.literal('unfollow'), source: Source }),
]);
const Webhook = z.object({ events: z.array(z.unknown()) });

/** Sends messages as the official account. */
export function httpLineSender({
  url,
  accessToken,
  channelSecret,
  account,
  timeoutMs,
}: LineSettings): LineSender {
  const post = async (
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<DeliveryError | undefined> => {
    let response: MessageResponse;
    try {
      response = await postMessage(url + path, {
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        timeoutMs,
        maxCharacters: RESPONSE_MAX_CHARACTERS,
      });
    } catch (error) {
      return connectionError(error);
    }
    return responseError(response);
  };
  return {
    host: new URL(url).host,
    account,
    async send({ key, to, text }) {
      const problem = await post(
        '/v2/bot/message/push',
        { to, messages: [textMessage(text)] },
        { 'x-line-retry-key': key },
      );
      if (problem && problem.code !== `HTTP ${ALREADY_ACCEPTED}`) throw problem;
    },
    async reply(replyToken, text) {
      const problem = await post('/v2/bot/message/reply', { replyToken, messages: [textMessage(text)] });
      if (problem) throw problem;
    },
    readEvents(signature, rawBody) {
      const expected = createHmac('sha256', channelSecret).update(rawBody).digest();
      const received = Buffer.from(signature ?? '', 'base64');
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
      const { data } = Webhook.safeParse(JSON.parse(rawBody));
      return (data?.events ?? []).flatMap(readEvent);
    },
  };
}

/** Events of groups, stickers and other kinds are ignored. */
function readEvent(value: unknown): LineEvent[] {
  const { data } = Event.safeParse(value);
  if (!data) return [];
  const { userId } = data.source;
  return data.type === 'unfollow'
    ? [{ userId, isGone: true }]
    : [{ userId, text: data.message.text, replyToken: data.replyToken }];
}

const textMessage = (text: string) => ({
  type: 'text',
  text: text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX - 1)}…`,
});

/** A repetition with the same key is safe, so an unknown outcome is a temporary failure. */
function connectionError(error: unknown): DeliveryError {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  const code = cause?.code ?? null;
  if (code !== null && /CERT|TLS|SSL/.test(code)) return new DeliveryError('LINE', 'not_encrypted', { code });
  const isTimeout = name === 'TimeoutError' || name === 'AbortError';
  return new DeliveryError('LINE', isTimeout ? 'timeout' : 'unreachable', { code: code ?? name ?? null });
}

function responseError({ status, retryAfterMs, text }: MessageResponse): DeliveryError | undefined {
  if (status >= 200 && status < 300) return undefined;
  const code = `HTTP ${status}`;
  if (status === 401 || status === 403) return new DeliveryError('LINE', 'credentials_refused', { code });
  if (status === 429) {
    if (/monthly limit/i.test(text)) return new DeliveryError('LINE', 'no_credit', { code });
    return new DeliveryError('LINE', 'busy', { code, retryAfterMs });
  }
  if (status >= 500) return new DeliveryError('LINE', 'other', { code });
  return new DeliveryError('LINE', 'recipient_refused', { code, outcome: 'permanent' });
}
