import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { PushMessage } from '@raan/contract/notifications/push';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

export type FakeBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The decrypted messages sent to this browser's endpoint. */
  messages(): PushMessage[];
};

export type FakePushService = {
  received: Received[];
  /** Responses by path; 201 by default. */
  responses: Map<string, { status: number; headers?: Record<string, string> }>;
  subscribeBrowser(): FakeBrowser;
  /** Holds back responses until `releaseResponses`. */
  holdResponses(): void;
  releaseResponses(): void;
  close(): Promise<void>;
};

/** Starts a local Web Push service on a free port. */
export async function startFakePushService(): Promise<FakePushService> {
  const received: Received[] = [];
  const responses: FakePushService['responses'] = new Map();
  let held: (() => void)[] | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '/';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const { status, headers } = responses.get(path) ?? { status: 201 };
      const respond = () => void response.writeHead(status, headers).end();
      if (held) held.push(respond);
      else respond();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    received,
    responses: responses,
    holdResponses() {
      held = [];
    },
    releaseResponses() {
      const pending = held ?? [];
      held = undefined;
      for (const respond of pending) respond();
    },
    subscribeBrowser: () => createBrowser(`http://localhost:${port}`, received),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function createBrowser(origin: string, received: readonly Received[]): FakeBrowser {
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
        .map(
          ({ body }) => JSON.parse(decryptBody(body, curve.getPrivateKey(), publicKey, auth)) as PushMessage,
        ),
  };
}

/** By RFC 8188 and RFC 8291, without the library that encrypted the body, to detect its bugs. */
function decryptBody(body: Buffer, privateKey: Buffer, publicKey: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const input = Buffer.from(hkdfSync('sha256', curve.computeSecret(senderKey), auth, info, 32));
  const derive = (encoding: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${encoding}\0`), bytes));
  const sealed = body.subarray(21 + senderKey.length);
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with the delimiter 2 and zero padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Returns the claims of a VAPID header. Throws if the public key differs or the signature is invalid. */
export function verifyVapid(
  { headers }: Received,
  publicKey: string,
): { aud: string; exp: number; sub: string } {
  const match = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? '');
  const [, head = '', claims = '', signature = '', key = ''] = match ?? [];
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
  if (!isGenuine) throw new Error('the push is not signed with the expected VAPID key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
