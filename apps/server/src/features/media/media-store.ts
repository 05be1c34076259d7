// Stores pictures under the hash of their bytes, and generates a few sizes on demand.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { BlobStoreError, type BlobStore } from '#platform/blobs/blob-store.ts';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { MEDIA_WIDTHS, type MediaWidth } from '#platform/media-url.ts';
import type { StoredImage } from '#platform/schema.ts';
import { isStorageFull } from '#platform/storage.ts';
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
  /**
   * Stores uploaded pictures, and inserts their rows in the transaction in which `work` runs. Unlike imported ones, they may be
   * deleted again.
   */
  addUploaded<T>(pictures: readonly EncodedPicture[], work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Deletes the objects of a picture whose row was deleted. */
  deleteFiles(picture: { hash: string; objectName: string }): Promise<void>;
  /** Returns a stored picture in a size and format, never enlarged; undefined if unknown. */
  getRendition(hash: string, rendition: Rendition): Promise<Buffer | undefined>;
  /** Returns a stored picture as WebP in a width; undefined if unknown. */
  getWebp(hash: string, width: MediaWidth): Promise<Buffer | undefined>;
};

const WEBP = 'image/webp';

/** The keys of a picture in the store. Two characters of the hash spread files over folders. */
export const originalKey = (objectName: string) => `originals/${objectName.slice(0, 2)}/${objectName}.webp`;
const renditionKey = (hash: string, { file }: Pick<Rendition, 'file'>) =>
  `variants/${hash.slice(0, 2)}/${hash}-${file}`;

/** The row of a stored picture was deleted after its bytes were found to be stored. */
class PictureDeleted extends Error {}

/** Opens the store. `blobs` has the bytes; the database lists the existing pictures. */
export function createMediaStore({
  db,
  clock,
  blobs,
}: {
  db: Db;
  clock: Clock;
  blobs: BlobStore;
}): MediaStore {
  const inProgress = new Map<string, Promise<Buffer | undefined>>();

  async function objectNameOf(hash: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('media')
      .select('object_name')
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row?.object_name;
  }

  async function makeRendition(hash: string, rendition: Rendition): Promise<Buffer | undefined> {
    const { width, format } = rendition;
    const objectName = await objectNameOf(hash);
    const original = objectName && (await blobs.get(originalKey(objectName)));
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
      await blobs.put(renditionKey(hash, rendition), bytes, `image/${format}`);
    } catch (error) {
      // The rendition can be generated again, so a full disk or store must not cause an error.
      if (!isStorageFull(error) && !(error instanceof BlobStoreError)) throw error;
    }
    // The picture was deleted meanwhile.
    if ((await objectNameOf(hash)) === undefined) await blobs.remove(renditionKey(hash, rendition));
    return bytes;
  }

  async function getRendition(hash: string, requested: Rendition): Promise<Buffer | undefined> {
    const cached = await blobs.get(renditionKey(hash, requested));
    if (cached) return cached;
    const key = `${hash}-${requested.file}`;
    // Concurrent requests for the same rendition share one conversion.
    const pending =
      inProgress.get(key) ?? makeRendition(hash, requested).finally(() => inProgress.delete(key));
    inProgress.set(key, pending);
    return await pending;
  }

  /** Uploads the pictures that are not stored. Returns the object names by hash. */
  async function putMissing(pictures: readonly EncodedPicture[]): Promise<Map<string, string>> {
    const put = new Map<string, string>();
    for (const { hash, bytes } of pictures) {
      if (put.has(hash) || (await objectNameOf(hash)) !== undefined) continue;
      const objectName = `${hash}-${randomBytes(6).toString('hex')}`;
      put.set(hash, objectName);
      await blobs.put(originalKey(objectName), bytes, WEBP);
    }
    return put;
  }

  /** Returns the object name of the row. Throws PictureDeleted if there is neither a row nor a new object. */
  async function insertPicture(
    tx: Tx,
    { hash, bytes, width, height, color }: EncodedPicture,
    { objectName, isUpload }: { objectName: string | undefined; isUpload: boolean },
  ): Promise<string> {
    // A picture that an import also uses must not be deleted with the upload.
    const from_upload = sql<boolean>`media.from_upload and ${isUpload}`;
    const row =
      objectName === undefined
        ? await tx
            .updateTable('media')
            .set({ from_upload })
            .where('hash', '=', hash)
            .returning('object_name')
            .executeTakeFirst()
        : await tx
            .insertInto('media')
            .values({
              hash,
              object_name: objectName,
              width,
              height,
              color,
              bytes: bytes.length,
              from_upload: isUpload,
              created_at: nowIso(clock),
            })
            .onConflict((conflict) => conflict.column('hash').doUpdateSet({ from_upload }))
            .returning('object_name')
            .executeTakeFirst();
    if (!row) throw new PictureDeleted();
    return row.object_name;
  }

  async function store<T>(
    pictures: readonly EncodedPicture[],
    isUpload: boolean,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    // A fixed order: two uploads of the same pictures would otherwise deadlock.
    const inOrder = [...new Map(pictures.map((picture) => [picture.hash, picture])).values()].toSorted(
      (a, b) => (a.hash < b.hash ? -1 : 1),
    );
    for (;;) {
      const put = await putMissing(inOrder);
      const used: string[] = [];
      try {
        // After an error, `sweepOrphans` removes the objects: if the connection broke, the rows may exist.
        const result = await inTransaction(db, async (tx) => {
          for (const picture of inOrder)
            used.push(await insertPicture(tx, picture, { objectName: put.get(picture.hash), isUpload }));
          return await work(tx);
        });
        const unused = [...put.values()].filter((objectName) => !used.includes(objectName));
        await Promise.allSettled(unused.map((objectName) => blobs.remove(originalKey(objectName))));
        return result;
      } catch (error) {
        if (!(error instanceof PictureDeleted)) throw error;
      }
    }
  }

  const addPermanent = async (picture: EncodedPicture): Promise<StoredImage> => {
    await store([picture], false, async () => undefined);
    const { hash, width, height, color } = picture;
    return { hash, width, height, color };
  };

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

    addUploaded: async (pictures, work) => await store(pictures, true, work),

    async deleteFiles({ hash, objectName }) {
      const keys = [originalKey(objectName), ...RENDITIONS.map((one) => renditionKey(hash, one))];
      await Promise.all(keys.map((key) => blobs.remove(key)));
    },

    getRendition,

    getWebp: async (hash, width) =>
      await getRendition(hash, { file: `${width}.webp`, width, format: 'webp' }),
  };
}
