/** A push service of a browser's maker, on this machine: takes what is sent, and opens it as the browser would. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { PushMessage } from '@raan/contract/notifications/push';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A browser that has subscribed: what it sends to our server, and what it can do with what arrives. */
export type FakeBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The messages that arrived at this browser's address, opened. */
  messages(): PushMessage[];
};

export type FakePushService = {
  received: Received[];
  /** How it answers by path; 201 where nothing is set. */
  answers: Map<string, { status: number; headers?: Record<string, string> }>;
  browser(): FakeBrowser;
  /** From now on answers wait until `release`. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
};

/** Starts the service on a free port. */
export async function startFakePushService(): Promise<FakePushService> {
  const received: Received[] = [];
  const answers: FakePushService['answers'] = new Map();
  let held: (() => void)[] | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '/';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const { status, headers } = answers.get(path) ?? { status: 201 };
      const answer = () => void response.writeHead(status, headers).end();
      if (held) held.push(answer);
      else answer();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    received,
    answers,
    hold() {
      held = [];
    },
    release() {
      const waiting = held ?? [];
      held = undefined;
      for (const answer of waiting) answer();
    },
    browser: () => newBrowser(`http://localhost:${port}`, received),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function newBrowser(origin: string, received: readonly Received[]): FakeBrowser {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  const path = `/send/${randomBytes(8).toString('hex')}`;
  return {
    subscription: {
      endpoint: origin + path,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    messages: () =>
      received
        .filter((one) => one.path === path)
        .map(({ body }) => JSON.parse(openBody(body, curve.getPrivateKey(), publicKey, auth)) as PushMessage),
  };
}

/** Opens a body of `aes128gcm` by RFC 8188 and RFC 8291, written from the standards and not with the library that closed it. */
function openBody(body: Buffer, privateKey: Buffer, publicKey: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const input = Buffer.from(hkdfSync('sha256', curve.computeSecret(senderKey), auth, info, 32));
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes));
  const sealed = body.subarray(21 + senderKey.length);
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends in a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** What a VAPID header claims, after its signature was checked against the key that browsers were given. */
export function checkedVapid(
  { headers }: Received,
  publicKey: string,
): { aud: string; exp: number; sub: string } {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? '');
  const [, head = '', claims = '', signature = '', key = ''] = found ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isGenuine =
    key === publicKey &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  if (!isGenuine) throw new Error('the push is not signed by the key that browsers were given');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
