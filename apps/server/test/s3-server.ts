// A small private S3: path-style addresses, Signature Version 4 in headers or in the query, and the failures of real services.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const S3_CREDENTIALS = {
  accessKeyId: 'TESTACCESSKEY',
  secretAccessKey: 'a secret access key for tests',
};
export const S3_REGION = 'ap-southeast-1';
const SKEW_MAX_MS = 15 * 60_000;

/** How the server fails. Each entry applies to one matching request. */
export type S3Fault = {
  method?: string;
  how:
    | 'hang'
    /** The request takes effect, and the connection breaks before the response. */
    | 'reset-after-effect'
    | 'slow-down'
    | 'internal-error'
    | 'malformed'
    /** The body breaks off in the middle. */
    | 'cut-body'
    /** The body stops in the middle and the connection stays open. */
    | 'stalled-body';
};

type StoredObject = { bytes: Buffer; type: string; modifiedAt: Date };
type Request = {
  method: string;
  url: URL;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
};

export type S3Server = {
  endpoint: string;
  /** Objects by `bucket/key`. */
  objects: Map<string, StoredObject>;
  faults: S3Fault[];
  /** Methods and paths of the requests so far, refused ones included. */
  requests: string[];
  /** The server's clock differs by this much. */
  setClockSkew(ms: number): void;
  close(): Promise<void>;
};

