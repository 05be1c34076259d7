import type { listOverdueDeliveries, OverdueDelivery } from '@raan/contract/console/delivery-endpoints';
import type { DeliveryOutcome } from '@raan/contract/console/delivery-outcome';
import type { Data, Query } from '@raan/contract/endpoint';
import { toBaht, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { queueOrder } from '#platform/queue-order.ts';
import { firstRow } from '#platform/rows.ts';
import { queueDueAt } from '#features/console/queue-deadlines.ts';
import type { SellerColumns } from '#features/console/row-parts.ts';

type Row = Omit<OverdueDelivery, 'seller' | 'amount' | 'due_at' | 'first_approval'> &
  SellerColumns & {
    retail_satang: Satang;
    place: number;
    approver: string | null;
    approved_at: string | null;
    approved_outcome: DeliveryOutcome | null;
  };

/** Loads a page of shipped orders whose awaited scan is overdue, longest overdue first. */
export async function selectOverdueDeliveries(
  { db, clock }: { db: Db; clock: Clock },
  query: Query<typeof listOverdueDeliveries>,
): Promise<Data<typeof listOverdueDeliveries>> {
  const page = cursorPage('deliveries', query, 2);
  const order = queueOrder({ table: 'orders', column: 'courier_due_at', isClosed: false }, page.after);
  const isOverdue = sql`orders.status = 'pending_delivery' and orders.courier_due_at <= ${nowIso(clock)}::timestamptz`;
  const { rows } = await sql<Row>`
    select orders.id as order_id, orders.order_number, orders.seller_id, sellers.account, stores.store_name,
      orders.retail_satang, orders.shipped_at, orders.handed_over_at, orders.delivery_stated_at, orders.open_dispute,
      orders.courier, orders.tracking_number, orders.courier_due_at as overdue_since, ${order.place} as place,
      operators.account as approver, approval.approved_at, approval.decision as approved_outcome
    from orders
    join sellers on sellers.id = orders.seller_id
    join stores on stores.seller_id = orders.seller_id
    left join order_approvals approval on approval.seller_id = orders.seller_id and approval.order_id = orders.id
      and approval.decision in ('not_sent', 'lost')
    left join operators on operators.id = approval.operator_id
    where ${isOverdue} and ${order.isAfter} ${order.orderBy} limit ${page.limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from orders where ${isOverdue}`.execute(db);
  const { total } = firstRow(counted);
  const { shown, pagination } = slicePage(page, rows, total, ({ place, order_id }) => [place, order_id]);
  return { deliveries: shown.map(view), pagination };
}

function view(row: Row): OverdueDelivery {
  const {
    seller_id,
    account,
    store_name,
    retail_satang,
    approver,
    approved_at,
    approved_outcome,
    ...delivery
  } = row;
  const isApproved = approver !== null && approved_at !== null && approved_outcome !== null;
  return {
    ...delivery,
    seller: { id: seller_id, account, store_name },
    amount: toBaht(retail_satang),
    due_at: queueDueAt('deliveries', delivery.overdue_since),
    first_approval: isApproved ? { account: approver, at: approved_at, outcome: approved_outcome } : null,
  };
}
