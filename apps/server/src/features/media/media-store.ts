// Stores pictures under the hash of their bytes, and generates a few sizes on demand.
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { MEDIA_WIDTHS, type MediaWidth } from '#platform/media-url.ts';
import type { StoredImage } from '#platform/schema.ts';
import { isStorageFull } from '#platform/storage.ts';
import { writeAtomically } from '#platform/write-atomically.ts';
import {
  dominantColor,
  encodePicture,
  withPictureSlot,
  pictureHash,
  loadSharp,
  type EncodedPicture,
} from './encode-picture.ts';

export const PUBLIC_PICTURE = { maxPx: 1600, quality: 82 } as const;
const IMPORTED_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']);
/** Generated once and cached forever: 5 % fewer bytes are worth twice the CPU time. */
const VARIANT = { quality: PUBLIC_PICTURE.quality, effort: 4 } as const;
const JPEG = { quality: PUBLIC_PICTURE.quality, mozjpeg: true } as const;

/** A size and format in which pictures are served, with its file name. */
type Rendition = { file: string; width: MediaWidth; format: 'webp' | 'jpeg' };

/** WebP in every width, and one JPEG, because not every link preview supports WebP. */
export const RENDITIONS: readonly Rendition[] = [
  ...MEDIA_WIDTHS.map((width) => ({ file: `${width}.webp`, width, format: 'webp' as const })),
  { file: '1200.jpg', width: 1200, format: 'jpeg' },
];

export type MediaStore = {
  /** Re-encodes and stores an imported picture, once per content. Throws UPLOAD_FILE_TYPE_INVALID. */
  add(bytes: Buffer): Promise<StoredImage>;
  /** Stores a bundled WebP file without re-encoding it. */
  addWebp(webp: Buffer): Promise<StoredImage>;
  /** Stores a picture of the platform. Deleting uploads never deletes it. */
  addPermanent(picture: EncodedPicture): Promise<StoredImage>;
  /** Stores an uploaded picture in the caller's transaction. Unlike an imported one, it may be deleted again. */
  addUploaded(tx: Tx, picture: EncodedPicture): Promise<StoredImage>;
  /** Deletes the files of a picture whose row was deleted. */
  deleteFiles(hash: string): Promise<void>;
  /** Returns a stored picture in a size and format, never enlarged; undefined if unknown. */
  getRendition(hash: string, rendition: Rendition): Promise<Buffer | undefined>;
  /** Returns a stored picture as WebP in a width; undefined if unknown. */
  getWebp(hash: string, width: MediaWidth): Promise<Buffer | undefined>;
};

/** Opens the store. Files are in `folder`; the database lists the existing pictures. */
export function createMediaStore({
  db,
  clock,
  folder,
}: {
  db: Db;
  clock: Clock;
  folder: string;
}): MediaStore {
  const originalFile = (hash: string) => path.join(folder, 'originals', hash.slice(0, 2), `${hash}.webp`);
  const renditionFile = (hash: string, { file }: Rendition) =>
    path.join(folder, 'variants', hash.slice(0, 2), `${hash}-${file}`);
  const inProgress = new Map<string, Promise<Buffer | undefined>>();

  async function makeRendition(hash: string, rendition: Rendition): Promise<Buffer | undefined> {
    const { width, format } = rendition;
    const original = await readFile(originalFile(hash)).catch(() => undefined);
    if (!original) return undefined;
    const sharp = await loadSharp();
    const originalSize = await sharp(original).metadata();
    // Pictures are never enlarged, so the original is served for larger widths and not stored again.
    if (format === 'webp' && originalSize.width <= width) return original;
    const bytes = await withPictureSlot(() => {
      const sized = sharp(original).resize({ width, withoutEnlargement: true });
      // JPEG has no transparency.
      const encoded =
        format === 'webp' ? sized.webp(VARIANT) : sized.flatten({ background: '#fff' }).jpeg(JPEG);
      return encoded.toBuffer();
    });
    try {
      await writeAtomically(renditionFile(hash, rendition), bytes);
    } catch (error) {
      // The rendition can be generated again, so a full disk must not cause an error.
      if (!isStorageFull(error)) throw error;
    }
    // The picture was deleted meanwhile.
    if (!(await exists(originalFile(hash)))) await rm(renditionFile(hash, rendition), { force: true });
    return bytes;
  }

  async function getRendition(hash: string, requested: Rendition): Promise<Buffer | undefined> {
    const cached = await readFile(renditionFile(hash, requested)).catch(() => undefined);
    if (cached) return cached;
    const key = `${hash}-${requested.file}`;
    // Concurrent requests for the same rendition share one conversion.
    const pending =
      inProgress.get(key) ?? makeRendition(hash, requested).finally(() => inProgress.delete(key));
    inProgress.set(key, pending);
    return await pending;
  }

  /** Inserts the row before the file: the row lock prevents a parallel deletion of the file. */
  async function insertPicture(
    tx: Tx,
    { hash, bytes, width, height, color }: EncodedPicture,
    from_upload: boolean,
  ): Promise<StoredImage> {
    await tx
      .insertInto('media')
      .values({ hash, width, height, color, bytes: bytes.length, from_upload, created_at: nowIso(clock) })
      .onConflict((conflict) =>
        conflict
          .column('hash')
          // A picture that an import also uses must not be deleted with the upload.
          .doUpdateSet({ from_upload: sql`media.from_upload and excluded.from_upload` }),
      )
      .execute();
    if (!(await exists(originalFile(hash)))) await writeAtomically(originalFile(hash), bytes);
    return { hash, width, height, color };
  }

  /** In one transaction: the file is written only if the row is, and a failed write removes the row. */
  const addPermanent = async (picture: EncodedPicture) =>
    await inTransaction(db, (tx) => insertPicture(tx, picture, false));

  return {
    add: async (bytes) =>
      await addPermanent(await encodePicture(bytes, { ...PUBLIC_PICTURE, formats: IMPORTED_FORMATS })),

    async addWebp(webp) {
      const sharp = await loadSharp();
      const { width, height } = await sharp(webp).metadata();
      const color = await dominantColor(webp);
      return await addPermanent({ hash: pictureHash(webp), bytes: webp, width, height, color });
    },

    addPermanent,

    addUploaded: async (tx, picture) => await insertPicture(tx, picture, true),

    async deleteFiles(hash) {
      const files = [originalFile(hash), ...RENDITIONS.map((one) => renditionFile(hash, one))];
      await Promise.all(files.map((file) => rm(file, { force: true })));
    },

    getRendition,

    getWebp: async (hash, width) =>
      await getRendition(hash, { file: `${width}.webp`, width, format: 'webp' }),
  };
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
