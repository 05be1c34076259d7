import { WITHDRAWAL_WORKING_DAYS_MAX } from '@raan/contract/constants';
import { satang, toBaht } from '@raan/contract/money';
import { WITHDRAWAL_UNDECIDED_WORKING_DAYS, type Withdrawal } from '@raan/contract/withdrawals/withdrawal';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import type { Schema } from '#platform/schema.ts';
import { endOfWorkingDays } from '#platform/working-days.ts';
import type { CardRow } from './bank-cards.ts';

export type WithdrawalRow = Selectable<Schema['withdrawals']> & Pick<CardRow, 'bank' | 'number_mask'>;

/** Maps a withdrawal to the form its seller sees. */
export function withdrawalView(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    status: row.state,
    state: row.state,
    amount: toBaht(row.amount_satang),
    fee: toBaht(row.fee_satang),
    actual_amount: toBaht(satang(row.amount_satang - row.fee_satang)),
    note: row.note,
    requested_by_operator: row.requested_by !== null,
    admin_note: row.admin_note || null,
    reason_code: row.reason_code,
    bank_name: row.bank,
    card_number: row.number_mask,
    created_at: row.created_at,
    due_at: endOfWorkingDays(row.created_at, WITHDRAWAL_WORKING_DAYS_MAX),
    cancels_at:
      row.state === 'pending' ? endOfWorkingDays(row.created_at, WITHDRAWAL_UNDECIDED_WORKING_DAYS) : null,
    decided_at: row.approved_at ?? (row.state === 'rejected' ? row.ended_at : null),
    completed_at: row.state === 'completed' ? row.ended_at : null,
  };
}

const withdrawalsOf = (db: Db | Tx, sellerId: number) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('bank_cards', (join) =>
      join
        .onRef('bank_cards.seller_id', '=', 'withdrawals.seller_id')
        .onRef('bank_cards.id', '=', 'withdrawals.card_id'),
    )
    .selectAll('withdrawals')
    .select(['bank_cards.bank', 'bank_cards.number_mask'])
    .where('withdrawals.seller_id', '=', sellerId);

/** Selects one withdrawal of a seller. */
export async function selectWithdrawal(
  db: Db | Tx,
  sellerId: number,
  id: number,
): Promise<WithdrawalRow | undefined> {
  return await withdrawalsOf(db, sellerId).where('withdrawals.id', '=', id).executeTakeFirst();
}

/** Loads a page of a seller's withdrawals, newest first. */
export async function loadWithdrawalPage(
  db: Db,
  sellerId: number,
  query: { cursor?: string | undefined; per_page?: number | undefined },
) {
  const page = cursorPage('withdrawals', query, 1);
  let select = withdrawalsOf(db, sellerId);
  if (page.after) select = select.where('withdrawals.id', '<', page.after[0]);
  const rows = await select.orderBy('withdrawals.id', 'desc').limit(page.limit).execute();
  const { total } = await db
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const { shown, pagination } = slicePage(page, rows, total, ({ id }) => [id]);
  return { withdrawals: shown.map(withdrawalView), pagination };
}
