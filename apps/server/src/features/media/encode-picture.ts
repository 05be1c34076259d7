// Every picture that comes in is decoded and encoded anew: what is kept holds pixels, and nothing else that the sender put into it.
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { UPLOAD_MAX_PIXELS } from '@raan/contract/files/file-endpoints';
import type { Metadata, Sharp, SharpConstructor } from 'sharp';
import { fail } from '#platform/errors/app-error.ts';
import { turns } from '#platform/turns.ts';

/** One decoded picture of the largest size is 160 MB, and more at once than there are cores would be no faster. */
const DECODED_AT_ONCE = Math.max(2, availableParallelism());
const WAITING_MAX = 400;
const SECONDS_MAX = 15;
/** WebP knows no longer side. */
const WEBP_SIDE_MAX_PX = 16_383;

/** For all work with pixels in this process: imports, uploads and the sizes made on demand. */
export const inPictureTurn = turns({
  atOnce: DECODED_AT_ONCE,
  waitingMax: WAITING_MAX,
  tooMany: () => fail('SERVER_UNAVAILABLE'),
});

/** The library of pictures. It comes with the first one: what it maps into memory, a server that has none to make can do without. */
export async function pictureLibrary(): Promise<SharpConstructor> {
  return (await import('sharp')).default;
}

/** `hash` names the bytes: the same picture has the same name. */
export type EncodedPicture = { hash: string; bytes: Buffer; width: number; height: number; color: string };

export type PictureRules = {
  /** Formats by content, as sharp calls them. */
  formats: ReadonlySet<string>;
  /** Shorter side that what comes in must have, and that the result keeps, however long it is. */
  minPx?: number;
  /** Longest side of the result, unless its shorter side would become less than `minPx`. */
  maxPx: number;
  quality: number;
};

/**
 * A picture as upright WebP without metadata. Throws UPLOAD_FILE_TYPE_INVALID for other formats, UPLOAD_FILE_TOO_LARGE for too many
 * pixels, UPLOAD_FAILED for a picture that is too small, too long for its width, damaged or takes too long.
 */
export async function encodePicture(bytes: Buffer, rules: PictureRules): Promise<EncodedPicture> {
  return await inPictureTurn(async () => {
    const { format, width, height } = await headOf(bytes);
    if (!rules.formats.has(format)) throw fail('UPLOAD_FILE_TYPE_INVALID');
    if (width * height > UPLOAD_MAX_PIXELS)
      throw fail('UPLOAD_FILE_TOO_LARGE', 'picture_too_many_pixels', { limit: UPLOAD_MAX_PIXELS / 1e6 });
    if (rules.minPx !== undefined && Math.min(width, height) < rules.minPx)
      throw fail('UPLOAD_FAILED', 'picture_too_small', { limit: rules.minPx });
    const longest = longestKept({ width, height }, rules);
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

/** The longest side that a picture may keep: a long and narrow one is made no narrower than its rules say. */
function longestKept({ width, height }: { width: number; height: number }, rules: PictureRules): number {
  const { maxPx, minPx = 0 } = rules;
  const longest = Math.max(width, height);
  return Math.min(longest, Math.max(maxPx, Math.ceil((longest * minPx) / Math.min(width, height))));
}

/** The name of a picture's bytes. */
export function pictureHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 40);
}

async function headOf(bytes: Buffer): Promise<Metadata> {
  const sharp = await pictureLibrary();
  try {
    // Without a limit here: the head alone is read, and a picture that is too large is to be told so.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw fail('UPLOAD_FILE_TYPE_INVALID');
  }
}

async function open(bytes: Buffer): Promise<Sharp> {
  const sharp = await pictureLibrary();
  return sharp(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: SECONDS_MAX,
  });
}

const COLOR_SAMPLE_PX = 64;

/**
 * The colour that a picture has most of, as `#rrggbb`: the fullest of 4,096 boxes of like colours, taken from a small copy. Sharp's own
 * `stats` finds the same and much else, at three times the work.
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
  // The middle of the box.
  const part = (shift: number) => (((fullest >> shift) & 15) * 16 + 8).toString(16).padStart(2, '0');
  return `#${part(8)}${part(4)}${part(0)}`;
}
