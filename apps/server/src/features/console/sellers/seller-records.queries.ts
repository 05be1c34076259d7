import {
  SELLER_RECORDS_SHOWN,
  type listSellerMovements,
  type SellerMoney,
  type SellerRecords,
} from '@raan/contract/console/console-seller-records-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { satang, toBaht } from '@raan/contract/money';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { selectHeldDeposit } from '#features/deposit/deposit-view.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { countTransactions, selectTransactions } from '#features/wallet/transactions.queries.ts';
import { transactionView } from '#features/wallet/wallet-view.ts';
import { selectActiveCard } from '#features/withdrawals/bank-cards.ts';

/** Throws REQUEST_NOT_FOUND for an unknown seller. */
async function assertSellerExists(db: Db, sellerId: number): Promise<void> {
  const seller = await db.selectFrom('sellers').select('id').where('id', '=', sellerId).executeTakeFirst();
  if (!seller) throw fail('REQUEST_NOT_FOUND');
}

/** Loads a seller's verification, card, deposit, receivable and newest refund requests. Throws REQUEST_NOT_FOUND. */
export async function loadSellerRecords(db: Db, sellerId: number): Promise<SellerRecords> {
  await assertSellerExists(db, sellerId);
  const verification = await db
    .selectFrom('verifications')
    .select(['id', 'state', 'submitted_at'])
    .where('seller_id', '=', sellerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const card = await selectActiveCard(db, sellerId);
  const deposit = await selectHeldDeposit(db, sellerId);
  const { receivable } = await sellerBalances(db, sellerId);
  const refunds = await db
    .selectFrom('refund_requests as request')
    .innerJoin('orders', (join) =>
      join.onRef('orders.seller_id', '=', 'request.seller_id').onRef('orders.id', '=', 'request.order_id'),
    )
    .select([
      'request.id',
      'request.state',
      'request.created_at',
      'orders.order_number',
      'orders.retail_satang',
    ])
    .where('request.seller_id', '=', sellerId)
    .orderBy('request.id', 'desc')
    .limit(SELLER_RECORDS_SHOWN)
    .execute();
  return {
    verification: verification ?? null,
    card: card
      ? {
          id: card.id,
          bank: card.bank,
          card_number: card.number_mask,
          state: card.state,
          created_at: card.created_at,
        }
      : null,
    deposit: deposit ? { amount: toBaht(deposit.amount_satang), paid_at: deposit.paid_at } : null,
    owed: toBaht(satang(0 - receivable)),
    refunds: refunds.map(({ retail_satang, ...refund }) => ({
      ...refund,
      retail_amount: toBaht(retail_satang),
    })),
  };
}

/** Loads a seller's newest top-ups and withdrawals. Throws REQUEST_NOT_FOUND. */
export async function loadSellerMoney(db: Db, sellerId: number): Promise<SellerMoney> {
  await assertSellerExists(db, sellerId);
  const recharges = await db
    .selectFrom('recharges')
    .select(['id', 'amount_satang', 'received_satang', 'method', 'status', 'created_at'])
    .where('seller_id', '=', sellerId)
    .orderBy('id', 'desc')
    .limit(SELLER_RECORDS_SHOWN)
    .execute();
  const withdrawals = await db
    .selectFrom('withdrawals')
    .select(['id', 'amount_satang', 'state', 'created_at'])
    .where('seller_id', '=', sellerId)
    .orderBy('id', 'desc')
    .limit(SELLER_RECORDS_SHOWN)
    .execute();
  return {
    recharges: recharges.map(({ amount_satang, received_satang, ...recharge }) => ({
      ...recharge,
      amount: toBaht(received_satang ?? amount_satang),
    })),
    withdrawals: withdrawals.map(({ amount_satang, ...withdrawal }) => ({
      ...withdrawal,
      amount: toBaht(amount_satang),
    })),
  };
}

/** Loads a page of a seller's transactions, newest first. Throws REQUEST_NOT_FOUND. */
export async function selectSellerMovements(
  db: Db,
  sellerId: number,
  { query, language }: { query: Query<typeof listSellerMovements>; language: Language },
): Promise<Data<typeof listSellerMovements>> {
  await assertSellerExists(db, sellerId);
  const page = cursorPage(`console-movements-${sellerId}`, query, 1);
  const filter = { sellerId, type: undefined, status: undefined };
  const rows = await selectTransactions(db, filter, { limit: page.limit, before: page.after?.[0] });
  const total = await countTransactions(db, filter);
  const { shown, pagination } = slicePage(page, rows, total, ({ id }) => [id]);
  return { movements: shown.map((row) => transactionView(row, language)), pagination };
}
