import type {
  ConsoleWithdrawal,
  listConsoleWithdrawals,
} from '@raan/contract/console/console-withdrawal-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import { maskName } from '@raan/contract/orders/masking';
import type { SellerStatus } from '@raan/contract/sellers/seller';
import {
  RUNNING_WITHDRAWAL_STATES,
  WITHDRAWAL_STATES,
  type WithdrawalState,
} from '@raan/contract/withdrawals/withdrawal';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { NO_POSITION, queueOrder } from '#platform/queue-order.ts';
import { countByState } from '#features/console/count-states.ts';
import { toOperatorRef } from '#features/console/row-parts.ts';
import { unsealCard } from '#features/withdrawals/sealed-card.ts';
import { withdrawalView, type WithdrawalRow } from '#features/withdrawals/withdrawal-view.ts';

type Row = WithdrawalRow & {
  holder: Buffer;
  account: string;
  store_name: string;
  requester: string | null;
  approver: string | null;
  processor: string | null;
  completer: string | null;
  rejecter: string | null;
  available: Satang;
  receivable: Satang;
  open_disputes: number;
  seller_status: SellerStatus;
  place: number;
};

const select = (place: RawBuilder<number>, rest: RawBuilder<unknown>) => sql<Row>`
  select withdrawal.*, card.bank, card.number_mask, card.holder, sellers.account,
    sellers.status as seller_status, stores.store_name, requester.account as requester, approver.account as approver,
    processor.account as processor, completer.account as completer, rejecter.account as rejecter,
    available.balance_satang as available, receivable.balance_satang as receivable,
    (select count(*) from orders where orders.seller_id = withdrawal.seller_id and orders.open_dispute) as open_disputes,
    ${place} as place
  from withdrawals withdrawal
  join bank_cards card on card.seller_id = withdrawal.seller_id and card.id = withdrawal.card_id
  join sellers on sellers.id = withdrawal.seller_id
  join stores on stores.seller_id = withdrawal.seller_id
  join ledger_accounts available on available.seller_id = withdrawal.seller_id and available.kind = 'available'
  join ledger_accounts receivable on receivable.seller_id = withdrawal.seller_id and receivable.kind = 'receivable'
  left join operators requester on requester.id = withdrawal.requested_by
  left join operators approver on approver.id = withdrawal.approved_by
  left join operators processor on processor.id = withdrawal.processed_by
  left join operators completer on completer.id = withdrawal.completed_by
  left join operators rejecter on rejecter.id = withdrawal.rejected_by
  ${rest}`;

function view(secret: string, row: Row): ConsoleWithdrawal {
  return {
    ...withdrawalView(row),
    seller: { id: row.seller_id, account: row.account, store_name: row.store_name },
    card_holder_name: maskName(unsealCard(secret, row.seller_id, 'holder', row.holder)),
    requested_by: toOperatorRef(row.requested_by, row.requester),
    version: row.version,
    approved_by: toOperatorRef(row.approved_by, row.approver),
    approved_at: row.approved_at,
    processed_by: toOperatorRef(row.processed_by, row.processor),
    completed_by: toOperatorRef(row.completed_by, row.completer),
    payout_reference: row.payout_reference,
    rejected_by: toOperatorRef(row.rejected_by, row.rejecter),
    ended_at: row.ended_at,
    available: toBaht(row.available),
    owed: toBaht(satang(0 - row.receivable)),
    open_disputes: row.open_disputes,
    is_seller_suspended: row.seller_status === 'suspended',
  };
}

/**
 * Loads a page of withdrawals in one state and the count per state. Without a sort: oldest first while open, else newest
 * first.
 */
export async function selectConsoleWithdrawals(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  query: Query<typeof listConsoleWithdrawals>,
): Promise<Data<typeof listConsoleWithdrawals>> {
  const state = query.state ?? 'pending';
  const isClosed = !(RUNNING_WITHDRAWAL_STATES as readonly WithdrawalState[]).includes(state);
  const page = cursorPage(`console-withdrawals-${state}-${query.sort ?? ''}`, query, 2);
  const order = queueOrder(
    {
      table: 'withdrawal',
      column: isClosed ? 'ended_at' : 'created_at',
      amountColumn: 'amount_satang',
      isClosed,
      sort: query.sort,
    },
    page.after,
  );
  const { rows } = await select(
    order.place,
    sql`where withdrawal.state = ${state} and ${order.isAfter} ${order.orderBy} limit ${page.limit}`,
  ).execute(db);
  const counts = await countByState(db, 'withdrawals', WITHDRAWAL_STATES);
  const { shown, pagination } = slicePage(page, rows, counts[state], ({ place, id }) => [place, id]);
  return { withdrawals: shown.map((row) => view(secret, row)), counts, pagination };
}

/** Throws REQUEST_NOT_FOUND. */
export async function loadConsoleWithdrawal(
  db: Db | Tx,
  secret: string,
  id: number,
): Promise<ConsoleWithdrawal & { card_id: number }> {
  const { rows } = await select(NO_POSITION, sql`where withdrawal.id = ${id}`).execute(db);
  const [row] = rows;
  if (!row) throw fail('REQUEST_NOT_FOUND');
  return { ...view(secret, row), card_id: row.card_id };
}
