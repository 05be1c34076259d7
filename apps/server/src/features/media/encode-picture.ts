// Stored pictures contain only pixels: no metadata and no hidden content.
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { UPLOAD_MAX_PIXELS } from '@raan/contract/files/file-endpoints';
import type { Metadata, Sharp, SharpConstructor } from 'sharp';
import { fail } from '#platform/errors/app-error.ts';
import { limitConcurrency } from '#platform/limit-concurrency.ts';

/** A decoded picture may need 160 MB. More parallel work than cores would not be faster. */
const CONCURRENT_DECODES = Math.max(2, availableParallelism());
const QUEUE_MAX = 400;
const TIMEOUT_SECONDS = 15;
const WEBP_SIDE_MAX_PX = 16_383;

export const withPictureSlot = limitConcurrency({
  atOnce: CONCURRENT_DECODES,
  waitingMax: QUEUE_MAX,
  makeError: () => fail('SERVER_UNAVAILABLE'),
});

/** Loads sharp on first use, because its native library needs much memory. */
export async function loadSharp(): Promise<SharpConstructor> {
  return (await import('sharp')).default;
}

/** `hash` is derived from the bytes, so equal pictures have equal hashes. */
export type EncodedPicture = { hash: string; bytes: Buffer; width: number; height: number; color: string };

export type PictureRules = {
  /** Accepted formats, by sharp's names. */
  formats: ReadonlySet<string>;
  /** Minimum length of the shorter side, of the input and of the result. */
  minPx?: number;
  /** Maximum length of the longer side, unless the shorter side would fall below `minPx`. */
  maxPx: number;
  quality: number;
};

/**
 * Converts a picture to upright WebP without metadata. Throws UPLOAD_FILE_TYPE_INVALID for other formats,
 * UPLOAD_FILE_TOO_LARGE for too many pixels, or UPLOAD_FAILED if it is too small, too long, damaged or too
 * slow to decode.
 */
export async function encodePicture(bytes: Buffer, rules: PictureRules): Promise<EncodedPicture> {
  return await withPictureSlot(async () => {
    const { format, width, height } = await readMetadata(bytes);
    if (!rules.formats.has(format)) throw fail('UPLOAD_FILE_TYPE_INVALID');
    if (width * height > UPLOAD_MAX_PIXELS)
      throw fail('UPLOAD_FILE_TOO_LARGE', 'picture_too_many_pixels', { limit: UPLOAD_MAX_PIXELS / 1e6 });
    if (rules.minPx !== undefined && Math.min(width, height) < rules.minPx)
      throw fail('UPLOAD_FAILED', 'picture_too_small', { limit: rules.minPx });
    const longest = maxSideOf({ width, height }, rules);
    if (longest > WEBP_SIDE_MAX_PX) throw fail('UPLOAD_FAILED', 'picture_too_long');
    try {
      const picture = await open(bytes);
      const { data, info } = await picture
        .rotate()
        .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: rules.quality, effort: 2 })
        .toBuffer({ resolveWithObject: true });
      const color = await dominantColor(data);
      return { hash: pictureHash(data), bytes: data, width: info.width, height: info.height, color };
    } catch {
      throw fail('UPLOAD_FAILED', 'picture_unreadable');
    }
  });
}

/** A long, narrow picture keeps `minPx` on its shorter side. */
function maxSideOf({ width, height }: { width: number; height: number }, rules: PictureRules): number {
  const { maxPx, minPx = 0 } = rules;
  const longest = Math.max(width, height);
  return Math.min(longest, Math.max(maxPx, Math.ceil((longest * minPx) / Math.min(width, height))));
}

/** Returns the hash that names a picture's bytes. */
export function pictureHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 40);
}

async function readMetadata(bytes: Buffer): Promise<Metadata> {
  const sharp = await loadSharp();
  try {
    // No pixel limit here: only the header is read, and the caller reports a specific error.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw fail('UPLOAD_FILE_TYPE_INVALID');
  }
}

async function open(bytes: Buffer): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
}

const COLOR_SAMPLE_PX = 64;

/**
 * Returns the most frequent colour as `#rrggbb`, from 4,096 bins of a small copy: 3 times as fast as sharp's
 * `stats`.
 */
export async function dominantColor(bytes: Buffer): Promise<string> {
  const picture = await open(bytes);
  const sample = await picture
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
  const part = (shift: number) => (((fullest >> shift) & 15) * 16 + 8).toString(16).padStart(2, '0');
  return `#${part(8)}${part(4)}${part(0)}`;
}
