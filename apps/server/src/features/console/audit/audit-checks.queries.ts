import type { AuditCheck } from '@raan/contract/console/audit';
import { nowIso } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';

/** Stores the result of a verification of the audit log, so that every server can show it. */
export async function storeAuditCheck(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  broken: AuditCheck['broken'],
): Promise<void> {
  await db
    .insertInto('audit_checks')
    .values({
      taken_at: nowIso(clock),
      broken_how: broken?.how ?? null,
      broken_sequence: broken?.sequence ?? null,
    })
    .execute();
}

/** Returns time and result of the last hourly verification, or null before the first. */
export async function selectLastAuditCheck(db: Db): Promise<{ taken_at: string; is_broken: boolean } | null> {
  const row = await db
    .selectFrom('audit_checks')
    .select(['taken_at', 'broken_how'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { taken_at: row.taken_at, is_broken: row.broken_how !== null } : null;
}
