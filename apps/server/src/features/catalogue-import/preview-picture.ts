import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { loadSharp, withPictureSlot } from '#features/media/encode-picture.ts';
import { pictureFetcher, type FetchPicture } from './fetch-picture.ts';
import { selectPreviewPicture } from './imports.queries.ts';

const WIDTH = 200;
const QUALITY = 75;
const PIXELS_MAX = 50_000_000;

/**
 * Fetches the picture of a previewed product from the supplier and reduces it to WebP. Nothing is stored. Throws
 * REQUEST_NOT_FOUND if there is none, or it cannot be fetched or read.
 */
export async function loadPreviewPicture(
  { db, fetchPicture = pictureFetcher() }: { db: Db; fetchPicture?: FetchPicture | undefined },
  importId: number,
  number: number,
): Promise<Buffer> {
  const url = await selectPreviewPicture(db, importId, number);
  if (url === undefined) throw fail('REQUEST_NOT_FOUND');
  try {
    const bytes = await fetchPicture(url);
    const sharp = await loadSharp();
    return await withPictureSlot(() =>
      sharp(bytes, { limitInputPixels: PIXELS_MAX })
        .rotate()
        .resize({ width: WIDTH, height: WIDTH, fit: 'cover', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer(),
    );
  } catch {
    // Unreachable or no picture: the preview shows a placeholder.
    throw fail('REQUEST_NOT_FOUND');
  }
}
