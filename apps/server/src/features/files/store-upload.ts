import { randomUUID } from 'node:crypto';
import { isPrivateFile, UPLOADS_PER_DAY_MAX, type FileType } from '@raan/contract/files/file-endpoints';
import { bangkokDay, nowIso } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { EncodedPicture } from '#features/media/encode-picture.ts';
import { PUBLIC_PICTURE, type MediaStore } from '#features/media/media-store.ts';
import { encodeDocument, encodeUpload } from './encode-upload.ts';
import { countUploads, selectFile, type FileRow } from './files.queries.ts';
import type { Upload } from './read-upload.ts';
import type { SealedFiles } from './sealed-files.ts';

export type FileDeps = Pick<Deps, 'db' | 'clock' | 'secret'> & { media: MediaStore; sealed: SealedFiles };

/**
 * Keeps the files of an upload: all, or none where one is refused. Throws UPLOAD_FILE_TYPE_INVALID, UPLOAD_FILE_TOO_LARGE,
 * UPLOAD_FAILED for a damaged picture or a document that is too small to be read, and REQUEST_RATE_LIMIT where the day's uploads are used up.
 */
export async function storeUpload(deps: FileDeps, sellerId: number, upload: Upload): Promise<FileRow[]> {
  const day = bangkokDay(deps.clock.now());
  const uploads = await countUploads(deps.db, sellerId, day, upload.files.length);
  if (uploads > UPLOADS_PER_DAY_MAX)
    throw fail('REQUEST_RATE_LIMIT', 'uploads_per_day', { limit: UPLOADS_PER_DAY_MAX });
  const pictures: { name: string; picture: EncodedPicture }[] = [];
  for (const { name, bytes } of upload.files) {
    const picture = isPrivateFile(upload.type)
      ? await encodeDocument(bytes)
      : await encodeUpload(bytes, PUBLIC_PICTURE);
    pictures.push({ name, picture });
  }
  const written: string[] = [];
  try {
    return await inTransaction(deps.db, async (tx) => {
      const rows = new Map<number, FileRow>();
      // In one order for everybody: two uploads of the same pictures must not wait for each other.
      const order = [...pictures.entries()].sort(([, a], [, b]) =>
        a.picture.hash < b.picture.hash ? -1 : 1,
      );
      for (const [position, { name, picture }] of order) {
        const uuid = randomUUID();
        written.push(uuid);
        rows.set(position, await keepFile(tx, deps, { uuid, sellerId, type: upload.type, name, picture }));
      }
      return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row);
    });
  } catch (error) {
    // A picture among the media may be somebody else's too; a document is nobody's without its row.
    await Promise.all(written.map((uuid) => deps.sealed.remove(uuid)));
    throw error;
  }
}

type NewFile = { uuid: string; sellerId: number; type: FileType; name: string; picture: EncodedPicture };

async function keepFile(tx: Tx, deps: FileDeps, file: NewFile): Promise<FileRow> {
  const { uuid, sellerId, type, name, picture } = file;
  const place = isPrivateFile(type)
    ? { media_hash: null, sealed_key: await deps.sealed.put(uuid, sellerId, picture.bytes) }
    : { media_hash: (await deps.media.keepUploaded(tx, picture)).hash, sealed_key: null };
  const { id } = await tx
    .insertInto('files')
    .values({
      uuid,
      seller_id: sellerId,
      type,
      file_name: name,
      bytes: picture.bytes.length,
      width: picture.width,
      height: picture.height,
      color: picture.color,
      content_hash: picture.hash,
      ...place,
      created_at: nowIso(deps.clock),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await selectFile(tx, sellerId, id);
  if (!row) throw new Error(`file ${id} was not kept`);
  return row;
}
