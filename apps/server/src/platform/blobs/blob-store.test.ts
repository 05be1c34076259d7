// One suite for every store, and the failures of an object store.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { S3_CREDENTIALS, S3_REGION, startS3Server, type S3Fault, type S3Server } from '#test/s3-server.ts';
import { BLOBS_PER_PAGE, BlobStoreError, listAll, type BlobStore } from './blob-store.ts';
import { fileBlobStore } from './file-blob-store.ts';
import { s3BlobStore, type S3Settings } from './s3-blob-store.ts';

/** Longer than a busy machine needs for a request. */
const TIMEOUT_MS = 10_000;
/** For requests that get no answer. */
const SHORT_TIMEOUT_MS = 300;

let folder: string;
let server: S3Server;
const bucket = 'pictures';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'raan-blobs-'));
  server = await startS3Server([bucket]);
});
afterEach(() => {
  server.faults.length = 0;
  server.setClockSkew(0);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const s3 = (change: Partial<S3Settings> = {}, prefix = 'media/') => {
  const settings = {
    endpoint: server.endpoint,
    region: S3_REGION,
    documentsBucket: bucket,
    credentials: S3_CREDENTIALS,
    pathStyle: true,
    timeoutMs: TIMEOUT_MS,
    bucket,
    ...change,
  };
  return s3BlobStore(settings, { bucket: settings.bucket, prefix });
};
const keysOf = async (store: BlobStore, prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of listAll(store, prefix)) keys.push(key);
  return keys;
};

describe.each([
  ['files', () => fileBlobStore(path.join(folder, 'store'), 0o600)],
  ['S3', () => s3()],
] as const)('[OUT-04] a store of %s', (_, open) => {
  it('returns what was stored last, byte by byte, and nothing after the removal', async () => {
    const store = open();
    const bytes = randomBytes(200_000);
    expect(await store.get('originals/3f/a.webp')).toBeUndefined();
    await store.put('originals/3f/a.webp', Buffer.from('old'), 'image/webp');
    await store.put('originals/3f/a.webp', bytes, 'image/webp');
    expect(await store.get('originals/3f/a.webp')).toEqual(bytes);
    await store.put('originals/3f/empty', Buffer.alloc(0), 'text/plain');
    expect(await store.get('originals/3f/empty')).toHaveLength(0);
    for (const key of ['originals/3f/a.webp', 'originals/3f/empty']) await store.remove(key);
    await store.remove('originals/3f/a.webp');
    expect(await store.get('originals/3f/a.webp')).toBeUndefined();
  });

  it('lists keys in order, under a prefix, after a key and over several pages', async () => {
    const store = open();
    const keys = ['a/1', 'a/2', 'a-b', 'a.c', 'a/10', 'ab/1', 'b'];
    for (const key of keys) await store.put(`order/${key}`, Buffer.from(key), 'text/plain');
    const sorted = keys.map((key) => `order/${key}`).toSorted((a, b) => (a < b ? -1 : 1));
    expect(await keysOf(store, 'order/')).toEqual(sorted);
    expect(await keysOf(store, 'order/a/')).toEqual(['order/a/1', 'order/a/10', 'order/a/2']);
    expect((await store.list('order/', 'order/a/10')).map(({ key }) => key)).toEqual(
      sorted.filter((key) => key > 'order/a/10'),
    );
    expect(await store.list('missing/')).toEqual([]);
    const [entry] = await store.list('order/');
    expect(entry).toMatchObject({ key: 'order/a-b', bytes: 3 });
    expect(Math.abs((entry?.modifiedAtMs ?? 0) - Date.now())).toBeLessThan(60_000);
    const many = BLOBS_PER_PAGE + 2;
    for (let at = 0; at < many; at += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, many - at) }, (_unused, index) =>
          store.put(`many/${String(at + index).padStart(5, '0')}`, Buffer.from('x'), 'text/plain'),
        ),
      );
    expect(await keysOf(store, 'many/')).toHaveLength(many);
  }, 30_000);
});

