import type { Language } from '@raan/contract/language';
import { toBaht } from '@raan/contract/money';
import {
  batchUpdateStatus,
  bulkEarlyProfit,
  cancelOrder,
  countMatchingOrders,
  countOrders,
  extendShipBy,
  getOrder,
  getOrderStats,
  listCompleted,
  listCouriers,
  listOrders,
  listOrdersByStatus,
  listPendingPayment,
  listPendingShipment,
  listRefunded,
  listShipped,
  setOrderShipping,
  setOrderStatus,
  shipOrder,
} from '@raan/contract/orders/order-endpoints';
import type { Order } from '@raan/contract/orders/order';
import { prepared, type Db, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail, requiredText } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { batchUpdateStatus as updateStatuses } from './batch-update-status.ts';
import { cancelOrder as cancel } from './cancel-order.ts';
import { changeTracking } from './change-tracking.ts';
import { courierList } from './couriers.ts';
import { collectEarlyProfit } from './collect-early-profit.ts';
import { listOrders as list, orderStats } from './list-orders.ts';
import { countKeywordMatches, countsByStatus, selectOrder } from './orders.queries.ts';
import { orderProvenance } from './order-provenance.ts';
import { orderView } from './order-view.ts';
import { parseParcel } from './parcel.ts';
import { setOrderStatus as setStatus } from './set-order-status.ts';
import { extendShipBy as extend } from './ship-by.ts';
import { shipOrders } from './ship-orders.ts';
import { commonEstimate } from './transit-days.ts';

export function ordersRoutes(route: Route, deps: Deps & { realtimeSignal: RealtimeSignal }): void {
  const { db, clock, config } = deps;
  const view = async (
    reader: Db | Tx,
    sellerId: number,
    orderId: number,
    language: Language,
  ): Promise<Order> => {
    const rows = await selectOrder(reader, sellerId, orderId);
    if (!rows) throw fail('BUSINESS_ORDER_NOT_FOUND');
    const provenance = await orderProvenance(reader, sellerId, rows);
    return orderView(rows, provenance, {
      language,
      now: clock.now(),
      sandbox: config.sandboxPayments,
      ...commonEstimate(config),
    });
  };

  route(listOrders, async ({ seller, query, language }) => await list(deps, seller.id, query, language));
  route(
    listOrdersByStatus,
    async ({ seller, query, language }) => await list(deps, seller.id, query, language),
  );
  for (const [endpoint, status] of [
    [listPendingPayment, 'pending_payment'],
    [listPendingShipment, 'pending_shipment'],
    [listShipped, 'pending_delivery'],
    [listCompleted, 'completed'],
    [listRefunded, 'refunded'],
  ] as const)
    route(
      endpoint,
      async ({ seller, query, language }) => await list(deps, seller.id, { ...query, status }, language),
    );
  route(getOrderStats, async ({ seller }) => await orderStats(deps, seller.id));
  route(countOrders, async ({ seller }) => await countsByStatus(db, seller.id));
  route(countMatchingOrders, async ({ seller, query }) => {
    const { found, isPartial } = await countKeywordMatches(db, seller.id, query.keyword);
    return { found, counts_are_partial: isPartial };
  });
  route(
    getOrder,
    async ({ seller, params, language }) => await view(prepared(db), seller.id, params.id, language),
  );
  route(listCouriers, async ({ language }) => ({ companies: courierList(language) }));

  route(shipOrder, async ({ seller, params, body, tx, language }) => {
    const shipped = await shipOrders(tx, deps, {
      sellerId: seller.id,
      orderIds: [params.id],
      funding: body.funding ?? 'balance',
      parcel: parseParcel(body),
      version: body.version,
    });
    return {
      order: await view(tx, seller.id, params.id, language),
      balance_after: toBaht(shipped.balanceAfter),
    };
  });

  route(setOrderStatus, async ({ seller, params, body, tx, language }) => {
    await setStatus(tx, deps, {
      sellerId: seller.id,
      orderId: params.id,
      status: body.status,
      note: body.note,
      version: body.version,
    });
    return { order: await view(tx, seller.id, params.id, language) };
  });

  route(batchUpdateStatus, async ({ seller, body, step, language }) => {
    const { order_ids: orderIds, status, note } = body;
    return await updateStatuses(step, deps, { sellerId: seller.id, orderIds, status, note }, language);
  });

  route(cancelOrder, async ({ seller, params, body, tx, language }) => {
    const reason = requiredText('reason', body.reason);
    const { version } = body;
    await cancel(tx, deps, { sellerId: seller.id, orderId: params.id, actor: 'seller', reason, version });
    return { order: await view(tx, seller.id, params.id, language) };
  });

  route(extendShipBy, async ({ seller, params, body, tx, language }) => {
    const reason = requiredText('reason', body.reason);
    const { version } = body;
    await extend(tx, clock, { sellerId: seller.id, orderId: params.id, reason, version });
    return { order: await view(tx, seller.id, params.id, language) };
  });

  route(setOrderShipping, async ({ seller, params, body, tx, language }) => {
    await changeTracking(tx, clock, {
      sellerId: seller.id,
      orderId: params.id,
      parcel: parseParcel(body),
      version: body.version,
    });
    return { order: await view(tx, seller.id, params.id, language) };
  });

  route(
    bulkEarlyProfit,
    async ({ seller, body, tx }) => {
      const done = await collectEarlyProfit(tx, deps, { sellerId: seller.id, orderIds: body.order_ids });
      return {
        processed_orders: done.processed,
        total_profit: toBaht(done.profit),
        balance_after: toBaht(done.balanceAfter),
      };
    },
    { bulk: true },
  );
}
