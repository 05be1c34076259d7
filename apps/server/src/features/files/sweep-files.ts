import { AppError } from '#platform/errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import { deleteFile } from './delete-file.ts';
import { PICTURE_UNUSED_FOR_MS } from './file-view.ts';
import { selectOrphans } from './files.queries.ts';
import type { SealedFiles } from './sealed-files.ts';

/** Documents of a verification that was begun and never sent are nobody's to keep. */
const DOCUMENT_UNUSED_FOR_MS = 30 * 86_400_000;
const FILES_A_TURN = 200;

/** Hears of a file that could not be deleted; the sweep goes on. */
type SweepFailure = (error: unknown, fileId: number) => void;

/** Deletes pictures that nobody has used for a day and documents that nobody has for 30, and answers how many. */
export async function sweepFiles(
  deps: Pick<Deps, 'db' | 'clock'> & { media: MediaStore; sealed: SealedFiles },
  onFailure: SweepFailure,
): Promise<number> {
  const before = (ms: number) => new Date(deps.clock.now() - ms).toISOString();
  const orphans = await selectOrphans(
    deps.db,
    { pictures: before(PICTURE_UNUSED_FOR_MS), documents: before(DOCUMENT_UNUSED_FOR_MS) },
    FILES_A_TURN,
  );
  let swept = 0;
  for (const { id, seller_id } of orphans) {
    try {
      await deleteFile(deps, seller_id, id);
      swept += 1;
    } catch (error) {
      // An AppError: deleted or taken into use meanwhile.
      if (!(error instanceof AppError)) onFailure(error, id);
    }
  }
  return swept;
}