it('[OUT-04] keeps files inside the folder and private', async () => {
  const store = fileBlobStore(path.join(folder, 'own'), 0o600);
  for (const key of ['../escaped', 'a/../../escaped', '/etc/passwd', 'a//b', ''])
    await expect(store.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('not a key');
  await store.put('ab/document', Buffer.from('x'), 'text/plain');
  expect((await stat(path.join(folder, 'own/ab/document'))).mode & 0o777).toBe(0o600);
  expect(await readdir(path.join(folder, 'own/ab'))).toEqual(['document']);
});

describe('[OUT-04] an S3 store that fails', () => {
  const key = 'faults/picture.webp';
  const bytes = randomBytes(50_000);
  const waits = (how: S3Fault['how']) => how === 'hang' || how === 'stalled-body';
  const fails = async (faults: S3Fault[], work: (store: BlobStore) => Promise<unknown>) => {
    await s3().put(key, bytes, 'image/webp');
    server.faults.push(...faults);
    return await work(
      s3({ timeoutMs: faults.some(({ how }) => waits(how)) ? SHORT_TIMEOUT_MS : TIMEOUT_MS }),
    );
  };

  it.each(['slow-down', 'internal-error', 'reset-after-effect', 'cut-body', 'stalled-body', 'hang'] as const)(
    'still reads and writes after one %s',
    async (how) => {
      expect(await fails([{ how, method: 'GET' }], (store) => store.get(key))).toEqual(bytes);
      if (how === 'cut-body' || how === 'stalled-body') return;
      await fails([{ how, method: 'PUT' }], (store) => store.put(key, Buffer.from('new'), 'image/webp'));
      expect(server.objects.get(`${bucket}/media/${key}`)?.bytes.toString()).toBe('new');
      await fails([{ how, method: 'DELETE' }], (store) => store.remove(key));
      expect(server.objects.has(`${bucket}/media/${key}`)).toBe(false);
    },
    20_000,
  );

  it('reports a lasting failure without keys, secrets or a missing object', async () => {
    const lasting = (how: S3Fault['how']) => Array.from({ length: 20 }, (): S3Fault => ({ how }));
    for (const how of ['internal-error', 'hang', 'malformed'] as const) {
      const error = await fails(lasting(how), (store) =>
        how === 'malformed' ? store.list('faults/') : store.get(key),
      ).catch((reason: unknown) => reason);
      server.faults.length = 0;
      expect(error).toBeInstanceOf(BlobStoreError);
      expect(String(error)).not.toMatch(/picture\.webp|TESTACCESSKEY|secret access/);
    }
  }, 30_000);

  it('works with a clock that is an hour off', async () => {
    server.setClockSkew(3_600_000);
    const store = s3();
    await store.put(key, bytes, 'image/webp');
    expect(await store.get(key)).toEqual(bytes);
  });

  it('refuses wrong credentials, a wrong region and an unknown bucket', async () => {
    const wrong = [
      { credentials: { ...S3_CREDENTIALS, secretAccessKey: 'wrong' } },
      { credentials: { ...S3_CREDENTIALS, accessKeyId: 'WRONG' } },
      { region: 'eu-west-1' },
      { bucket: 'unknown' },
    ];
    for (const change of wrong)
      await expect(s3(change).get('a')).rejects.toThrow(/the object store failed to read: 40[034]/);
  });
});

// The test server itself, by a client that signs independently of Amazon's.
describe('[OUT-04] the S3 server of the tests', () => {
  const client = (secretAccessKey = S3_CREDENTIALS.secretAccessKey) =>
    new AwsClient({ ...S3_CREDENTIALS, secretAccessKey, region: S3_REGION, service: 's3', retries: 0 });
  const address = (key: string) => `${server.endpoint}/${bucket}/${key}`;

  it('accepts signed requests, in headers and in the query, and nothing else', async () => {
    const url = address('other/ก ข~.txt');
    expect((await client().fetch(url, { method: 'PUT', body: 'signed' })).status).toBe(200);
    expect(await (await client().fetch(url)).text()).toBe('signed');
    const presigned = await client().sign(`${url}?X-Amz-Expires=60`, { aws: { signQuery: true } });
    expect(await (await fetch(presigned)).text()).toBe('signed');
    expect((await fetch(presigned.url.replace('Expires=60', 'Expires=61'))).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(`${server.endpoint}/${bucket}?list-type=2`)).status).toBe(403);
    const forged = await client('wrong').fetch(url, { method: 'DELETE' });
    expect([forged.status, await forged.text()]).toEqual([
      403,
      expect.stringContaining('SignatureDoesNotMatch'),
    ]);
    const old = await client().fetch(url, { aws: { datetime: '20250101T000000Z' } });
    expect(await old.text()).toContain('RequestTimeTooSkewed');
  });

  it('knows conditions and checksums', async () => {
    const put = (headers: Record<string, string>) =>
      client().fetch(address('once'), { method: 'PUT', body: 'x', headers });
    expect((await put({ 'if-none-match': '*' })).status).toBe(200);
    expect((await put({ 'if-none-match': '*' })).status).toBe(412);
    expect((await put({ 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' })).status).toBe(400);
  });
});
