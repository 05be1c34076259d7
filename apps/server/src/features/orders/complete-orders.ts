// The escrow goes to the seller. If the order shipped on escrow, the supplier is paid from it.
import { satang, sumSatang, toBaht, type Satang } from '@raan/contract/money';
import { orderCan } from '@raan/contract/orders/order-rules';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { orderShard } from '#features/ledger/accounts.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { postTransfers, type TransferRequest } from '#features/ledger/post-transfer.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { notifyRepayment } from '#features/notifications/notify-repayment.ts';
import {
  addToDailyFigures,
  assertVersion,
  lockOrders,
  moveOrders,
  recordEvents,
  type LockedOrder,
} from './move-order.ts';
import { recordForecasts } from './forecast-metric.ts';
import { supplierPayment } from './ship-orders.ts';
import { firstRow } from '#platform/rows.ts';

type CompletionDetails = {
  sellerId: number;
  actor: 'customer' | 'seller' | 'operator' | 'server';
  /** Credited before the customer confirmed receipt; an operator has granted early receipt. */
  early?: boolean;
  note?: string;
};

export type Completion = CompletionDetails & {
  orderIds: readonly number[];
  /** The version that the caller has read; only for a single order. */
  version?: number | undefined;
};

type Deps = { clock: Clock; realtimeSignal: RealtimeSignal };
type Completed = { orders: LockedOrder[]; profit: Satang; balanceAfter: Satang };

/**
 * Completes orders in transit, all or none, with one `order_profit` transaction (R) each. Throws
 * BUSINESS_ORDER_NOT_FOUND, and 409 for an order that is not in transit, changed since `version`, has an open
 * refund request, is on its way back (unless the customer confirms receipt), or, for early receipt, has no scan.
 */
export async function completeOrders(tx: Tx, deps: Deps, completion: Completion): Promise<Completed> {
  const { sellerId, actor } = completion;
  const ids = [...new Set(completion.orderIds)];
  const orders = await lockOrders(tx, sellerId, ids);
  if (orders.length !== ids.length) throw fail('BUSINESS_ORDER_NOT_FOUND');
  for (const order of orders) assertVersion(order, completion.version);
  assertCanComplete(orders, actor);
  if (completion.early) assertScanned(orders);
  return await completeLockedOrders(tx, deps, orders, completion);
}

/** Throws 409 for an order that is not in transit, has an open refund request, or is on its way back. */
export function assertCanComplete(orders: readonly LockedOrder[], actor: CompletionDetails['actor']): void {
  const notInTransit = orders.find(({ status }) => !orderCan('complete', { status }));
  if (notInTransit) throw conflict('order_not_in_transit', { order_number: notInTransit.order_number });
  const disputed = orders.find((order) => !orderCan('complete', order));
  if (disputed) throw conflict('order_disputed', { order_number: disputed.order_number });
  const returning = orders.find((order) => !canComplete(order, actor));
  if (returning) throw conflict('order_returning', { order_number: returning.order_number });
}

/** Early receipt needs the courier's evidence that the parcels were sent. */
function assertScanned(orders: readonly LockedOrder[]): void {
  const unscanned = orders.find((order) => order.handed_over_at === null);
  if (unscanned) throw conflict('order_not_scanned', { order_number: unscanned.order_number });
}

/** Only the customer can complete an order while the courier returns the parcel. */
function canComplete(
  { status, open_dispute, returning_at }: LockedOrder,
  actor: CompletionDetails['actor'],
): boolean {
  return orderCan('complete', {
    status,
    open_dispute,
    is_returning: returning_at !== null && actor !== 'customer',
  });
}

/** Completes locked orders, at least one. The caller has checked each of them; throws if one cannot complete. */
export async function completeLockedOrders(
  tx: Tx,
  { clock, realtimeSignal }: Deps,
  orders: LockedOrder[],
  { sellerId, actor, early = false, note }: CompletionDetails,
): Promise<Completed> {
  const blocked = orders.find((order) => !canComplete(order, actor));
  if (blocked) throw new Error(`order ${blocked.id} cannot complete`);
  const at = nowIso(clock);
  const ids = orders.map(({ id }) => id);
  // The row of a single order is known in advance, so that a refund in the same transaction can lock it first.
  const shard = orders.length === 1 ? orderShard(firstRow(orders).id) : undefined;
  const transfers = orders.flatMap((order) => settlementTransfers(order, at, shard));
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
  recordForecasts(tx, orders, { by: early ? 'early_receipt' : actor, at });
  const profit = sumSatang(orders.map((order) => order.profit_satang));
  await addToDailyFigures(tx, sellerId, at, { profit });
  const { available } = await sellerBalances(tx, sellerId);
  const change = satang(netBalanceChange(transfers) - repaid);
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'earnings',
    at,
    data: {
      source: early ? 'early_receipt' : actor === 'server' ? 'auto_completed' : 'order_completed',
      order_ids: ids,
      order_number: firstRow(orders).order_number,
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
  await notifyRepayment(tx, realtimeSignal, { sellerId, repaid, available, at });
  return { orders, profit, balanceAfter: available };
}

function netBalanceChange(transfers: readonly TransferRequest[]): number {
  return transfers
    .flatMap(({ postings }) => postings)
    .reduce(
      (sum, { debit, credit, amount }) =>
        sum + (credit.kind === 'available' ? amount : 0) - (debit.kind === 'available' ? amount : 0),
      0,
    );
}

function settlementTransfers(order: LockedOrder, at: string, shard: number | undefined): TransferRequest[] {
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
  return order.funding === 'escrow' ? [credit, supplierPayment(order, at, shard)] : [credit];
}
