import { type ConsoleOrder } from '@raan/contract/console/console-order-endpoints';
import type { Language } from '@raan/contract/language';
import { toBaht } from '@raan/contract/money';
import { maskEmail } from '@raan/contract/orders/masking';
import { orderCan } from '@raan/contract/orders/order-rules';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { selectFirstApproval } from '#features/orders/approve-by-two.ts';
import { orderProvenance, selectLedgerEntries } from '#features/orders/order-provenance.ts';
import { commonEstimate } from '#features/orders/transit-days.ts';
import { orderView } from '#features/orders/order-view.ts';
import { selectOrder } from '#features/orders/orders.queries.ts';
import { selectRequestsOfOrder } from '#features/refunds/refunds.queries.ts';
import { maskCustomer } from '#features/console/mask-customer.ts';

const UNKNOWN_STATUSES_MAX = 50;

type ViewDeps = Pick<Deps, 'clock' | 'config'> & { sandbox: boolean };

/** Reads the key and the seller of an order. Throws BUSINESS_ORDER_NOT_FOUND. */
export async function selectOrderSeller(
  db: Db | Tx,
  orderId: number,
): Promise<{ sellerId: number; customer_email: string | null; account: string; store_name: string }> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('sellers', 'sellers.id', 'orders.seller_id')
    .innerJoin('stores', 'stores.seller_id', 'sellers.id')
    .select(['orders.seller_id as sellerId', 'customer_email', 'account', 'store_name'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (!row) throw fail('BUSINESS_ORDER_NOT_FOUND');
  return row;
}

/** Loads an order with everything that is known about it. Throws BUSINESS_ORDER_NOT_FOUND. */
export async function loadConsoleOrder(
  db: Db | Tx,
  { clock, config, sandbox }: ViewDeps,
  orderId: number,
  language: Language,
): Promise<ConsoleOrder> {
  const { sellerId, customer_email, ...seller } = await selectOrderSeller(db, orderId);
  const rows = await selectOrder(db, sellerId, orderId);
  if (!rows) throw fail('BUSINESS_ORDER_NOT_FOUND');
  const provenance = await orderProvenance(db, sellerId, rows);
  const context = { language, now: clock.now(), sandbox, ...commonEstimate(config) };
  const requests = await selectRequestsOfOrder(db, sellerId, orderId);
  const entries = await selectLedgerEntries(db, sellerId, orderId);
  const approval = await selectFirstApproval(db, { sellerId, orderId });
  const { status } = rows.order;
  const isInTransit = status === 'pending_delivery';
  const canEnd = isInTransit ? 'refund' : orderCan('cancel', { status }) ? 'cancel' : null;
  return {
    order: maskCustomer(orderView(rows, provenance, context)),
    seller: { id: sellerId, ...seller },
    customer_email: customer_email && maskEmail(customer_email),
    undelivered: await selectUndelivered(db, sellerId, orderId),
    unknown_statuses: await selectUnknownStatuses(db, sellerId, orderId),
    refund_requests: requests.map(({ id, state, reason, granted_satang, asked_satang, created_at }) => ({
      id,
      state,
      reason,
      amount: toBaht(granted_satang ?? asked_satang),
      created_at,
    })),
    ledger_entries: entries.map((entry) => ({ ...entry, amount: toBaht(entry.amount) })),
    can_end: canEnd,
    can_mark_lost: isInTransit,
    first_approval:
      approval && canEnd !== null
        ? { account: approval.account, at: approval.at, decision: approval.decision }
        : null,
  };
}

/** The channels by which messages to the customer failed for good, with the last time. */
async function selectUndelivered(
  db: Db | Tx,
  sellerId: number,
  orderId: number,
): Promise<ConsoleOrder['undelivered']> {
  const { rows } = await sql<ConsoleOrder['undelivered'][number]>`
    select channel, max(failed_at) as at from customer_messages
    where seller_id = ${sellerId} and order_id = ${orderId} and failed_at is not null
    group by channel order by channel`.execute(db);
  return rows;
}

async function selectUnknownStatuses(
  db: Db | Tx,
  sellerId: number,
  orderId: number,
): Promise<ConsoleOrder['unknown_statuses']> {
  return await db
    .selectFrom('unknown_courier_statuses')
    .select(['status', 'description', 'at'])
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .limit(UNKNOWN_STATUSES_MAX)
    .execute();
}
