import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import { deleteUnusedMedia, lockFile, selectFile, isShownByStore } from './files.queries.ts';
import type { SealedFileStore } from './sealed-file-store.ts';

/**
 * Deletes a file, and its bytes if no other file uses the same picture. Throws REQUEST_NOT_FOUND, and 409 for
 * a picture shown by the store or a submitted document.
 */
export async function deleteFile(
  { db, media, sealed }: Pick<Deps, 'db'> & { media: MediaStore; sealed: SealedFileStore },
  sellerId: number,
  id: number,
): Promise<void> {
  const deleted = await inTransaction(db, async (tx) => {
    await lockFile(tx, sellerId, id);
    const file = await selectFile(tx, sellerId, id);
    if (!file) throw fail('REQUEST_NOT_FOUND');
    const hash = file.media_hash;
    if (hash === null && file.in_use) throw conflict('document_in_use');
    if (hash !== null && (await isShownByStore(tx, sellerId, hash))) throw conflict('file_in_use');
    await tx.deleteFrom('files').where('seller_id', '=', sellerId).where('id', '=', id).execute();
    if (hash === null) return { document: file.uuid };
    const objectName = await deleteUnusedMedia(tx, hash);
    return objectName === undefined ? {} : { picture: { hash, objectName } };
  });
  // After the commit. If this fails, `sweepOrphans` deletes the object later.
  if (deleted.document !== undefined) await sealed.remove(deleted.document);
  if (deleted.picture) await media.deleteFiles(deleted.picture);
}
