import type { AuditEntry } from '@raan/contract/console/audit';
import type { listAudit } from '@raan/contract/console/audit-endpoints';
import { DAY_MS } from '@raan/contract/durations';
import type { Data, Query } from '@raan/contract/endpoint';
import { sql } from 'kysely';
import { startOfBangkokDay } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { failField } from '#platform/errors/app-error.ts';
import { escapeLike } from '#platform/escape-like.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';

/** Start of a Bangkok day plus `daysLater`. Throws REQUEST_VALIDATION_ERROR for a day that does not exist. */
function startOfDay(day: string, field: string, daysLater: number): string {
  const moment = Date.parse(`${day}T00:00:00Z`);
  const exists = Number.isFinite(moment) && new Date(moment).toISOString().startsWith(day);
  if (!exists) throw failField(field, 'date_invalid');
  return startOfBangkokDay(new Date(moment + daysLater * DAY_MS).toISOString().slice(0, 10));
}

function filterEntries(db: Db, query: Query<typeof listAudit>) {
  let filtered = db.selectFrom('audit_log').leftJoin('operators', 'operators.id', 'audit_log.operator_id');
  if (query.operator_id !== undefined) filtered = filtered.where('operator_id', '=', query.operator_id);
  if (query.action !== undefined) filtered = filtered.where('action', '=', query.action);
  if (query.subject_kind !== undefined) filtered = filtered.where('subject_kind', '=', query.subject_kind);
  if (query.subject_id !== undefined) filtered = filtered.where('subject_id', '=', query.subject_id);
  if (query.seller_id !== undefined) filtered = filtered.where('audit_log.seller_id', '=', query.seller_id);
  const text = query.search?.trim();
  if (text)
    filtered = filtered.where(
      sql<boolean>`exists (select from jsonb_each_text(audit_log.detail) fact where fact.value ilike ${`%${escapeLike(text)}%`})`,
    );
  if (query.from !== undefined) filtered = filtered.where('at', '>=', startOfDay(query.from, 'from', 0));
  if (query.to !== undefined) filtered = filtered.where('at', '<', startOfDay(query.to, 'to', 1));
  return filtered;
}

/** Loads a page of the audit log, newest first. */
export async function selectAuditEntries(
  db: Db,
  query: Query<typeof listAudit>,
): Promise<Data<typeof listAudit>> {
  const page = cursorPage('audit', query, 1);
  let rows = filterEntries(db, query)
    .select([
      'sequence',
      'at',
      'operator_id',
      'operators.account',
      'action',
      'subject_kind',
      'subject_id',
      'detail',
      'hash',
    ])
    .orderBy('sequence', 'desc')
    .limit(page.limit);
  if (page.after) rows = rows.where('sequence', '<', page.after[0]);
  const entries = await rows.execute();
  const { total } = await filterEntries(db, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { shown, pagination } = slicePage(page, entries, total, ({ sequence }) => [sequence]);
  return {
    entries: shown.map(({ operator_id, account, subject_kind, subject_id, ...entry }): AuditEntry => ({
      ...entry,
      operator: operator_id !== null && account !== null ? { id: operator_id, account } : null,
      subject: subject_kind !== null && subject_id !== null ? { kind: subject_kind, id: subject_id } : null,
    })),
    pagination,
  };
}
