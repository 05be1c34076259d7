import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import { dropMedia, lockFile, selectFile, storeShows } from './files.queries.ts';
import type { SealedFiles } from './sealed-files.ts';

/**
 * Deletes a file and, where nobody else uses the same picture, its bytes in every size. Throws REQUEST_NOT_FOUND for what is not the
 * seller's, and 409 for a picture that the store shows or a document that was handed in.
 */
export async function deleteFile(
  { db, media, sealed }: Pick<Deps, 'db'> & { media: MediaStore; sealed: SealedFiles },
  sellerId: number,
  id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFile(tx, sellerId, id);
    const file = await selectFile(tx, sellerId, id);
    if (!file) throw fail('REQUEST_NOT_FOUND');
    const hash = file.media_hash;
    if (hash === null && file.in_use) throw conflict('document_in_use');
    if (hash !== null && (await storeShows(tx, sellerId, hash))) throw conflict('file_in_use');
    await tx.deleteFrom('files').where('seller_id', '=', sellerId).where('id', '=', id).execute();
    // Inside the transaction: whoever uploads the same picture now waits, and then finds no file and writes it.
    if (hash === null) await sealed.remove(file.uuid);
    else if (await dropMedia(tx, hash)) await media.erase(hash);
  });
}
