import type { Db } from './db.ts';

/** Returns the moment that the newest backup shows, or null before the first one. */
export async function selectLastBackup(db: Db): Promise<{ taken_at: string } | null> {
  const row = await db
    .selectFrom('backups')
    .select('taken_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
