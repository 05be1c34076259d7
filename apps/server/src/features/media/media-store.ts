// Pictures: re-encoded when they come in, named by the hash of their bytes, served in a few widths made on demand.
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { MEDIA_WIDTHS, type MediaWidth } from '#platform/media-url.ts';
import type { StoredImage } from '#platform/schema.ts';
import { isStorageFull } from '#platform/storage.ts';
import { writeWhole } from '#platform/write-whole.ts';
import {
  dominantColor,
  encodePicture,
  inPictureTurn,
  pictureHash,
  pictureLibrary,
  type EncodedPicture,
} from './encode-picture.ts';

/** Longest side and quality of what is kept of a public picture. */
export const PUBLIC_PICTURE = { maxPx: 1600, quality: 82 } as const;
const IMPORTED_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']);
/** Made once and sent for ever: twice the work is worth the twentieth part of the bytes. */
const VARIANT = { quality: PUBLIC_PICTURE.quality, effort: 4 } as const;
const JPEG = { quality: PUBLIC_PICTURE.quality, mozjpeg: true } as const;

/** A picture as it is served, by the name of its file. */
type Rendition = { file: string; width: MediaWidth; format: 'webp' | 'jpeg' };

/** WebP in every width, and one JPEG for link previews: who draws those does not always know WebP. */
export const RENDITIONS: readonly Rendition[] = [
  ...MEDIA_WIDTHS.map((width) => ({ file: `${width}.webp`, width, format: 'webp' as const })),
  { file: '1200.jpg', width: 1200, format: 'jpeg' },
];

export type MediaStore = {
  /** Re-encodes an imported picture and keeps it. The same picture is kept once. Throws UPLOAD_FILE_TYPE_INVALID for anything that is no picture. */
  add(bytes: Buffer): Promise<StoredImage>;
  /** Keeps a WebP that comes with the program as it is: what we made ourselves needs no second encoding. */
  adopt(webp: Buffer): Promise<StoredImage>;
  /** Keeps a picture of the platform’s own, once. Nothing that a seller deletes drops it. */
  keep(picture: EncodedPicture): Promise<StoredImage>;
  /** Keeps an uploaded picture together with what the transaction says of it; unlike an imported one it may be dropped. */
  keepUploaded(tx: Tx, picture: EncodedPicture): Promise<StoredImage>;
  /** Removes the files of a picture whose row is gone. */
  erase(hash: string): Promise<void>;
  /** The bytes of a kept picture as it is served (never enlarged), or undefined. */
  rendition(hash: string, rendition: Rendition): Promise<Buffer | undefined>;
  /** The bytes of a kept picture as WebP in a width, or undefined. */
  variant(hash: string, width: MediaWidth): Promise<Buffer | undefined>;
};

/** Keeps pictures under `folder`; the database knows which there are. */
export function mediaStore({ db, clock, folder }: { db: Db; clock: Clock; folder: string }): MediaStore {
  const originalFile = (hash: string) => path.join(folder, 'originals', hash.slice(0, 2), `${hash}.webp`);
  const renditionFile = (hash: string, { file }: Rendition) =>
    path.join(folder, 'variants', hash.slice(0, 2), `${hash}-${file}`);
  const inProgress = new Map<string, Promise<Buffer | undefined>>();

  async function makeRendition(hash: string, made: Rendition): Promise<Buffer | undefined> {
    const { width, format } = made;
    const original = await readFile(originalFile(hash)).catch(() => undefined);
    if (!original) return undefined;
    const sharp = await pictureLibrary();
    const own = await sharp(original).metadata();
    // Nothing is enlarged, so a width beyond its own is the picture itself, and takes no room of its own.
    if (format === 'webp' && own.width <= width) return original;
    const bytes = await inPictureTurn(() => {
      const sized = sharp(original).resize({ width, withoutEnlargement: true });
      // JPEG knows no transparency.
      const encoded =
        format === 'webp' ? sized.webp(VARIANT) : sized.flatten({ background: '#fff' }).jpeg(JPEG);
      return encoded.toBuffer();
    });
    try {
      await writeWhole(renditionFile(hash, made), bytes);
    } catch (error) {
      // A smaller size can be made again, so a full disk must not hide the picture.
      if (!isStorageFull(error)) throw error;
    }
    // Erased meanwhile: then its sizes go too.
    if (!(await exists(originalFile(hash)))) await rm(renditionFile(hash, made), { force: true });
    return bytes;
  }

  async function rendition(hash: string, asked: Rendition): Promise<Buffer | undefined> {
    const kept = await readFile(renditionFile(hash, asked)).catch(() => undefined);
    if (kept) return kept;
    const key = `${hash}-${asked.file}`;
    // Several visitors may ask for a new picture at once; it is made once.
    const making = inProgress.get(key) ?? makeRendition(hash, asked).finally(() => inProgress.delete(key));
    inProgress.set(key, making);
    return await making;
  }

  /** The row first: it is locked until the transaction ends, so that nobody erases the file between. */
  async function keepIn(
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
          // What an import uses as well is no longer anybody's to drop.
          .doUpdateSet({ from_upload: sql`media.from_upload and excluded.from_upload` }),
      )
      .execute();
    if (!(await exists(originalFile(hash)))) await writeWhole(originalFile(hash), bytes);
    return { hash, width, height, color };
  }

  /** Row and file, or neither. */
  const keep = async (picture: EncodedPicture) => await inTransaction(db, (tx) => keepIn(tx, picture, false));

  return {
    add: async (bytes) =>
      await keep(await encodePicture(bytes, { ...PUBLIC_PICTURE, formats: IMPORTED_FORMATS })),

    async adopt(webp) {
      const sharp = await pictureLibrary();
      const { width, height } = await sharp(webp).metadata();
      const color = await dominantColor(webp);
      return await keep({ hash: pictureHash(webp), bytes: webp, width, height, color });
    },

    keep,

    keepUploaded: async (tx, picture) => await keepIn(tx, picture, true),

    async erase(hash) {
      const files = [originalFile(hash), ...RENDITIONS.map((one) => renditionFile(hash, one))];
      await Promise.all(files.map((file) => rm(file, { force: true })));
    },

    rendition,

    variant: async (hash, width) => await rendition(hash, { file: `${width}.webp`, width, format: 'webp' }),
  };
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
