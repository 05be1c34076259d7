// The audit log of operators' actions. Entries are written in the same transaction as the action and form a
// chain of keyed hashes.
import type { AuditAction, AuditDetail, AuditSubject } from '@raan/contract/console/audit';
import type { AuditDetailInput } from '@raan/contract/console/audit-detail';
import { createHmac } from 'node:crypto';
import { getAuditKey } from '#platform/audit-key.ts';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { sha256 } from '#platform/secrets.ts';

export type AuditRecord = {
  /** Null for actions of a command on the server. */
  operator: { id: number } | null;
  action: AuditAction;
  subject?: { kind: AuditSubject; id: number };
  /** Flat values; never a password, a code or a token. */
  detail?: AuditDetailInput;
};

/** Version 1 has plain hashes, version 2 keyed ones. */
const AUDIT_VERSION = 2;

export type ChainedEntry = {
  version: number;
  sequence: number;
  at: string;
  operator_id: number | null;
  action: AuditAction;
  subject_kind: AuditSubject | null;
  subject_id: number | null;
  detail: AuditDetail;
  previous_hash: string | null;
};

/**
 * Hashes an entry together with the previous hash: HMAC-SHA256, or SHA-256 for version 1. The detail is
 * sorted by name, because JSONB does not preserve the order.
 */
export function hashOfEntry(entry: ChainedEntry, key: Buffer): string {
  const detail = Object.entries(entry.detail).sort(([a], [b]) => (a < b ? -1 : 1));
  const facts = [
    entry.sequence,
    entry.at,
    entry.operator_id,
    entry.action,
    entry.subject_kind,
    entry.subject_id,
    detail,
    entry.previous_hash,
  ];
  if (entry.version === 1) return sha256(JSON.stringify(facts));
  return createHmac('sha256', key)
    .update(JSON.stringify([entry.version, ...facts]))
    .digest('hex');
}

/**
 * Appends an entry. It locks the end of the chain until the commit, so call it last in a transaction: writers
 * wait for each other, and every other lock must already be held.
 */
export async function audit(tx: Tx, clock: Clock, record: AuditRecord): Promise<void> {
  const head = await tx
    .selectFrom('audit_head')
    .select(['sequence', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const entry: ChainedEntry = {
    version: AUDIT_VERSION,
    sequence: head.sequence + 1,
    at: nowIso(clock),
    operator_id: record.operator?.id ?? null,
    action: record.action,
    subject_kind: record.subject?.kind ?? null,
    subject_id: record.subject?.id ?? null,
    detail: (record.detail ?? {}) as AuditDetail,
    previous_hash: head.hash,
  };
  const hash = hashOfEntry(entry, getAuditKey(tx));
  await tx
    .insertInto('audit_log')
    .values({ ...entry, detail: JSON.stringify(entry.detail), hash })
    .execute();
  await tx.updateTable('audit_head').set({ sequence: entry.sequence, hash }).execute();
}
