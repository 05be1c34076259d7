import type {
  FailedPaymentRefund,
  listFailedPaymentRefunds,
} from '@raan/contract/console/console-payment-refund-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { toBaht, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { queueOrder } from '#platform/queue-order.ts';
import { firstRow } from '#platform/rows.ts';
import type { SellerColumns } from '#features/console/row-parts.ts';
import { queueDueAt } from '#features/console/queue-deadlines.ts';

type Row = Omit<FailedPaymentRefund, 'seller' | 'amount' | 'due_at'> &
  SellerColumns & {
    amount_satang: Satang;
    place: number;
  };

function view({ seller_id, account, store_name, amount_satang, ...refund }: Row): FailedPaymentRefund {
  return {
    ...refund,
    seller: { id: seller_id, account, store_name },
    amount: toBaht(amount_satang),
    // Counted from the time of the refund: retries do not move the deadline.
    due_at: queueDueAt('payment_refunds', refund.owed_at),
  };
}

/** Loads a page of failed refunds, oldest first, and the number of refunds in progress. */
export async function selectFailedRefunds(
  db: Db,
  query: Query<typeof listFailedPaymentRefunds>,
): Promise<Data<typeof listFailedPaymentRefunds>> {
  const page = cursorPage('payment-refunds', query, 2);
  const order = queueOrder({ table: 'refund', column: 'created_at', isClosed: false }, page.after);
  const { rows } = await sql<Row>`
    select refund.id, refund.seller_id, sellers.account, stores.store_name, refund.order_id, orders.order_number,
      refund.payment_id, payments.reference as payment_reference, refund.provider, refund.amount_satang, refund.reason,
      refund.failure, refund.failure_reason, refund.tries, refund.created_at as owed_at, refund.failed_at,
      ${order.place} as place
    from payment_refunds refund
    join payments on payments.id = refund.payment_id
    join sellers on sellers.id = refund.seller_id
    join stores on stores.seller_id = refund.seller_id
    left join orders on orders.seller_id = refund.seller_id and orders.id = refund.order_id
    where refund.state = 'failed' and ${order.isAfter} ${order.orderBy} limit ${page.limit}`.execute(db);
  const { rows: counted } = await sql<{ failed: number; on_their_way: number }>`
    select count(*) filter (where state = 'failed') as failed, count(*) filter (where state <> 'failed') as on_their_way
    from payment_refunds where state = 'failed' or retry_at is not null`.execute(db);
  const { failed, on_their_way } = firstRow(counted);
  const { shown, pagination } = slicePage(page, rows, failed, ({ place, id }) => [place, id]);
  return { refunds: shown.map(view), on_their_way, pagination };
}
