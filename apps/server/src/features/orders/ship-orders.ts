// Shipping: the goods leave, the supplier is paid from the seller's balance now, or from the customer's payment at completion.
import { sumSatang, toBaht, type Satang } from '@raan/contract/money';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { ShipFunding } from '@raan/contract/orders/order';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { postTransfers } from '#features/ledger/post-transfer.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { followParcels, writeParcels, type Parcel } from './change-tracking.ts';
import { demandVersion, lockOrders, moveOrders, type LockedOrder } from './move-order.ts';
import { demandOwnNumber } from './number-holders.ts';
import { firstOf } from '#platform/rows.ts';

export type Shipment = {
  sellerId: number;
  orderIds: readonly number[];
  funding: ShipFunding;
  parcel?: Parcel;
  /** The version of the one order that was looked at. */
  version?: number | undefined;
};

export type Shipped = {
  orders: { id: number; order_number: string }[];
  cost: Satang;
  balanceAfter: Satang;
};

type ShipDeps = { clock: Clock; hint: NotificationHint };

/**
 * Ships orders of one seller: all, or none. Twice is once: an order that has shipped is refused, and no second deduction can be posted.
 * Throws BUSINESS_ORDER_NOT_FOUND for ids that are not the seller's, 409 for an order in another state, and
 * BUSINESS_INSUFFICIENT_BALANCE where the balance does not cover the sum of the costs, and 422 for a number that is another customer's.
 */
export async function shipOrders(
  tx: Tx,
  deps: ShipDeps,
  { sellerId, orderIds, funding, parcel, version }: Shipment,
): Promise<Shipped> {
  const ids = [...new Set(orderIds)];
  const orders = await lockOrders(tx, sellerId, ids);
  if (orders.length !== ids.length) throw orderMissing(ids.length);
  for (const order of orders) demandVersion(order, version);
  const wrong = orders.find((order) => !orderCan('ship', order));
  if (wrong) throw conflict('order_not_shippable', { order_number: wrong.order_number });
  if (parcel) await demandOwnNumber(tx, sellerId, orders, parcel);
  const parcels = new Map(parcel && ids.map((id) => [id, parcel]));
  return await shipLockedOrders(tx, deps, { sellerId, orders, funding, parcels });
}

/**
 * Ships orders that the caller has locked and found to be shippable, each with the parcel given for its id, or with none yet.
 * Throws BUSINESS_INSUFFICIENT_BALANCE where the balance does not cover the sum of the costs: then none ships.
 */
export async function shipLockedOrders(
  tx: Tx,
  { clock, hint }: ShipDeps,
  shipment: {
    sellerId: number;
    orders: readonly LockedOrder[];
    funding: ShipFunding;
    parcels: ReadonlyMap<number, Parcel>;
  },
): Promise<Shipped> {
  const { sellerId, orders, funding, parcels } = shipment;
  const at = nowIso(clock);
  const first = firstOf(orders);
  const parcel = parcels.get(first.id);
  const cost = sumSatang(orders.map((order) => order.cost_satang));
  const paid = funding === 'balance' ? await payForGoods(tx, sellerId, orders, cost, at) : undefined;
  await moveOrders(
    tx,
    orders,
    'ship',
    {
      funding,
      shipped_at: at,
      // One order is written once; of many, each has a parcel of its own.
      courier: (orders.length === 1 && parcel?.courier) || null,
      tracking_number: (orders.length === 1 && parcel?.trackingNumber) || null,
    },
    { kind: 'shipped', actor: 'seller', at },
    orders.length === 1 ? followParcels(sellerId, parcels, at) : undefined,
  );
  if (orders.length > 1) await writeParcels(tx, sellerId, parcels, at);
  await notify(tx, hint, {
    sellerId,
    type: 'order_shipped',
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
    balanceAfter: paid ?? (await sellerBalances(tx, sellerId)).available,
  };
}

function orderMissing(asked: number): Error {
  return asked === 1
    ? fail('BUSINESS_ORDER_NOT_FOUND')
    : fail('BUSINESS_ORDER_NOT_FOUND', 'orders_not_found');
}

/** Pays the suppliers of orders; answers what the seller's balance is then. */
async function payForGoods(
  tx: Tx,
  sellerId: number,
  orders: readonly LockedOrder[],
  cost: Satang,
  at: string,
): Promise<Satang | undefined> {
  // The sum is compared first, so that the message names what the whole batch needs. The posting itself checks under a lock, and says the
  // same of a single order.
  if (orders.length > 1) await demandBalance(tx, sellerId, cost);
  const { balanceAfter } = await postTransfers(
    tx,
    orders.map((order) => goodsPayment(order, at)),
  );
  return balanceAfter('available', sellerId);
}

async function demandBalance(tx: Tx, sellerId: number, cost: Satang): Promise<void> {
  const { available } = await sellerBalances(tx, sellerId);
  if (available >= cost) return;
  throw fail('BUSINESS_INSUFFICIENT_BALANCE', 'balance_short', {
    need: formatBaht(cost),
    have: formatBaht(available),
  });
}

/** Names the one payment for an order's goods. */
export function goodsPaymentKey(order: Pick<LockedOrder, 'seller_id' | 'id'>): string {
  return `order:${order.seller_id}:${order.id}:payment`;
}

/** The transfer that pays the supplier of an order from the seller's balance. */
export function goodsPayment(order: LockedOrder, at: string) {
  return {
    kind: 'order_payment' as const,
    key: goodsPaymentKey(order),
    sellerId: order.seller_id,
    orderId: order.id,
    at,
    postings: [
      {
        debit: { kind: 'available' as const, sellerId: order.seller_id },
        credit: { kind: 'supplier_payable' as const },
        amount: order.cost_satang,
      },
    ],
  };
}
