import type { AuditEntry } from '@raan/contract/console/audit';
import type { listAudit } from '@raan/contract/console/audit-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { PAGE_SIZE_DEFAULT } from '@raan/contract/primitives';
import { readCursor, writeCursor } from '#platform/cursor.ts';
import type { Db } from '#platform/db.ts';
import { pageView } from '#platform/paging.ts';

const CURSOR = 'audit';

function matching(db: Db, query: Query<typeof listAudit>) {
  let found = db.selectFrom('audit_log').leftJoin('operators', 'operators.id', 'audit_log.operator_id');
  if (query.operator_id !== undefined) found = found.where('operator_id', '=', query.operator_id);
  if (query.action !== undefined) found = found.where('action', '=', query.action);
  if (query.subject_kind !== undefined) found = found.where('subject_kind', '=', query.subject_kind);
  if (query.subject_id !== undefined) found = found.where('subject_id', '=', query.subject_id);
  if (query.from !== undefined) found = found.where('at', '>=', query.from);
  if (query.before !== undefined) found = found.where('at', '<', query.before);
  return found;
}

/** A page of the audit log, newest first. */
export async function selectAudit(db: Db, query: Query<typeof listAudit>): Promise<Data<typeof listAudit>> {
  const perPage = query.per_page ?? PAGE_SIZE_DEFAULT;
  const [page, after] = query.cursor === undefined ? [1] : readCursor(query.cursor, CURSOR, 2);
  let rows = matching(db, query)
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
    .limit(perPage + 1);
  if (after !== undefined) rows = rows.where('sequence', '<', after);
  const found = await rows.execute();
  const { total } = await matching(db, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const shown = found.slice(0, perPage);
  const last = shown.at(-1);
  const hasMore = found.length > perPage;
  return {
    entries: shown.map(
      ({ operator_id, account, subject_kind, subject_id, ...entry }): AuditEntry => ({
        ...entry,
        operator: operator_id !== null && account !== null ? { id: operator_id, account } : null,
        subject: subject_kind !== null && subject_id !== null ? { kind: subject_kind, id: subject_id } : null,
      }),
    ),
    pagination: pageView(
      {
        page,
        total,
        hasMore,
        ...(hasMore && last && { nextCursor: writeCursor(CURSOR, [page + 1, last.sequence]) }),
      },
      perPage,
    ),
  };
}
