import { AppError } from '#platform/errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import { deleteFile } from './delete-file.ts';
import { UNUSED_PICTURE_TTL_MS } from './file-view.ts';
import { selectUnusedFiles } from './files.queries.ts';
import type { SealedFileStore } from './sealed-file-store.ts';

/** A seller may upload documents and finish the verification form weeks later. */
const UNUSED_DOCUMENT_TTL_MS = 30 * 86_400_000;
const BATCH_SIZE = 200;

/** Receives the error for a file that could not be deleted; the job continues. */
type ReportFailure = (error: unknown, fileId: number) => void;

/** Deletes pictures unused for a day and documents unused for 30 days. Returns the number of deleted files. */
export async function deleteUnusedFiles(
  deps: Pick<Deps, 'db' | 'clock'> & { media: MediaStore; sealed: SealedFileStore },
  onFailure: ReportFailure,
): Promise<number> {
  const timeBefore = (ms: number) => new Date(deps.clock.now() - ms).toISOString();
  const unusedFiles = await selectUnusedFiles(
    deps.db,
    { pictures: timeBefore(UNUSED_PICTURE_TTL_MS), documents: timeBefore(UNUSED_DOCUMENT_TTL_MS) },
    BATCH_SIZE,
  );
  let deletedCount = 0;
  for (const { id, seller_id } of unusedFiles) {
    try {
      await deleteFile(deps, seller_id, id);
      deletedCount += 1;
    } catch (error) {
      // An AppError means that the file was deleted or used in the meantime.
      if (!(error instanceof AppError)) onFailure(error, id);
    }
  }
  return deletedCount;
}
