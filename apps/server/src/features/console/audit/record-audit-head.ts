import type { FastifyBaseLogger } from 'fastify';
import { nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import type { AuditHeads } from './audit-heads.ts';
import { checkAuditLog } from './check-audit.ts';

/** Checks the audit log, and records its end outside the database if it holds. A broken log is logged at error. */
export async function recordAuditHead(
  deps: Pick<Deps, 'db' | 'clock'> & { auditHeads: AuditHeads },
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
): Promise<void> {
  const check = await checkAuditLog(deps);
  if (check.broken) {
    log.error(check, 'the audit log is broken');
    return;
  }
  log.info({ entries: check.entries, head: check.head }, 'the audit log holds');
  const last = (await deps.auditHeads.read()).at(-1);
  if (check.head === null || last?.hash === check.head) return;
  await deps.auditHeads.append({ sequence: check.entries, hash: check.head }, nowIso(deps.clock));
}
