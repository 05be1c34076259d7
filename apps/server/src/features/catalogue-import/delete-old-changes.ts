import { UNDO_DAYS } from '@raan/contract/console/catalogue-import';
import { DAY_MS } from '@raan/contract/durations';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';

/** An undo that started on the last day may still run. */
const MARGIN_DAYS = 1;

/** Deletes previews and recorded changes of imports that can no longer be undone. */
export async function deleteOldImportChanges({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now() - (UNDO_DAYS + MARGIN_DAYS) * DAY_MS).toISOString();
  for (const table of ['catalogue_import_changes', 'catalogue_import_previews'] as const) {
    await db
      .deleteFrom(table)
      .where('import_id', 'in', (eb) =>
        eb.selectFrom('catalogue_imports').select('id').where('finished_at', '<', before),
      )
      .execute();
  }
}
