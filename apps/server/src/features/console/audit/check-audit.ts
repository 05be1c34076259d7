import type { AuditCheck } from '@raan/contract/console/audit';
import { getAuditKey } from '#platform/audit-key.ts';
import type { Deps } from '#platform/deps.ts';
import { hashOfEntry } from './audit.ts';
import type { AuditHeads } from './audit-heads.ts';

const BATCH = 1_000;
/** A server records a head every hour, so an older log must have one. */
const HEAD_DUE_MS = 2 * 3_600_000;

/**
 * Recomputes the chain from its first entry and compares it with the recorded heads. Returns the first broken
 * place. A log that should have recorded heads and has none is broken too, because its last entries could be
 * missing.
 */
export async function checkAuditLog({
  db,
  clock,
  auditHeads,
}: Pick<Deps, 'db' | 'clock'> & { auditHeads: AuditHeads }): Promise<AuditCheck> {
  const key = getAuditKey(db);
  // Read before the log: a head recorded later could lie beyond the transaction's snapshot.
  const heads = await auditHeads.read();
  const recorded = new Map(heads.map(({ sequence, hash }) => [sequence, hash]));
  const lastRecorded = Math.max(0, ...recorded.keys());
  // One snapshot for all batches; entries written later belong to the next check.
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const head = await tx.selectFrom('audit_head').select(['sequence', 'hash']).executeTakeFirstOrThrow();
      let sequence = 0;
      let previous: string | null = null;
      let version = 1;
      let beganAt = Infinity;
      const result = (broken: AuditCheck['broken']): AuditCheck => ({
        entries: sequence,
        broken,
        head: previous,
        heads: recorded.size,
        newest_head_at: heads.at(-1)?.at ?? null,
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
          // No server writes an entry without a key after one with a key.
          const isGenuine = entry.version >= version && hashOfEntry(entry, key) === hash;
          if (!isGenuine || (recorded.get(entry.sequence) ?? hash) !== hash)
            return result({ sequence: entry.sequence, how: 'changed' });
          beganAt = Math.min(beganAt, Date.parse(entry.at));
          sequence = entry.sequence;
          previous = hash;
          version = entry.version;
        }
        if (rows.length < BATCH) break;
      }
      const isWhole = sequence === head.sequence && previous === head.hash && sequence >= lastRecorded;
      if (!isWhole) return result({ sequence: sequence + 1, how: 'cut_off' });
      const lacksHeads = recorded.size === 0 && clock.now() - beganAt > HEAD_DUE_MS;
      return result(lacksHeads ? { sequence, how: 'no_heads' } : null);
    });
}
