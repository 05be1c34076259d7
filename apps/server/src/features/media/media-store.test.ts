import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { fileBlobStore } from '#platform/blobs/file-blob-store.ts';
import { systemClock } from '#platform/clock.ts';
import { MEDIA_WIDTHS } from '#platform/media-url.ts';
import { limitConcurrency } from '#platform/limit-concurrency.ts';
import { useTestApp } from '#test/test-app.ts';
import { createMediaStore, type MediaStore } from './media-store.ts';

const app = useTestApp();
let folder: string;
let media: MediaStore;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'raan-media-'));
  media = createMediaStore({ db: app.db, clock: systemClock, blobs: fileBlobStore(folder) });
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const picture = async (width: number, height: number, format: 'png' | 'jpeg' | 'gif' = 'png') =>
  await sharp({ create: { width, height, channels: 3, background: '#446688' } })
    .toFormat(format)
    .toBuffer();
const variantsOnDisk = async (hash: string) =>
  (await readdir(path.join(folder, 'variants'), { recursive: true }).catch(() => [])).filter((name) =>
    name.includes(hash),
  );

describe('pictures', () => {
  it('[FILE-01] from an import are re-encoded like uploads', async () => {
    const bytes = await sharp(await picture(60, 30, 'jpeg'))
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { hash, width, height } = await media.add(bytes);
    expect([width, height]).toEqual([30, 60]);
    const stored = await media.getWebp(hash, 1200);
    const { format, exif, orientation } = await sharp(stored).metadata();
    expect({ format, exif, orientation }).toEqual({
      format: 'webp',
      exif: undefined,
      orientation: undefined,
    });
  });

  it('with too many pixels are refused for imports too', async () => {
    await expect(media.add(await picture(9_000, 5_000))).rejects.toMatchObject({
      code: 'UPLOAD_FILE_TOO_LARGE',
    });
    await expect(media.add(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toMatchObject({
      code: 'UPLOAD_FILE_TYPE_INVALID',
    });
  });

  it('are resized once when many requests arrive in parallel', async () => {
    const { hash } = await media.add(await picture(1_500, 900, 'jpeg'));
    const results = await Promise.all(Array.from({ length: 40 }, () => media.getWebp(hash, 400)));
    expect(new Set(results).size).toBe(1);
    expect(await variantsOnDisk(hash)).toHaveLength(1);
    expect((await sharp(results[0]).metadata()).width).toBe(400);
  });

  it('are not stored again in widths larger than the original', async () => {
    const { hash } = await media.add(await picture(300, 200, 'gif'));
    for (const width of MEDIA_WIDTHS) expect(await media.getWebp(hash, width)).toBeInstanceOf(Buffer);
    expect(await variantsOnDisk(hash)).toHaveLength(1);
  });

  it('[FILE-01] are also served as JPEG for link previews: on white, cached forever, deleted with the picture', async () => {
    const bytes = await sharp({
      create: { width: 1_500, height: 900, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { hash } = await app.media.add(bytes);
    const response = await fetch(`${app.baseUrl}/media/${hash}/1200.jpg`);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const made = sharp(await response.arrayBuffer());
    expect(await made.metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 720 });
    expect((await made.stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
    const small = await app.media.add(await picture(300, 201));
    const shown = await fetch(`${app.baseUrl}/media/${small.hash}/1200.jpg`);
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({
      format: 'jpeg',
      width: 300,
      height: 201,
    });
    const { object_name: objectName } = await app.db
      .deleteFrom('media')
      .where('hash', '=', hash)
      .returning('object_name')
      .executeTakeFirstOrThrow();
    await app.media.deleteFiles({ hash, objectName });
    expect((await fetch(`${app.baseUrl}/media/${hash}/1200.jpg`)).status).toBe(404);
  });

  it.each([
    '/media/0/800.webp',
    `/media/${'0'.repeat(40)}/800.webp`,
    `/media/${'0'.repeat(40)}/801.webp`,
    `/media/${'0'.repeat(40)}/800.png`,
    `/media/${'0'.repeat(40)}/800.jpg`,
    `/media/${'0'.repeat(40)}/1200.jpg`,
    `/media/${'G'.repeat(40)}/800.webp`,
    '/media/..%2f..%2fapp-secret/800.webp',
    `/media/${'0'.repeat(40)}/..%2f800.webp`,
  ])('answer 404 for an unknown address: %s', async (address) => {
    expect((await fetch(app.baseUrl + address)).status).toBe(404);
  });
});

describe('the concurrency limit', () => {
  it('runs few tasks at once, queues the others in order, and refuses more when the queue is full', async () => {
    const inTurn = limitConcurrency({ atOnce: 2, waitingMax: 3, makeError: () => new Error('too many') });
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const results = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((number) =>
        inTurn(async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setTimeout(resolve, 5));
          running -= 1;
          order.push(number);
          if (number === 2) throw new Error('its own failure');
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual([1, 2, 3, 4, 5]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    await expect(inTurn(async () => 'again')).resolves.toBe('again');
  });
});
