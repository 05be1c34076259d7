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
  const { type } = upload;
  if (!isPrivateFile(type))
    return await deps.media.addUploaded(
      pictures.map(({ picture }) => picture),
      async (tx) => {
        const files = pictures.map((file) => ({ ...file, uuid: randomUUID(), sealedKey: null }));
        return await insertFiles(tx, deps, { sellerId, type, files });
      },
    );
  // Documents whose rows are not inserted are unreadable without their keys; `sweepOrphans` removes them.
  const files: NewFile[] = [];
  for (const file of pictures) {
    const uuid = randomUUID();
    files.push({ ...file, uuid, sealedKey: await deps.sealed.put(uuid, sellerId, file.picture.bytes) });
  }
  return await inTransaction(deps.db, (tx) => insertFiles(tx, deps, { sellerId, type, files }));
}

type NewFile = { uuid: string; name: string; picture: EncodedPicture; sealedKey: Buffer | null };

async function insertFiles(
  tx: Tx,
  { clock }: FileDeps,
  { sellerId, type, files }: { sellerId: number; type: FileType; files: readonly NewFile[] },
): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for (const { uuid, name, picture, sealedKey } of files) {
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
        media_hash: sealedKey === null ? picture.hash : null,
        sealed_key: sealedKey,
        created_at: nowIso(clock),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await selectFile(tx, sellerId, id);
    if (!row) throw new Error(`file ${id} was not stored`);
    rows.push(row);
  }
  return rows;
}
