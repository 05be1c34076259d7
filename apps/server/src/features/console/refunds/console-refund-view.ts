// Shows both sides, photos, the order's timeline, and the effect of a refund.
import type { ConsoleRefund } from '@raan/contract/console/console-refund-endpoints';
import type { Language } from '@raan/contract/language';
import { toBaht } from '@raan/contract/money';
import { refundCan } from '@raan/contract/refunds/refund-rules';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import { selectFirstApproval } from '#features/orders/approve-by-two.ts';
import { orderProvenance } from '#features/orders/order-provenance.ts';
import { commonEstimate } from '#features/orders/transit-days.ts';
import { orderView } from '#features/orders/order-view.ts';
import { selectOrder } from '#features/orders/orders.queries.ts';
import { maskCustomer } from '#features/console/mask-customer.ts';
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
    ...commonEstimate(deps.config),
  });
  return {
    request,
    seller: { id: sellerId, account, store_name },
    order: maskCustomer(order),
    goods: refund.goods,
    goods_settled_at: refund.goods_settled_at,
    preview: refundCan('grant', request) ? refund.preview : null,
    first_approval: refundCan('grant', request)
      ? await loadFirstApproval(db, { sellerId, orderId }, requestId)
      : null,
  };
}

async function loadFirstApproval(
  db: Db | Tx,
  key: { sellerId: number; orderId: number },
  requestId: number,
): Promise<ConsoleRefund['first_approval']> {
  const approval = await selectFirstApproval(db, key);
  if (approval?.request_id !== requestId) return null;
  const { account, at, amount_satang, with_return } = approval;
  return { account, at, amount: toBaht(amount_satang), with_return };
}
