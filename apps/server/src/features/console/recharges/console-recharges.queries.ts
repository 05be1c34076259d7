import type {
  ConsoleRecharge,
  ConsoleRechargeState,
  listConsoleRecharges,
} from '@raan/contract/console/console-recharge-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { satang, toBaht } from '@raan/contract/money';
import { maskName } from '@raan/contract/orders/masking';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { NO_POSITION, queueOrder } from '#platform/queue-order.ts';
import { firstRow } from '#platform/rows.ts';
import { toOperatorRef } from '#features/console/row-parts.ts';
import { openIdentity } from '#features/verification/sealed-identity.ts';
import { rechargeView, type RechargeViewDeps } from '#features/wallet/recharge-view.ts';
import { RECHARGE_COLUMNS, RECHARGE_TABLES, type RechargeRow } from '#features/wallet/recharges.queries.ts';

/** URL folder of slips for operators; each opening is audited. */
export const SLIP_FOLDER = 'private-files/slips';

type Row = RechargeRow & {
  account: string;
  store_name: string;
  real_name: Buffer | null;
  approver: string | null;
  decider: string | null;
  same_proof: number;
  rival_claims: number;
  place: number;
};

const STATES: Readonly<Record<ConsoleRechargeState, RawBuilder<SqlBool>>> = {
  submitted: sql<SqlBool>`recharge.status = 'pending' and recharge.submitted_at is not null and recharge.approved_by is null`,
  approved: sql<SqlBool>`recharge.status = 'pending' and recharge.submitted_at is not null and recharge.approved_by is not null`,
  credited: sql<SqlBool>`recharge.status = 'credited' and recharge.decided_by is not null`,
  failed: sql<SqlBool>`recharge.status = 'failed' and recharge.decided_by is not null`,
};

const select = (place: RawBuilder<number>, rest: RawBuilder<unknown>) => sql<Row>`
  select ${RECHARGE_COLUMNS}, sellers.account, stores.store_name, verification.real_name,
    approver.account as approver, decider.account as decider,
    (select count(*) from recharges other where other.id <> recharge.id and other.status not in ('pending', 'credited')
      and (other.slip_hash = recharge.slip_hash or other.transaction_id = recharge.transaction_id)) as same_proof,
    (select count(*) from recharges other where other.id <> recharge.id and other.status in ('pending', 'credited')
      and other.transaction_id = recharge.transaction_id) as rival_claims,
    ${place} as place
  from ${RECHARGE_TABLES}
  join sellers on sellers.id = recharge.seller_id
  join stores on stores.seller_id = recharge.seller_id
  left join verifications verification on verification.seller_id = recharge.seller_id and verification.state = 'approved'
  left join operators approver on approver.id = recharge.approved_by
  left join operators decider on decider.id = recharge.decided_by
  ${rest}`;

function stateOf({ status, approved_by }: Row): ConsoleRechargeState {
  if (status === 'credited' || status === 'failed') return status;
  return approved_by === null ? 'submitted' : 'approved';
}

function view(deps: RechargeViewDeps, row: Row, tokenHash: string): ConsoleRecharge {
  return {
    ...rechargeView(deps, row, { tokenHash, folder: SLIP_FOLDER }),
    seller: { id: row.seller_id, account: row.account, store_name: row.store_name },
    state: stateOf(row),
    version: row.version,
    received: row.received_satang === null ? null : toBaht(row.received_satang),
    statement_reference: row.statement_reference,
    approved_by: toOperatorRef(row.approved_by, row.approver),
    approved_at: row.approved_at,
    decided_by: toOperatorRef(row.decided_by, row.decider),
    decided_at: row.decided_at,
    same_proof: row.same_proof,
    rival_claims: row.rival_claims,
    verified_name: row.real_name && maskName(openIdentity(deps.secret, row.seller_id, 'name', row.real_name)),
  };
}

async function countOfStates(db: Db): Promise<Record<ConsoleRechargeState, number>> {
  const count = (state: ConsoleRechargeState) => sql`count(*) filter (where ${STATES[state]})`;
  const { rows } = await sql<Record<ConsoleRechargeState, number>>`
    select ${count('submitted')} as submitted, ${count('approved')} as approved, ${count('credited')} as credited,
      ${count('failed')} as failed
    from recharges recharge where recharge.method <> 'qr'`.execute(db);
  return firstRow(rows);
}

/**
 * Loads a page of top-ups in one state and the count per state. Without a sort: oldest first while open, else newest
 * first.
 */
export async function selectConsoleRecharges(
  deps: RechargeViewDeps & { db: Db; config: { rechargeFourEyesSatang: number } },
  query: Query<typeof listConsoleRecharges>,
  tokenHash: string,
): Promise<Data<typeof listConsoleRecharges>> {
  const state = query.state ?? 'submitted';
  const isClosed = state === 'credited' || state === 'failed';
  const page = cursorPage(`console-recharges-${state}-${query.sort ?? ''}`, query, 2);
  const order = queueOrder(
    {
      table: 'recharge',
      column: isClosed ? 'decided_at' : 'submitted_at',
      amountColumn: 'amount_satang',
      isClosed,
      sort: query.sort,
    },
    page.after,
  );
  const { rows } = await select(
    order.place,
    sql`where ${STATES[state]} and ${order.isAfter} ${order.orderBy} limit ${page.limit}`,
  ).execute(deps.db);
  const counts = await countOfStates(deps.db);
  const { shown, pagination } = slicePage(page, rows, counts[state], ({ place, id }) => [place, id]);
  return {
    recharges: shown.map((row) => view(deps, row, tokenHash)),
    counts,
    four_eyes_from: toBaht(satang(deps.config.rechargeFourEyesSatang)),
    pagination,
  };
}

/** Loads a top-up. The URL of its slip is valid for the session of `tokenHash`. Throws REQUEST_NOT_FOUND. */
export async function loadConsoleRecharge(
  db: Db | Tx,
  deps: RechargeViewDeps,
  id: number,
  tokenHash: string,
): Promise<ConsoleRecharge> {
  const { rows } = await select(NO_POSITION, sql`where recharge.id = ${id}`).execute(db);
  const [row] = rows;
  if (!row) throw fail('REQUEST_NOT_FOUND');
  return view(deps, row, tokenHash);
}
