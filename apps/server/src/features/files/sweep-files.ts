import { AppError } from '#platform/errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import { deleteFile } from './delete-file.ts';
import { selectOrphans } from './files.queries.ts';
import type { SealedFiles } from './sealed-files.ts';

/** Somebody may have uploaded a logo and still be choosing. */
const UNUSED_FOR_MS = 86_400_000;
const FILES_A_TURN = 200;

/** Deletes public uploads that nobody has used for a day, and answers how many. Documents are left to those who review them. */
export async function sweepFiles(
  deps: Pick<Deps, 'db' | 'clock'> & { media: MediaStore; sealed: SealedFiles },
): Promise<number> {
  const before = new Date(deps.clock.now() - UNUSED_FOR_MS).toISOString();
  const orphans = await selectOrphans(deps.db, before, FILES_A_TURN);
  let swept = 0;
  for (const { id, seller_id } of orphans) {
    try {
      await deleteFile(deps, seller_id, id);
      swept += 1;
    } catch (error) {
      // Deleted or taken into use meanwhile.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return swept;
}
