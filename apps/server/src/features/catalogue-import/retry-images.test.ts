import { createServer, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '@raan/contract/durations';
import { openDatabase, type Db } from '#platform/db.ts';
import { fileBlobStore } from '#platform/blobs/file-blob-store.ts';
import { createMediaStore, type MediaStore } from '#features/media/media-store.ts';
import { deleteProducts } from '#test/products.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { pictureFetcher } from './fetch-picture.ts';
import { BAHT_RATE } from './amounts.ts';
import { importFile } from './import-file.ts';
import { countMissingImages, retryImages } from './retry-images.ts';

let database: TestDatabase;
let db: Db;
let folder: string;
let server: Server;
let base: string;
let media: MediaStore;
let now: number;
/** Responses of the supplier's server by path; 503 for all others. */
const responses = new Map<string, { status?: number; body?: Buffer; location?: string }>();
const requestedPaths: string[] = [];
const clock = { now: () => now };

const picture = (color: string) =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = openDatabase({ ...database.config, max: 4 }));
  folder = await mkdtemp(path.join(tmpdir(), 'raan-images-'));
  media = createMediaStore({ db, clock, blobs: fileBlobStore(folder) });
  server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    const { status = 200, body, location } = responses.get(request.url ?? '') ?? { status: 503 };
    response.writeHead(status, location ? { location } : {}).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as { port: number };
  base = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  server.close();
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await deleteProducts(db);
  await db.deleteFrom('remote_images').execute();
  responses.clear();
  requestedPaths.length = 0;
  now = Date.parse('2026-05-01T03:00:00Z');
});

const retry = (isAllowed: (address: string) => boolean = () => true) =>
  retryImages({ db, clock, media, fetchPicture: pictureFetcher(isAllowed) }, 100);

async function importWith(pictures: string[], color = ''): Promise<void> {
  const rows = pictures.map((url, index) =>
    index === 0
      ? `p,Product,Color,Red,10,${base}${url},1,${color && base + color}`
      : `p,,,,,${base}${url},${index + 1},`,
  );
  const file = path.join(folder, 'p.csv');
  await writeFile(
    file,
    `Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Variant Image\n${rows.join('\n')}\n`,
  );
  expect(await importFile({ db, clock, media }, file, { rate: BAHT_RATE })).toMatchObject({ rejected: [] });
}

const product = () => db.selectFrom('products').select(['images', 'options']).executeTakeFirstOrThrow();
const queue = () =>
  db
    .selectFrom('image_fetches')
    .select(['position', 'tries', 'last_error', 'next_try_at'])
    .orderBy('position')
    .execute();

test('fetches, re-encodes and shows pictures in order', async () => {
  responses.set('/1.jpg', { body: await picture('red') });
  responses.set('/2.jpg', { body: await picture('blue') });
  await importWith(['/1.jpg', '/2.jpg'], '/2.jpg');
  expect(await retry()).toEqual({ fetched: 4, failed: 0 });
  const { images, options } = await product();
  expect(images.map((image) => image.width)).toEqual([20, 20]);
  expect(options[0]?.values[0]?.image).toEqual(images[1]);
  expect(await media.getWebp(images[0]!.hash, 200)).toBeInstanceOf(Buffer);
  expect(await countMissingImages({ db, clock })).toEqual({ missing: 0, due: 0 });
});

test('retries unreachable pictures with growing delays and inserts them at their position', async () => {
  responses.set('/2.jpg', { body: await picture('blue') });
  responses.set('/3.jpg', { body: Buffer.from('<html>no picture</html>') });
  await importWith(['/1.jpg', '/2.jpg', '/3.jpg']);
  expect(await retry()).toEqual({ fetched: 1, failed: 2 });
  expect(await queue()).toEqual([
    { position: 0, tries: 1, last_error: 'the server answered 503', next_try_at: '2026-05-01T03:01:00.000Z' },
    {
      position: 2,
      tries: 1,
      last_error: 'not a readable picture',
      next_try_at: '2026-05-01T03:01:00.000Z',
    },
  ]);
  const [second] = (await product()).images;

  expect(await retry()).toEqual({ fetched: 0, failed: 0 });
  now += HOUR_MS;
  responses.set('/1.jpg', { body: await picture('red') });
  expect(await retry()).toEqual({ fetched: 1, failed: 1 });
  const { images } = await product();
  expect(images).toHaveLength(2);
  expect(images[1]).toEqual(second);
  expect((await queue()).map(({ tries, next_try_at: next }) => ({ tries, next }))).toEqual([
    { tries: 2, next: '2026-05-01T04:05:00.000Z' },
  ]);
});

test('does not fetch a picture again in a later import of the same catalogue', async () => {
  responses.set('/1.jpg', { body: await picture('red') });
  await importWith(['/1.jpg']);
  await retry();
  responses.set('/2.jpg', { body: await picture('blue') });
  await importWith(['/2.jpg', '/1.jpg']);
  expect((await product()).images).toHaveLength(1);
  await retry();
  expect((await product()).images).toHaveLength(2);
  expect(requestedPaths).toEqual(['/1.jpg', '/2.jpg']);
});

test('follows redirects, but not into a private network', async () => {
  responses.set('/there.jpg', { body: await picture('red') });
  responses.set('/1.jpg', { status: 302, location: '/there.jpg' });
  responses.set('/2.jpg', { status: 302, location: 'http://10.0.0.1/secret' });
  await importWith(['/1.jpg', '/2.jpg']);
  expect(await retry((address) => address === '127.0.0.1')).toEqual({ fetched: 1, failed: 1 });
  expect((await queue())[0]?.last_error).toBe('the address is in a private network');
});

test('never connects to a private address', async () => {
  responses.set('/1.jpg', { body: await picture('red') });
  await importWith(['/1.jpg']);
  expect(await retryImages({ db, clock, media }, 10)).toEqual({ fetched: 0, failed: 1 });
  await expect(pictureFetcher()(`http://localhost:${new URL(base).port}/1.jpg`)).rejects.toThrow(
    'private network',
  );
  expect(requestedPaths).toEqual([]);
});

test('rejects a picture larger than 10 MB', async () => {
  responses.set('/1.jpg', { body: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await importWith(['/1.jpg']);
  await retry();
  expect((await queue())[0]?.last_error).toBe('the picture is larger than 10 MB');
});

test('fetches each picture once with two processes in parallel', async () => {
  for (let number = 1; number <= 8; number += 1)
    responses.set(`/${number}.jpg`, { body: await picture('red') });
  await importWith(Array.from({ length: 8 }, (_, index) => `/${index + 1}.jpg`));
  const both = await Promise.all([retry(), retry()]);
  expect(both.reduce((sum, { fetched }) => sum + fetched, 0)).toBe(8);
  expect(requestedPaths).toHaveLength(8);
  expect((await product()).images).toHaveLength(8);
});
