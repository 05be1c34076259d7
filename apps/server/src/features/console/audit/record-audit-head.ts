import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from '@raan/contract/durations';
import { nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { inTransaction } from '#platform/db.ts';
import { audit } from './audit.ts';
import type { AuditHeads } from './audit-heads.ts';
import { storeAuditCheck } from './audit-checks.queries.ts';
import { checkAuditLog } from './check-audit.ts';

type HeadDeps = Pick<Deps, 'db' | 'clock'> & { auditHeads: AuditHeads };
type Log = Pick<FastifyBaseLogger, 'error' | 'info'>;

/**
 * Returns a job that records the head on its first call, and then at most once an hour. The hour is counted
 * per server, because servers may have separate data folders.
 */
export function hourlyAuditHead(deps: HeadDeps, log: Log): () => Promise<void> {
  let doneAt = -Infinity;
  return async () => {
    const startedAt = deps.clock.now();
    if (startedAt - doneAt < HOUR_MS) return;
    await recordAuditHead(deps, log);
    doneAt = startedAt;
  };
}

/**
 * Checks the audit log, stores the result for the console's home, and records the log's end outside the database if it
 * holds. A broken log is logged as an error. If only the heads are missing, that is logged and audited once, and recording starts again, because
 * lost heads cannot be restored.
 */
export async function recordAuditHead(deps: HeadDeps, log: Log): Promise<void> {
  let check = await checkAuditLog(deps);
  await storeAuditCheck(deps, check.broken);
  if (check.broken?.how === 'no_heads') {
    log.error(check, 'the recorded heads of the audit log are missing; entries may have been cut off');
    await inTransaction(deps.db, (tx) =>
      audit(tx, deps.clock, { operator: null, action: 'audit_heads_missing' }),
    );
    check = { ...(await checkAuditLog(deps)), broken: null };
  }
  if (check.broken) {
    log.error(check, 'the audit log is broken');
    return;
  }
  log.info({ entries: check.entries, head: check.head }, 'the audit log holds');
  const last = (await deps.auditHeads.read()).at(-1);
  if (check.head === null || last?.hash === check.head) return;
  await deps.auditHeads.append({ sequence: check.entries, hash: check.head }, nowIso(deps.clock));
}
