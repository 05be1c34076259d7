// The audit log: what operators do, written in the transaction that does it, each entry chained to the one before by its hash.
import type { AuditAction, AuditDetail, AuditSubject } from '@raan/contract/console/audit';
import type { NotedDetail } from '@raan/contract/console/audit-detail';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { sha256 } from '#platform/secrets.ts';

export type AuditRecord = {
  /** Null for what is done at the server itself, by a command. */
  operator: { id: number } | null;
  action: AuditAction;
  subject?: { kind: AuditSubject; id: number };
  /** Flat facts; never a password, a code or a token. */
  detail?: NotedDetail;
};

export type ChainedEntry = {
  sequence: number;
  at: string;
  operator_id: number | null;
  action: AuditAction;
  subject_kind: AuditSubject | null;
  subject_id: number | null;
  detail: AuditDetail;
  previous_hash: string | null;
};

/** SHA-256 over everything an entry says and the hash before it. The detail is read by its sorted names: the database keeps no order. */
export function hashOfEntry(entry: ChainedEntry): string {
  const detail = Object.entries(entry.detail).sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256(
    JSON.stringify([
      entry.sequence,
      entry.at,
      entry.operator_id,
      entry.action,
      entry.subject_kind,
      entry.subject_id,
      detail,
      entry.previous_hash,
    ]),
  );
}

/**
 * Writes one entry. Writers stand in line at the chain's end from here to their commit, so this comes last in a transaction, when every
 * other lock is held already.
 */
export async function audit(tx: Tx, clock: Clock, record: AuditRecord): Promise<void> {
  const head = await tx
    .selectFrom('audit_head')
    .select(['sequence', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const entry: ChainedEntry = {
    sequence: head.sequence + 1,
    at: nowIso(clock),
    operator_id: record.operator?.id ?? null,
    action: record.action,
    subject_kind: record.subject?.kind ?? null,
    subject_id: record.subject?.id ?? null,
    detail: (record.detail ?? {}) as AuditDetail,
    previous_hash: head.hash,
  };
  const hash = hashOfEntry(entry);
  await tx
    .insertInto('audit_log')
    .values({ ...entry, detail: JSON.stringify(entry.detail), hash })
    .execute();
  await tx.updateTable('audit_head').set({ sequence: entry.sequence, hash }).execute();
}