class S3Failure extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Starts a server with empty buckets. */
export async function startS3Server(buckets: readonly string[]): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const faults: S3Fault[] = [];
  const requests: string[] = [];
  let skewMs = 0;
  const now = () => Date.now() + skewMs;

  const server = createServer((message, response) => {
    void handle(message, response).catch(() => response.destroy());
  });

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? '/', 'http://s3');
    const method = message.method ?? 'GET';
    requests.push(`${method} ${url.pathname}`);
    const body = await buffer(message);
    const request = {
      method,
      url,
      path: (message.url ?? '/').split('?')[0] ?? '',
      headers: message.headers,
      body,
    };
    const index = faults.findIndex((fault) => fault.method === undefined || fault.method === method);
    const how = index === -1 ? undefined : faults.splice(index, 1)[0]?.how;
    response.setHeader('date', new Date(now()).toUTCString());
    try {
      if (how === 'hang') return;
      if (how === 'slow-down') throw new S3Failure(503, 'SlowDown');
      if (how === 'internal-error') throw new S3Failure(500, 'InternalError');
      verify(request, now());
      if (how === 'malformed') {
        response.writeHead(200, { 'content-type': 'application/xml' }).end('<ListBucketResult><Contents>');
        return;
      }
      const result = perform(request);
      if (how === 'reset-after-effect') {
        message.socket.destroy();
        return;
      }
      response.writeHead(result.status ?? 200, {
        'content-length': String(result.body?.length ?? 0),
        ...result.headers,
      });
      if (how === 'cut-body' || how === 'stalled-body') {
        const half = result.body?.subarray(0, result.body.length / 2) ?? Buffer.alloc(0);
        response.write(half, () => how === 'cut-body' && message.socket.destroy());
      } else response.end(method === 'HEAD' ? undefined : result.body);
    } catch (error) {
      if (!(error instanceof S3Failure)) throw error;
      const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${error.code}</Code><Message>${error.code}</Message></Error>`;
      response
        .writeHead(error.status, {
          'content-type': 'application/xml',
          ...(error.status === 503 && { 'retry-after': '1' }),
        })
        .end(method === 'HEAD' ? undefined : xml);
    }
  }

  type Result = { status?: number; headers?: Record<string, string>; body?: Buffer };

  function perform(request: Request): Result {
    const { method, url, headers, body } = request;
    const [bucket = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (!buckets.includes(bucket)) throw new S3Failure(404, 'NoSuchBucket');
    if (key === '') return method === 'GET' ? list(bucket, url.searchParams) : refuseMethod();
    const name = `${bucket}/${key}`;
    const stored = objects.get(name);
    const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
    if (method === 'PUT') {
      if (headers['if-none-match'] === '*' && stored) throw new S3Failure(412, 'PreconditionFailed');
      verifyChecksums(headers, body);
      objects.set(name, {
        bytes: body,
        type: headers['content-type'] ?? 'binary/octet-stream',
        modifiedAt: new Date(now()),
      });
      return { headers: { etag: etag(body) } };
    }
    if (method === 'DELETE') {
      objects.delete(name);
      return { status: 204 };
    }
    if (method !== 'GET' && method !== 'HEAD') return refuseMethod();
    if (!stored) throw new S3Failure(404, 'NoSuchKey');
    return {
      body: stored.bytes,
      headers: {
        'content-type': stored.type,
        'last-modified': stored.modifiedAt.toUTCString(),
        etag: etag(stored.bytes),
      },
    };
  }

  function list(bucket: string, query: URLSearchParams): Result {
    if (query.get('list-type') !== '2') throw new S3Failure(501, 'NotImplemented');
    const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
    const after = `${bucket}/${query.get('continuation-token') ?? query.get('start-after') ?? ''}`;
    const max = Math.min(Number(query.get('max-keys') ?? 1_000), 1_000);
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(prefix) && name > after)
      .toSorted((a, b) => (a < b ? -1 : 1));
    const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const entries = names.slice(0, max).map((name) => {
      const { bytes, modifiedAt } = objects.get(name) as StoredObject;
      const key = escape(name.slice(bucket.length + 1));
      return `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const isTruncated = names.length > max;
    const next = isTruncated ? names[max - 1]?.slice(bucket.length + 1) : undefined;
    const xml = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${bucket}</Name><KeyCount>${entries.length}</KeyCount><MaxKeys>${max}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${next ? `<NextContinuationToken>${escape(next)}</NextContinuationToken>` : ''}${entries.join('')}</ListBucketResult>`;
    return { body: Buffer.from(xml), headers: { 'content-type': 'application/xml' } };
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    faults,
    requests,
    setClockSkew: (ms) => {
      skewMs = ms;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function refuseMethod(): never {
  throw new S3Failure(405, 'MethodNotAllowed');
}

function verifyChecksums(headers: IncomingMessage['headers'], body: Buffer): void {
  const hash = (algorithm: string) => createHash(algorithm).update(body).digest('base64');
  for (const [name, algorithm] of [
    ['content-md5', 'md5'],
    ['x-amz-checksum-sha256', 'sha256'],
  ] as const)
    if (headers[name] !== undefined && headers[name] !== hash(algorithm))
      throw new S3Failure(400, 'BadDigest');
}

const sha256Hex = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Requires a valid signature of the request. Throws the failures of S3, such as AccessDenied for an anonymous request. */
function verify({ method, url, path, headers, body }: Request, nowMs: number): void {
  const query = url.searchParams;
  const isPresigned = query.has('X-Amz-Signature');
  const part = (name: string) =>
    isPresigned
      ? query.get(`X-Amz-${name}`)
      : new RegExp(`${name}=([^,\\s]+)`).exec(headers.authorization ?? '')?.[1];
  const credential = part('Credential');
  const signedHeaders = part('SignedHeaders');
  const signature = part('Signature');
  if (!credential || !signedHeaders || !signature) throw new S3Failure(403, 'AccessDenied');
  const [accessKey, day = '', region, service, terminator] = credential.split('/');
  if (accessKey !== S3_CREDENTIALS.accessKeyId) throw new S3Failure(403, 'InvalidAccessKeyId');
  if (region !== S3_REGION || service !== 's3' || terminator !== 'aws4_request')
    throw new S3Failure(400, 'AuthorizationHeaderMalformed');
  const at = (isPresigned ? query.get('X-Amz-Date') : headers['x-amz-date']) as string | undefined;
  const atMs = Date.parse(
    (at ?? '').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!at?.startsWith(day) || Number.isNaN(atMs)) throw new S3Failure(403, 'AccessDenied');
  const lifeMs = isPresigned ? Number(query.get('X-Amz-Expires')) * 1_000 : SKEW_MAX_MS;
  if (nowMs > atMs + lifeMs || nowMs < atMs - SKEW_MAX_MS)
    throw new S3Failure(403, isPresigned ? 'AccessDenied' : 'RequestTimeTooSkewed');
  const names = signedHeaders.split(';');
  if (!names.includes('host')) throw new S3Failure(403, 'AccessDenied');
  const payload = isPresigned ? 'UNSIGNED-PAYLOAD' : String(headers['x-amz-content-sha256']);
  if (payload.startsWith('STREAMING-')) throw new S3Failure(501, 'NotImplemented');
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256Hex(body))
    throw new S3Failure(400, 'XAmzContentSHA256Mismatch');
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted();
  const canonical = [
    method,
    path
      .split('/')
      .map((segment) => encode(decodeURIComponent(segment)))
      .join('/'),
    parameters.join('&'),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replaceAll(/\s+/g, ' ')}`,
    ),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const scope = [day, region, service, terminator].join('/');
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256Hex(canonical)].join('\n');
  const key = [region, service, terminator].reduce<Buffer>(
    (parent, step) => hmac(parent, step ?? ''),
    hmac(`AWS4${S3_CREDENTIALS.secretAccessKey}`, day),
  );
  const expected = hmac(key, toSign).toString('hex');
  if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected)))
    throw new S3Failure(403, 'SignatureDoesNotMatch');
}
