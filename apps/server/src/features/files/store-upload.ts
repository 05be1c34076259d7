import { bangkokDay } from '@raan/contract/calendar';
import { randomUUID } from 'node:crypto';
import { isPrivateFile, UPLOADS_PER_DAY_MAX, type FileType } from '@raan/contract/files/file-endpoints';
import { nowIso } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { EncodedPicture } from '#features/media/encode-picture.ts';
import { PUBLIC_PICTURE, type MediaStore } from '#features/media/media-store.ts';
import { encodeDocument, encodeUpload } from './encode-upload.ts';
import { countUploads, selectFile, type FileRow } from './files.queries.ts';
import type { Upload } from './read-upload.ts';
import type { SealedFileStore } from './sealed-file-store.ts';

export type FileDeps = Pick<Deps, 'db' | 'clock' | 'secret'> & { media: MediaStore; sealed: SealedFileStore };

/**
 * Stores all files of an upload, or none if one is refused. Throws UPLOAD_FILE_TYPE_INVALID; UPLOAD_FAILED
 * for a damaged picture or an illegible document; UPLOAD_FILE_TOO_LARGE; REQUEST_RATE_LIMIT after the daily
 * limit.
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
      // Inserts in a fixed order: two uploads of the same pictures would otherwise deadlock.
      const lockOrder = [...pictures.entries()].sort(([, a], [, b]) =>
        a.picture.hash < b.picture.hash ? -1 : 1,
      );
      for (const [position, { name, picture }] of lockOrder) {
        const uuid = randomUUID();
        written.push(uuid);
        rows.set(position, await insertFile(tx, deps, { uuid, sellerId, type: upload.type, name, picture }));
      }
      return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row);
    });
  } catch (error) {
    // Public pictures may be shared with other files and stay; documents belong to one row only.
    await Promise.all(written.map((uuid) => deps.sealed.remove(uuid)));
    throw error;
  }
}

type NewFile = { uuid: string; sellerId: number; type: FileType; name: string; picture: EncodedPicture };

async function insertFile(tx: Tx, deps: FileDeps, file: NewFile): Promise<FileRow> {
  const { uuid, sellerId, type, name, picture } = file;
  const storage = isPrivateFile(type)
    ? { media_hash: null, sealed_key: await deps.sealed.put(uuid, sellerId, picture.bytes) }
    : { media_hash: (await deps.media.addUploaded(tx, picture)).hash, sealed_key: null };
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
      ...storage,
      created_at: nowIso(deps.clock),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await selectFile(tx, sellerId, id);
  if (!row) throw new Error(`file ${id} was not stored`);
  return row;
}
