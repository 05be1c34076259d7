import type { AuditCheck } from '@raan/contract/console/audit';
import type { Db } from '#platform/db.ts';
import { hashOfEntry } from './audit.ts';

const BATCH = 1_000;

/** Recomputes the chain from its first entry to its end, and tells the first place where it does not hold. */
export async function checkAuditLog(db: Db): Promise<AuditCheck> {
  // One view of the whole: what is written meanwhile belongs to the next check.
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const head = await tx.selectFrom('audit_head').select(['sequence', 'hash']).executeTakeFirstOrThrow();
      let sequence = 0;
      let previous: string | null = null;
      const result = (broken: AuditCheck['broken']): AuditCheck => ({
        entries: sequence,
        broken,
        head: previous,
      });
      for (;;) {
        const rows = await tx
          .selectFrom('audit_log')
          .selectAll()
          .where('sequence', '>', sequence)
          .orderBy('sequence')
          .limit(BATCH)
          .execute();
        for (const { hash, ...entry } of rows) {
          if (entry.sequence !== sequence + 1 || entry.previous_hash !== previous)
            return result({ sequence: entry.sequence, how: 'missing' });
          if (hashOfEntry(entry) !== hash) return result({ sequence: entry.sequence, how: 'changed' });
          sequence = entry.sequence;
          previous = hash;
        }
        if (rows.length < BATCH) break;
      }
      const isWhole = sequence === head.sequence && previous === head.hash;
      return result(isWhole ? null : { sequence: sequence + 1, how: 'cut_off' });
    });
}
