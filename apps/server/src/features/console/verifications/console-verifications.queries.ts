// Verifications of all sellers for review. The list contains neither names nor numbers.
import type {
  ConsoleVerification,
  ConsoleVerificationSummary,
  listConsoleVerifications,
} from '@raan/contract/console/console-verification-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { VERIFICATION_STATES } from '@raan/contract/verification/verification';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { queueOrder } from '#platform/queue-order.ts';
import { countByState } from '#features/console/count-states.ts';
import type { SellerColumns } from '#features/console/row-parts.ts';
import { openIdentity } from '#features/verification/sealed-identity.ts';
import { loadDocumentView } from '#features/verification/verification-view.ts';
import { selectVerification, type VerificationRow } from '#features/verification/verifications.queries.ts';

/** URL folder of identity documents for reviewers; each opening is audited. */
export const DOCUMENT_FOLDER = 'private-files/verifications';

type Row = Omit<ConsoleVerificationSummary, 'seller'> &
  SellerColumns & {
    place: number;
  };

/** Loads a page of submissions in one state (oldest first while pending, else newest first) and the count per state. */
export async function selectConsoleVerifications(
  db: Db,
  query: Query<typeof listConsoleVerifications>,
): Promise<Data<typeof listConsoleVerifications>> {
  const state = query.state ?? 'pending';
  const isClosed = state !== 'pending';
  const page = cursorPage(`console-verifications-${state}`, query, 2);
  const by = isClosed ? 'decided_at' : 'submitted_at';
  const order = queueOrder({ table: 'verification', column: by, isClosed }, page.after);
  const { rows } = await sql<Row>`
    select verification.id, verification.state, verification.kind, verification.attempt, verification.submitted_at,
      verification.due_at, verification.decided_at, verification.reason_code,
      verification.seller_id, sellers.account, stores.store_name,
      ${order.place} as place
    from verifications verification
    join sellers on sellers.id = verification.seller_id
    join stores on stores.seller_id = verification.seller_id
    where verification.state = ${state} and ${order.isAfter} ${order.orderBy} limit ${page.limit}`.execute(
    db,
  );
  const counts = await countByState(db, 'verifications', VERIFICATION_STATES);
  const { shown, pagination } = slicePage(page, rows, counts[state], ({ place, id }) => [place, id]);
  return {
    verifications: shown.map(({ seller_id, account, store_name, place: _place, ...summary }) => ({
      ...summary,
      seller: { id: seller_id, account, store_name },
    })),
    counts,
    pagination,
  };
}

/** Loads a submission. The URLs of its pictures are valid for the session of `tokenHash`. Throws REQUEST_NOT_FOUND. */
export async function loadConsoleVerification(
  db: Db | Tx,
  deps: Pick<Deps, 'clock' | 'secret'>,
  id: number,
  tokenHash: string,
): Promise<ConsoleVerification> {
  const row = await selectVerification(db, id);
  if (!row) throw fail('REQUEST_NOT_FOUND');
  const { seller_id: sellerId } = row;
  const { account, store_name } = await db
    .selectFrom('sellers')
    .innerJoin('stores', 'stores.seller_id', 'sellers.id')
    .select(['account', 'store_name'])
    .where('sellers.id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const document = (fileId: number) =>
    loadDocumentView(db, deps, { sellerId, fileId }, { tokenHash, folder: DOCUMENT_FOLDER });
  return {
    id,
    state: row.state,
    seller: { id: sellerId, account, store_name },
    kind: row.kind,
    attempt: row.attempt,
    submitted_at: row.submitted_at,
    due_at: row.due_at,
    decided_at: row.decided_at,
    reason_code: row.reason_code,
    reason: row.reason,
    real_name: openIdentity(deps.secret, sellerId, 'name', row.real_name),
    id_card_number: openIdentity(deps.secret, sellerId, 'number', row.id_number),
    front: await document(row.front_file_id),
    back: await document(row.back_file_id),
    decided_by: await selectDecider(db, row),
    same_number: await selectSameNumber(db, row),
    others: await selectOtherSubmissions(db, row),
  };
}

async function selectDecider(db: Db | Tx, { decided_by }: VerificationRow) {
  if (decided_by === null) return null;
  return await db
    .selectFrom('operators')
    .select(['id', 'account'])
    .where('id', '=', decided_by)
    .executeTakeFirstOrThrow();
}

const RELATED_MAX = 20;

async function selectSameNumber(
  db: Db | Tx,
  row: VerificationRow,
): Promise<ConsoleVerification['same_number']> {
  const rows = await db
    .selectFrom('verifications')
    .innerJoin('sellers', 'sellers.id', 'verifications.seller_id')
    .select(['verifications.id', 'verifications.state', 'verifications.seller_id', 'sellers.account'])
    .where('id_number_hash', '=', row.id_number_hash)
    .where('verifications.seller_id', '<>', row.seller_id)
    .orderBy('verifications.id', 'desc')
    .limit(RELATED_MAX)
    .execute();
  return rows.map(({ seller_id, account, ...other }) => ({ ...other, seller: { id: seller_id, account } }));
}

async function selectOtherSubmissions(
  db: Db | Tx,
  row: VerificationRow,
): Promise<ConsoleVerification['others']> {
  return await db
    .selectFrom('verifications')
    .select(['id', 'state', 'submitted_at', 'reason_code'])
    .where('seller_id', '=', row.seller_id)
    .where('id', '<>', row.id)
    .orderBy('attempt', 'desc')
    .limit(RELATED_MAX)
    .execute();
}
