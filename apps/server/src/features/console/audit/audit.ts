// The audit log: what operators do, written in the transaction that does it, each entry chained to the one before by its keyed hash.
import type { AuditAction, AuditDetail, AuditSubject } from '@raan/contract/console/audit';
import type { NotedDetail } from '@raan/contract/console/audit-detail';
import { createHmac } from 'node:crypto';
import { auditKeyOf } from '#platform/audit-key.ts';
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

/** 1: the hash has no key. 2: it is keyed. */
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
 * Hashes everything an entry says, and the hash before it: HMAC-SHA256, or SHA-256 for an entry of version 1. The detail is read by
 * its sorted names, because the database keeps no order.
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
  const hash = hashOfEntry(entry, auditKeyOf(tx));
  await tx
    .insertInto('audit_log')
    .values({ ...entry, detail: JSON.stringify(entry.detail), hash })
    .execute();
  await tx.updateTable('audit_head').set({ sequence: entry.sequence, hash }).execute();
}
