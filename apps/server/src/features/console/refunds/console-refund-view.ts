// Shows both sides, photos, the order's timeline, and the effect of a refund.
import type { ConsoleRefund } from '@raan/contract/console/console-refund-endpoints';
import type { Language } from '@raan/contract/language';
import { toBaht } from '@raan/contract/money';
import { maskAddress, maskName, maskPhone } from '@raan/contract/orders/masking';
import type { Order } from '@raan/contract/orders/order';
import { refundCan } from '@raan/contract/refunds/refund-rules';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { orderProvenance } from '#features/orders/order-provenance.ts';
import { orderView } from '#features/orders/order-view.ts';
import { selectOrder } from '#features/orders/orders.queries.ts';
import { orderRefundView } from '#features/refunds/refund-view.ts';

type ViewDeps = Pick<Deps, 'clock' | 'config' | 'secret' | 'stableSecret'> & { sandbox: boolean };

/** Loads a request. The URLs of its photos are valid for the session of `tokenHash`. Throws REQUEST_NOT_FOUND. */
export async function loadConsoleRefund(
  db: Db | Tx,
  deps: ViewDeps,
  { requestId, tokenHash }: { requestId: number; tokenHash: string },
  language: Language,
): Promise<ConsoleRefund> {
  const row = await db
    .selectFrom('refund_requests')
    .innerJoin('sellers', 'sellers.id', 'refund_requests.seller_id')
    .innerJoin('stores', 'stores.seller_id', 'sellers.id')
    .select(['refund_requests.seller_id', 'order_id', 'account', 'store_name'])
    .where('refund_requests.id', '=', requestId)
    .executeTakeFirst();
  if (!row) throw fail('REQUEST_NOT_FOUND');
  const { seller_id: sellerId, order_id: orderId, account, store_name } = row;
  const refund = await orderRefundView(db, deps, { sellerId, orderId }, { tokenHash }, language);
  const request = refund.requests.find(({ id }) => id === requestId);
  const rows = await selectOrder(db, sellerId, orderId);
  if (!request || !rows) throw fail('REQUEST_NOT_FOUND');
  const provenance = await orderProvenance(db, sellerId, rows);
  const order = orderView(rows, provenance, {
    language,
    now: deps.clock.now(),
    sandbox: deps.sandbox,
    isTracked: deps.config.sandboxCourier,
  });
  return {
    request,
    seller: { id: sellerId, account, store_name },
    order: maskCustomer(order),
    goods: refund.goods,
    goods_settled_at: refund.goods_settled_at,
    preview: refundCan('grant', request) ? refund.preview : null,
    first_approval: refundCan('grant', request) ? await selectFirstApproval(db, requestId) : null,
  };
}

async function selectFirstApproval(db: Db | Tx, requestId: number): Promise<ConsoleRefund['first_approval']> {
  const row = await db
    .selectFrom('refund_requests')
    .innerJoin('operators', 'operators.id', 'refund_requests.approved_by')
    .select(['account', 'approved_at', 'approved_satang', 'approved_with_return'])
    .where('refund_requests.id', '=', requestId)
    .executeTakeFirst();
  if (!row?.approved_at || row.approved_satang === null) return null;
  return {
    account: row.account,
    at: row.approved_at,
    amount: toBaht(row.approved_satang),
    with_return: row.approved_with_return ?? false,
  };
}

/** The decision requires neither the customer's name nor address. */
function maskCustomer(order: Order): Order {
  const { customer, shipping } = order;
  return {
    ...order,
    customer: { name: maskName(customer.name), phone: maskPhone(customer.phone) },
    shipping: { ...shipping, address: maskAddress(shipping.address) },
  };
}
