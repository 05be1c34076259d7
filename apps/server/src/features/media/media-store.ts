// Pictures: re-encoded when they come in, named by the hash of their bytes, served in a few widths made on demand.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { MediaWidth } from '#platform/media-url.ts';
import type { StoredImage } from '#platform/schema.ts';

const ORIGINAL_MAX_PX = 1600;
const PIXELS_MAX = 40_000_000;
const QUALITY = 82;
const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']);

export type MediaStore = {
  /** Re-encodes a picture and keeps it. The same picture is kept once. Throws UPLOAD_FILE_TYPE_INVALID for anything that is no picture. */
  add(bytes: Buffer): Promise<StoredImage>;
  /** Keeps a WebP that comes with the program as it is: what we made ourselves needs no second encoding. */
  adopt(webp: Buffer): Promise<StoredImage>;
  /** The bytes of a kept picture in a width (never enlarged), or undefined. */
  variant(hash: string, width: MediaWidth): Promise<Buffer | undefined>;
};

/** Keeps pictures under `folder`; the database knows which there are. */
export function mediaStore({ db, clock, folder }: { db: Db; clock: Clock; folder: string }): MediaStore {
  const originalFile = (hash: string) => path.join(folder, 'originals', hash.slice(0, 2), `${hash}.webp`);
  const variantFile = (hash: string, width: number) =>
    path.join(folder, 'variants', hash.slice(0, 2), `${hash}-${width}.webp`);
  const inProgress = new Map<string, Promise<Buffer | undefined>>();

  async function makeVariant(hash: string, width: MediaWidth): Promise<Buffer | undefined> {
    const original = await readFile(originalFile(hash)).catch(() => undefined);
    if (!original) return undefined;
    const bytes = await sharp(original, { limitInputPixels: PIXELS_MAX })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: 2 })
      .toBuffer();
    await writeWhole(variantFile(hash, width), bytes);
    return bytes;
  }

  async function keep({ bytes, width, height, color }: Encoded): Promise<StoredImage> {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 40);
    const file = originalFile(hash);
    if (!(await stat(file).catch(() => undefined))) await writeWhole(file, bytes);
    await db
      .insertInto('media')
      .values({ hash, width, height, color, bytes: bytes.length, created_at: nowIso(clock) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { hash, width, height, color };
  }

  return {
    add: async (bytes) => await keep(await encode(bytes)),

    async adopt(webp) {
      const { width, height } = await sharp(webp).metadata();
      return await keep({ bytes: webp, width, height, color: await dominantColor(webp) });
    },

    async variant(hash, width) {
      const kept = await readFile(variantFile(hash, width)).catch(() => undefined);
      if (kept) return kept;
      const key = `${hash}-${width}`;
      // Several visitors may ask for a new picture at once; it is made once.
      const making = inProgress.get(key) ?? makeVariant(hash, width).finally(() => inProgress.delete(key));
      inProgress.set(key, making);
      return await making;
    },
  };
}

type Encoded = { bytes: Buffer; width: number; height: number; color: string };

async function encode(bytes: Buffer): Promise<Encoded> {
  try {
    const input = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const { format } = await input.metadata();
    if (!format || !ACCEPTED.has(format)) throw fail('UPLOAD_FILE_TYPE_INVALID');
    const color = await dominantColor(bytes);
    const { data, info } = await input
      .rotate()
      .resize({ width: ORIGINAL_MAX_PX, height: ORIGINAL_MAX_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, color };
  } catch {
    throw fail('UPLOAD_FILE_TYPE_INVALID');
  }
}

const COLOR_SAMPLE_PX = 64;

/**
 * The colour that a picture has most of, as `#rrggbb`: the fullest of 4,096 boxes of like colours, taken from a small copy. Sharp's own
 * `stats` finds the same and much else, at three times the work.
 */
async function dominantColor(bytes: Buffer): Promise<string> {
  const sample = await sharp(bytes, { limitInputPixels: PIXELS_MAX })
    .resize(COLOR_SAMPLE_PX, COLOR_SAMPLE_PX, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const boxes = new Uint16Array(4096);
  let fullest = 0;
  for (let at = 0; at + 2 < sample.length; at += 3) {
    const box =
      (((sample[at] ?? 0) >> 4) << 8) | (((sample[at + 1] ?? 0) >> 4) << 4) | ((sample[at + 2] ?? 0) >> 4);
    boxes[box] = (boxes[box] ?? 0) + 1;
    if ((boxes[box] ?? 0) > (boxes[fullest] ?? 0)) fullest = box;
  }
  // The middle of the box.
  const part = (shift: number) => (((fullest >> shift) & 15) * 16 + 8).toString(16).padStart(2, '0');
  return `#${part(8)}${part(4)}${part(0)}`;
}

/** Writes beside the place and renames, so that a file is whole or absent. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(temporary, bytes);
  await rename(temporary, file);
}
