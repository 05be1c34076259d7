import type { Db } from '#platform/db.ts';
import type { ImportFolder } from './import-folder.ts';

/** Longer than any file is on its way. */
const UNTOUCHED_FOR_MS = 86_400_000;

/** Removes the files that no import waits for: what was on its way when a server was killed, and what could not be removed in its time. */
export async function sweepImports({ db, imports }: { db: Db; imports: ImportFolder }): Promise<void> {
  const keys = await imports.untouchedFor(UNTOUCHED_FOR_MS);
  if (keys.length === 0) return;
  const waiting = await db
    .selectFrom('catalogue_imports')
    .select('file_key')
    .where('file_key', 'in', keys)
    .where('state', 'in', ['checking', 'checked', 'importing'])
    .execute();
  const kept = new Set(waiting.map((row) => row.file_key));
  for (const key of keys) if (!kept.has(key)) await imports.remove(key);
}
