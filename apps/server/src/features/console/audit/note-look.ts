import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { audit, type AuditRecord } from './audit.ts';

/** Writes down that an operator looks at something, in a transaction of its own: it is in the log before it is on the screen. */
export async function noteLook({ db, clock }: Pick<Deps, 'db' | 'clock'>, look: AuditRecord): Promise<void> {
  await inTransaction(db, (tx) => audit(tx, clock, look));
}
