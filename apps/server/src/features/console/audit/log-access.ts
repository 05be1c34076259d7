import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { audit, type AuditRecord } from './audit.ts';

/** Audits access to personal data in a separate transaction. Await it before sending the data. */
export async function logAccess(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  record: AuditRecord,
): Promise<void> {
  await inTransaction(db, (tx) => audit(tx, clock, record));
}
