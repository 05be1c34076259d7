// The supplier is paid from the seller's balance now, or from the escrow at completion.
import { sumSatang, toBaht, type Satang } from '@raan/contract/money';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { ShipFunding } from '@raan/contract/orders/order';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { postTransfers } from '#features/ledger/post-transfer.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { firstScanDueAt, forecastSql, startTrackingStatement, writeParcels } from './change-tracking.ts';
import { assertVersion, lockOrders, moveOrders, type LockedOrder } from './move-order.ts';
import { assertTrackingNumberAvailable } from './tracking-numbers.ts';
import type { Parcel } from './parcel.ts';
import type { EstimateConfig } from './transit-days.ts';
import { firstRow } from '#platform/rows.ts';

export type Shipment = {
  sellerId: number;
  orderIds: readonly number[];
  funding: ShipFunding;
  parcel?: Parcel;
  /** The version that the caller has read; only for a single order. */
  version?: number | undefined;
  /** Default: the seller. */
  actor?: 'seller' | 'operator';
};

export type Shipped = {
  orders: { id: number; order_number: string }[];
  cost: Satang;
  balanceAfter: Satang;
};

export type ShipDeps = { clock: Clock; realtimeSignal: RealtimeSignal; config: EstimateConfig };

/**
 * Ships orders of one seller: all or none. Shipping twice is refused, so the balance cannot be charged twice.
 * Throws BUSINESS_ORDER_NOT_FOUND, 409 for another status, BUSINESS_INSUFFICIENT_BALANCE, and 422 if another
 * customer's order has the tracking number.
 */
export async function shipOrders(
  tx: Tx,
  deps: ShipDeps,
  { sellerId, orderIds, funding, parcel, version, actor }: Shipment,
): Promise<Shipped> {
  const ids = [...new Set(orderIds)];
  const orders = await lockOrders(tx, sellerId, ids);
  if (orders.length !== ids.length) throw ordersNotFound(ids.length);
  for (const order of orders) assertVersion(order, version);
  const notShippable = orders.find((order) => !orderCan('ship', order));
  if (notShippable) throw refusal(notShippable);
  if (parcel) await assertTrackingNumberAvailable(tx, sellerId, orders, parcel);
  const parcels = new Map(parcel && ids.map((id) => [id, parcel]));
  return await shipLockedOrders(tx, deps, { sellerId, orders, funding, parcels, actor });
}

/**
 * Ships orders that the caller has locked and checked, with the parcels by id, if any. Throws
 * BUSINESS_INSUFFICIENT_BALANCE if the balance does not cover all supplier prices; then none ships.
 */
export async function shipLockedOrders(
  tx: Tx,
  { clock, realtimeSignal, config }: ShipDeps,
  shipment: {
    sellerId: number;
    orders: readonly LockedOrder[];
    funding: ShipFunding;
    parcels: ReadonlyMap<number, Parcel>;
    actor?: Shipment['actor'];
  },
): Promise<Shipped> {
  const { sellerId, orders, funding, parcels, actor = 'seller' } = shipment;
  const at = nowIso(clock);
  const first = firstRow(orders);
  const parcel = parcels.get(first.id);
  const cost = sumSatang(orders.map((order) => order.cost_satang));
  const balanceAfter = funding === 'balance' ? await paySuppliers(tx, sellerId, orders, cost, at) : undefined;
  await moveOrders(
    tx,
    orders,
    'ship',
    {
      funding,
      shipped_at: at,
      // A single order is written with its parcel in one statement; writeParcels adds those of several orders.
      courier: (orders.length === 1 && parcel?.courier) || null,
      tracking_number: (orders.length === 1 && parcel?.trackingNumber) || null,
      courier_due_at: orders.length === 1 && parcel ? firstScanDueAt(at) : null,
      forecast_paid_on:
        orders.length === 1 && parcel ? forecastSql(sql`${parcel.courier}`, at, config) : null,
    },
    { kind: 'shipped', actor, at },
    orders.length === 1 ? startTrackingStatement(sellerId, parcels, at) : undefined,
  );
  if (orders.length > 1) await writeParcels(tx, sellerId, parcels, at, config);
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'order_shipped',
    isOwnAct: actor === 'seller',
    at,
    data: {
      order_id: first.id,
      order_number: first.order_number,
      order_count: orders.length,
      total_amount: toBaht(cost),
      total_quantity: orders.reduce((sum, order) => sum + order.quantity, 0),
      funding,
      courier: parcel?.courier ?? null,
      tracking_number: parcel?.trackingNumber ?? null,
      status: 'pending_delivery',
    },
  });
  return {
    orders: orders.map(({ id, order_number }) => ({ id, order_number })),
    cost,
    balanceAfter: balanceAfter ?? (await sellerBalances(tx, sellerId)).available,
  };
}

function refusal({ status, order_number }: LockedOrder): Error {
  return conflict(status === 'cancelled' ? 'order_was_cancelled' : 'order_not_shippable', { order_number });
}

function ordersNotFound(requested: number): Error {
  return requested === 1
    ? fail('BUSINESS_ORDER_NOT_FOUND')
    : fail('BUSINESS_ORDER_NOT_FOUND', 'orders_not_found');
}

async function paySuppliers(
  tx: Tx,
  sellerId: number,
  orders: readonly LockedOrder[],
  cost: Satang,
  at: string,
): Promise<Satang | undefined> {
  // Makes the error name what the whole batch needs. The posting checks each balance again under a lock.
  if (orders.length > 1) await assertBalanceCovers(tx, sellerId, cost);
  const { balanceAfter } = await postTransfers(
    tx,
    orders.map((order) => supplierPayment(order, at)),
  );
  return balanceAfter('available', sellerId);
}

async function assertBalanceCovers(tx: Tx, sellerId: number, cost: Satang): Promise<void> {
  const { available } = await sellerBalances(tx, sellerId);
  if (available >= cost) return;
  throw fail('BUSINESS_INSUFFICIENT_BALANCE', 'balance_short', {
    need: formatBaht(cost),
    have: formatBaht(available),
  });
}

/** Key of the only payment to the supplier of an order. */
export function supplierPaymentKey(order: Pick<LockedOrder, 'seller_id' | 'id'>): string {
  return `order:${order.seller_id}:${order.id}:payment`;
}

/** The transfer that pays the supplier of an order from the seller's balance, to any row of the account or a given one. */
export function supplierPayment(order: LockedOrder, at: string, shard?: number) {
  return {
    kind: 'order_payment' as const,
    key: supplierPaymentKey(order),
    sellerId: order.seller_id,
    orderId: order.id,
    at,
    postings: [
      {
        debit: { kind: 'available' as const, sellerId: order.seller_id },
        credit: { kind: 'supplier_payable' as const, shard },
        amount: order.cost_satang,
      },
    ],
  };
}
