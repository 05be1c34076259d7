// Identity papers of all sellers, as reviewers work through them. The list tells nobody's name or number.
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
import { cursorPage, cutPage } from '#platform/paging.ts';
import { queueOrder } from '#platform/queue-order.ts';
import { countStates } from '#features/console/count-states.ts';
import type { SellerColumns } from '#features/console/named.ts';
import { openIdentity } from '#features/verification/sealed-identity.ts';
import { documentView } from '#features/verification/verification-view.ts';
import { verificationById, type VerificationRow } from '#features/verification/verifications.queries.ts';

/** Where reviewers open documents; each opening there is written down. */
export const DOCUMENT_FOLDER = 'private-files/verifications';

type Row = Omit<ConsoleVerificationSummary, 'seller'> &
  SellerColumns & {
    place: number;
  };

/** A page of a state: what waits longest first, what is decided newest first; and how many stand in each. */
export async function selectConsoleVerifications(
  db: Db,
  query: Query<typeof listConsoleVerifications>,
): Promise<Data<typeof listConsoleVerifications>> {
  const state = query.state ?? 'pending';
  const isOver = state !== 'pending';
  const page = cursorPage(`console-verifications-${state}`, query, 2);
  const by = isOver ? 'decided_at' : 'submitted_at';
  const order = queueOrder({ of: 'verification', by, isOver }, page.after);
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
  const counts = await countStates(db, 'verifications', VERIFICATION_STATES);
  const { shown, pagination } = cutPage(page, rows, counts[state], ({ place, id }) => [place, id]);
  return {
    verifications: shown.map(({ seller_id, account, store_name, place: _place, ...summary }) => ({
      ...summary,
      seller: { id: seller_id, account, store_name },
    })),
    counts,
    pagination,
  };
}

/** One submission with everything that its decision needs; its pictures open for the session of `tokenHash`. Throws REQUEST_NOT_FOUND. */
export async function consoleVerification(
  db: Db | Tx,
  deps: Pick<Deps, 'clock' | 'secret'>,
  id: number,
  tokenHash: string,
): Promise<ConsoleVerification> {
  const row = await verificationById(db, id);
  if (!row) throw fail('REQUEST_NOT_FOUND');
  const { seller_id: sellerId } = row;
  const { account, store_name } = await db
    .selectFrom('sellers')
    .innerJoin('stores', 'stores.seller_id', 'sellers.id')
    .select(['account', 'store_name'])
    .where('sellers.id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const document = (fileId: number) =>
    documentView(db, deps, { sellerId, fileId }, { tokenHash, folder: DOCUMENT_FOLDER });
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
    decided_by: await decider(db, row),
    same_number: await sameNumber(db, row),
    others: await others(db, row),
  };
}

async function decider(db: Db | Tx, { decided_by }: VerificationRow) {
  if (decided_by === null) return null;
  return await db
    .selectFrom('operators')
    .select(['id', 'account'])
    .where('id', '=', decided_by)
    .executeTakeFirstOrThrow();
}

const RELATED_MAX = 20;

async function sameNumber(db: Db | Tx, row: VerificationRow): Promise<ConsoleVerification['same_number']> {
  const found = await db
    .selectFrom('verifications')
    .innerJoin('sellers', 'sellers.id', 'verifications.seller_id')
    .select(['verifications.id', 'verifications.state', 'verifications.seller_id', 'sellers.account'])
    .where('id_number_hash', '=', row.id_number_hash)
    .where('verifications.seller_id', '<>', row.seller_id)
    .orderBy('verifications.id', 'desc')
    .limit(RELATED_MAX)
    .execute();
  return found.map(({ seller_id, account, ...other }) => ({ ...other, seller: { id: seller_id, account } }));
}

async function others(db: Db | Tx, row: VerificationRow): Promise<ConsoleVerification['others']> {
  return await db
    .selectFrom('verifications')
    .select(['id', 'state', 'submitted_at', 'reason_code'])
    .where('seller_id', '=', row.seller_id)
    .where('id', '<>', row.id)
    .orderBy('attempt', 'desc')
    .limit(RELATED_MAX)
    .execute();
}
