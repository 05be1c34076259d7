import type {
  ConsoleDepositRefund,
  listDepositRefunds,
} from '@raan/contract/console/console-deposit-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { DEPOSIT_REFUND_STATES } from '@raan/contract/deposit/deposit';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { NO_POSITION, queueOrder } from '#platform/queue-order.ts';
import { endOfBangkokDay } from '#platform/working-days.ts';
import { countByState } from '#features/console/count-states.ts';
import type { SellerColumns } from '#features/console/row-parts.ts';

type Row = Omit<ConsoleDepositRefund, 'seller' | 'amount' | 'owed' | 'due_at'> &
  SellerColumns & {
    amount_satang: Satang;
    receivable: Satang;
    place: number;
  };

const select = (place: RawBuilder<number>, rest: RawBuilder<unknown>) => sql<Row>`
  select refund.id, refund.state, refund.comment, refund.requested_at, refund.due_from, refund.due_until, refund.decided_at,
    refund.reason_code, nullif(refund.reason, '') as reason, refund.seller_id, sellers.status = 'suspended' as is_seller_suspended, sellers.account, stores.store_name, deposit.amount_satang, deposit.paid_at,
    (select coalesce(sum(orders), 0)::bigint from order_counters counter where counter.seller_id = refund.seller_id
      and counter.status in ('pending_shipment', 'pending_delivery')) as open_orders,
    (select count(*) from orders where orders.seller_id = refund.seller_id and orders.open_dispute) as open_disputes,
    (select account.balance_satang from ledger_accounts account
      where account.seller_id = refund.seller_id and account.kind = 'receivable') as receivable,
    ${place} as place
  from deposit_refunds refund
  join security_deposits deposit on deposit.seller_id = refund.seller_id and deposit.id = refund.deposit_id
  join sellers on sellers.id = refund.seller_id
  join stores on stores.seller_id = refund.seller_id
  ${rest}`;

function view({
  seller_id,
  account,
  store_name,
  amount_satang,
  receivable,
  place: _place,
  ...refund
}: Row): ConsoleDepositRefund {
  return {
    ...refund,
    due_at: endOfBangkokDay(refund.due_until),
    seller: { id: seller_id, account, store_name },
    amount: toBaht(amount_satang),
    owed: toBaht(satang(0 - receivable)),
  };
}

/** Loads a page of requests in one state (oldest first while open, else newest first) and the count per state. */
export async function selectDepositRefunds(
  db: Db,
  query: Query<typeof listDepositRefunds>,
): Promise<Data<typeof listDepositRefunds>> {
  const state = query.state ?? 'requested';
  const isClosed = state !== 'requested';
  const page = cursorPage(`deposit-refunds-${state}`, query, 2);
  const order = queueOrder(
    { table: 'refund', column: isClosed ? 'decided_at' : 'requested_at', isClosed },
    page.after,
  );
  const { rows } = await select(
    order.place,
    sql`where refund.state = ${state} and ${order.isAfter} ${order.orderBy} limit ${page.limit}`,
  ).execute(db);
  const counts = await countByState(db, 'deposit_refunds', DEPOSIT_REFUND_STATES);
  const { shown, pagination } = slicePage(page, rows, counts[state], ({ place, id }) => [place, id]);
  return { deposit_refunds: shown.map(view), counts, pagination };
}

/** Throws REQUEST_NOT_FOUND. */
export async function loadConsoleDepositRefund(db: Db | Tx, id: number): Promise<ConsoleDepositRefund> {
  const { rows } = await select(NO_POSITION, sql`where refund.id = ${id}`).execute(db);
  const [row] = rows;
  if (!row) throw fail('REQUEST_NOT_FOUND');
  return view(row);
}
