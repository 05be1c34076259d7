// Completion: the goods have arrived, so the escrow goes to the seller; where they shipped on the escrow, the supplier is paid from it.
import { satang, sumSatang, toBaht, type Satang } from '@raan/contract/money';
import { orderCan } from '@raan/contract/orders/order-rules';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { postTransfers, type TransferRequest } from '#features/ledger/post-transfer.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { tellRepaid } from '#features/notifications/tell-repaid.ts';
import {
  addToDay,
  demandVersion,
  lockOrders,
  moveOrders,
  recordEvents,
  type LockedOrder,
} from './move-order.ts';
import { goodsPayment } from './ship-orders.ts';
import { firstOf } from '#platform/rows.ts';

type Ending = {
  sellerId: number;
  actor: 'customer' | 'seller' | 'server';
  /** Credited before the customer confirmed, on the early-receipt grant. */
  early?: boolean;
  note?: string;
};

export type Completion = Ending & {
  orderIds: readonly number[];
  /** The version of the one order that was looked at. */
  version?: number | undefined;
};

type Deps = { clock: Clock; hint: NotificationHint };
type Completed = { orders: LockedOrder[]; profit: Satang; balanceAfter: Satang };

/**
 * Completes orders on their way: all, or none. Credits R as one `order_profit` transaction for each. Throws
 * BUSINESS_ORDER_NOT_FOUND for ids that are not the seller's, 409 for an order that is not on its way, whose
 * refund is open, or, unless its customer says that it has arrived, whose parcel is being brought back.
 */
export async function completeOrders(tx: Tx, deps: Deps, completion: Completion): Promise<Completed> {
  const { sellerId, actor } = completion;
  const ids = [...new Set(completion.orderIds)];
  const orders = await lockOrders(tx, sellerId, ids);
  if (orders.length !== ids.length) throw fail('BUSINESS_ORDER_NOT_FOUND');
  for (const order of orders) demandVersion(order, completion.version);
  const wrong = orders.find(({ status }) => !orderCan('complete', { status }));
  if (wrong) throw conflict('order_not_in_transit', { order_number: wrong.order_number });
  const disputed = orders.find((order) => !orderCan('complete', order));
  if (disputed) throw conflict('order_disputed', { order_number: disputed.order_number });
  const back = orders.find((order) => !mayComplete(order, actor));
  if (back) throw conflict('order_returning', { order_number: back.order_number });
  return await completeLocked(tx, deps, orders, completion);
}

/** Whether a locked order may complete on somebody's word; what its courier is bringing back on its customer's alone. */
function mayComplete({ status, open_dispute, returning_at }: LockedOrder, actor: Ending['actor']): boolean {
  return orderCan('complete', {
    status,
    open_dispute,
    is_returning: returning_at !== null && actor !== 'customer',
  });
}

/** The same of locked orders, at least one, of which the caller has found out that each may complete. Fails where one may not. */
export async function completeLocked(
  tx: Tx,
  { clock, hint }: Deps,
  orders: LockedOrder[],
  { sellerId, actor, early = false, note }: Ending,
): Promise<Completed> {
  const unfit = orders.find((order) => !mayComplete(order, actor));
  if (unfit) throw new Error(`order ${unfit.id} may not complete`);
  const at = nowIso(clock);
  const ids = orders.map(({ id }) => id);
  const transfers = orders.flatMap((order) => settlement(order, at));
  const { repaid } = await postTransfers(tx, transfers);
  if (early) await recordEvents(tx, sellerId, ids, { kind: 'early_profit', actor, at });
  await moveOrders(
    tx,
    orders,
    'complete',
    { completed_at: at, early_profit: early },
    {
      kind: actor === 'customer' ? 'received' : 'completed',
      actor,
      at,
      ...(note && { note }),
    },
  );
  const profit = sumSatang(orders.map((order) => order.profit_satang));
  await addToDay(tx, sellerId, at, { profit });
  const { available } = await sellerBalances(tx, sellerId);
  const change = satang(raised(transfers) - repaid);
  await notify(tx, hint, {
    sellerId,
    type: 'earnings',
    at,
    data: {
      source: early ? 'early_receipt' : actor === 'server' ? 'auto_completed' : 'order_completed',
      order_ids: ids,
      order_number: firstOf(orders).order_number,
      order_count: orders.length,
      amount: toBaht(profit),
      total_profit: toBaht(profit),
      total_price: toBaht(sumSatang(orders.map((order) => order.retail_satang))),
      new_balance: toBaht(available),
      old_balance: toBaht(satang(available - change)),
      balance_change: toBaht(change),
      change_type: 'order_profit',
    },
  });
  await tellRepaid(tx, hint, { sellerId, repaid, available, at });
  return { orders, profit, balanceAfter: available };
}

/** Net effect of transfers on the seller's available balance, in satang. */
function raised(transfers: readonly TransferRequest[]): number {
  return transfers
    .flatMap(({ postings }) => postings)
    .reduce(
      (sum, { debit, credit, amount }) =>
        sum + (credit.kind === 'available' ? amount : 0) - (debit.kind === 'available' ? amount : 0),
      0,
    );
}

function settlement(order: LockedOrder, at: string): TransferRequest[] {
  const { seller_id: sellerId, id: orderId } = order;
  const credit: TransferRequest = {
    kind: 'order_profit',
    key: `order:${sellerId}:${orderId}:profit`,
    sellerId,
    orderId,
    at,
    postings: [
      {
        debit: { kind: 'escrow', sellerId },
        credit: { kind: 'available', sellerId },
        amount: order.retail_satang,
      },
    ],
  };
  return order.funding === 'escrow' ? [credit, goodsPayment(order, at)] : [credit];
}
