import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const LINE_TOKEN = 'the access token of the account';
export const LINE_SECRET = 'the secret of the channel';
export const LINE_USER = `U${'4af4980629'.repeat(3)}ab`;

export type LineReply = {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** hang: no response. reset: the message is accepted, and the connection breaks. */
  how?: 'hang' | 'reset';
};

type Sent = { path: string; to: string | undefined; replyToken: string | undefined; text: string };

export type LineServer = {
  url: string;
  /** Replies to the next requests; afterwards every valid message is accepted. */
  replies: LineReply[];
  /** Accepted messages, each key once. */
  sent: Sent[];
  requests: { headers: IncomingHttpHeaders; body: string }[];
  close(): Promise<void>;
};

/** The signature of a webhook. */
export const signLine = (body: string, secret = LINE_SECRET) =>
  createHmac('sha256', secret).update(body).digest('base64');

/** Starts a server with the Messaging API: push with retry keys, and reply. */
export async function startLineServer(): Promise<LineServer> {
  const replies: LineReply[] = [];
  const requests: LineServer['requests'] = [];
  const sent: Sent[] = [];
  const keys = new Set<string>();
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      requests.push({ headers: request.headers, body });
      const answer = (status: number, content: object, headers: Record<string, string> = {}) => {
        response.writeHead(status, {
          'content-type': 'application/json',
          'x-line-request-id': 'r1',
          ...headers,
        });
        response.end(JSON.stringify(content));
      };
      const reply = replies.shift() ?? {};
      if (reply.how === 'hang') return;
      if (reply.status !== undefined) {
        response.writeHead(reply.status, reply.headers).end(reply.body ?? '{}');
        return;
      }
      if (request.headers.authorization !== `Bearer ${LINE_TOKEN}`)
        return answer(401, { message: 'Authentication failed. Confirm that the access token is valid.' });
      const {
        to,
        replyToken,
        messages = [],
      } = JSON.parse(body) as {
        to?: string;
        replyToken?: string;
        messages?: { type: string; text: string }[];
      };
      const isPush = request.url === '/v2/bot/message/push';
      const isValid = isPush ? /^U[0-9a-f]{32}$/.test(to ?? '') : replyToken !== undefined;
      const [message] = messages;
      if (!isValid || message?.type !== 'text' || message.text.length > 5_000)
        return answer(400, { message: 'The request body has 1 error(s)' });
      const key = request.headers['x-line-retry-key'];
      if (typeof key === 'string' && keys.has(key))
        return answer(
          409,
          { message: 'The retry key is already accepted' },
          { 'x-line-accepted-request-id': 'r0' },
        );
      if (typeof key === 'string') keys.add(key);
      sent.push({ path: request.url ?? '', to, replyToken, text: message.text });
      if (reply.how === 'reset') request.socket.destroy();
      else answer(200, { sentMessages: [{ id: '1', quoteToken: 'q' }] });
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replies,
    sent,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
