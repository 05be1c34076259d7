import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const SMS_USER = 'key';
export const SMS_PASSWORD = 'the secret of the gateway';

export type GatewayReply = {
  status?: number;
  headers?: Record<string, string>;
  /** Default: the message is accepted. */
  body?: string;
  /** hang: no response. reset: the message is accepted, and the connection breaks. */
  how?: 'hang' | 'reset';
};

export type SmsGateway = {
  url: string;
  /** Replies to the next requests; afterwards every message is accepted. */
  replies: GatewayReply[];
  requests: { headers: IncomingHttpHeaders; body: string }[];
  close(): Promise<void>;
};

/** Starts a gateway with the protocol of ThaiBulkSMS version 2. */
export async function startSmsGateway(): Promise<SmsGateway> {
  const replies: GatewayReply[] = [];
  const requests: SmsGateway['requests'] = [];
  const expected = `Basic ${Buffer.from(`${SMS_USER}:${SMS_PASSWORD}`).toString('base64')}`;
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      requests.push({ headers: request.headers, body });
      const reply = replies.shift() ?? {};
      if (reply.how === 'hang') return;
      if (reply.how === 'reset') {
        request.socket.destroy();
        return;
      }
      response.setHeader('content-type', 'application/json');
      if (request.headers.authorization !== expected) {
        response.writeHead(401).end('{"error":{"code":104,"name":"ERROR_AUTHENTICATION"}}');
        return;
      }
      const number = body.startsWith('{')
        ? (JSON.parse(body) as { msisdn?: string }).msisdn
        : new URLSearchParams(body).get('msisdn');
      const accepted = {
        remaining_credit: 99,
        phone_number_list: [{ number, message_id: 'a1b2', used_credit: 1 }],
        bad_phone_number_list: [],
      };
      response.writeHead(reply.status ?? 201, reply.headers).end(reply.body ?? JSON.stringify(accepted));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    replies,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
