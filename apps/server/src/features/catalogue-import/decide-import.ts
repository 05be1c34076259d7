import type { CatalogueImport } from '@raan/contract/console/catalogue-import';
import { importCan } from '@raan/contract/console/catalogue-import';
import { nowIso, type Clock } from '#platform/clock.ts';
import { afterCommit, type Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import type { ImportFolder } from './import-folder.ts';

type ImportState = Pick<CatalogueImport, 'id' | 'state'>;

/** Approves a checked file: it is read again from the start and imported. Throws 409 in any other state. */
export async function startImport(tx: Tx, { id, state }: ImportState): Promise<void> {
  if (!importCan('start', state)) throw conflict('import_not_waiting');
  const started = await tx
    .updateTable('catalogue_imports')
    .set({
      state: 'importing',
      bytes_read: 0,
      rows_read: 0,
      events_done: 0,
      created_count: 0,
      updated_count: 0,
      unchanged_count: 0,
      problem_count: 0,
      started_at: null,
      finished_at: null,
      claim: null,
      claimed_until: null,
      attempts: 0,
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst();
  if (!started) throw conflict('import_not_waiting');
  await tx.deleteFrom('catalogue_import_problems').where('import_id', '=', id).execute();
}

/**
 * Cancels an import. A batch in progress commits completely or not at all. The file is deleted after the
 * commit. Throws 409 if the import has ended.
 */
export async function cancelImport(
  tx: Tx,
  { clock, imports }: { clock: Clock; imports: ImportFolder },
  { id, state }: ImportState,
): Promise<void> {
  if (!importCan('cancel', state)) throw conflict('import_over');
  const cancelled = await tx
    .updateTable('catalogue_imports')
    .set({ state: 'cancelled', finished_at: nowIso(clock), claim: null, claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('file_key')
    .executeTakeFirst();
  if (!cancelled) throw conflict('import_over');
  // If this fails, deleteOrphanedUploads removes the file later.
  afterCommit(tx, () => void imports.remove(cancelled.file_key).catch(() => {}));
}
