import type { Db } from '#platform/db.ts';
import type { ImportFolder } from './import-folder.ts';

/** Longer than any upload can take. */
const STALE_AFTER_MS = 86_400_000;

/** Deletes uploads interrupted by a crash, and files whose deletion failed. */
export async function deleteOrphanedUploads({
  db,
  imports,
}: {
  db: Db;
  imports: ImportFolder;
}): Promise<void> {
  const keys = await imports.listStaleKeys(STALE_AFTER_MS);
  if (keys.length === 0) return;
  const pending = await db
    .selectFrom('catalogue_imports')
    .select('file_key')
    .where('file_key', 'in', keys)
    .where('state', 'in', ['checking', 'checked', 'importing'])
    .execute();
  const neededKeys = new Set(pending.map((row) => row.file_key));
  for (const key of keys) if (!neededKeys.has(key)) await imports.remove(key);
}
