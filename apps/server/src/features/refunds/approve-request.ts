// An approved request is paid at once, or when the items are back.
import { DAY_MS } from '@raan/contract/durations';
import { satang, toBaht, ZERO_SATANG, type Satang } from '@raan/contract/money';
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import type { RefundReason } from '@raan/contract/refunds/refund-reason';
import { canAwaitReturn, RETURN_HANDOVER_DAYS, returnPayer } from '@raan/contract/refunds/refund-rules';
import { sql } from 'kysely';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db.ts';
import { conflict } from '#platform/errors/app-error.ts';
import { firstRow } from '#platform/rows.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { bumpDisputeVersion } from '#features/orders/dispute.ts';
import type { LockedOrder } from '#features/orders/move-order.ts';
import { refundOrder } from '#features/orders/refund-order.ts';
import { refundPart } from '#features/orders/refund-part.ts';
import { refundableAmount } from '#features/orders/refund-amounts.ts';
import { moveRequest, type LockedRequest } from './move-request.ts';
import { recordRequestEvent } from './record-request-event.ts';

type ReturnConfig = Pick<Config, 'returnAddress' | 'parcelsTracked' | 'sandboxCourier'>;

/**
 * Returns need an address, and couriers whose scans prove them. If the platform pays, they also need a label, which only
 * the sandbox sells.
 */
export function areReturnsPossible(config: ReturnConfig, reason: RefundReason): boolean {
  const canSend = config.sandboxCourier || returnPayer(reason) === 'customer';
  return config.returnAddress !== '' && config.parcelsTracked && canSend;
}

export type ApprovalDeps = {
  clock: Clock;
  realtimeSignal: RealtimeSignal;
  config: ReturnConfig;
};

type Approval = {
  order: LockedOrder;
  request: LockedRequest;
  /** In satang; at most what is left of R. */
  amount: Satang;
  by: 'seller' | 'operator' | 'server';
  reason?: string;
  code?: RefundDecisionReason;
};

/**
 * Pays the customer: all that is left of R, which ends the order as refunded, or a part, which completes it. `items`:
 * the items are back, or lost on the way back; their supplier price goes back to the seller. Throws 409 if the order
 * can't be refunded.
 */
export async function payRequest(
  tx: Tx,
  deps: Omit<ApprovalDeps, 'config'>,
  { order, request, amount, items, ...approval }: Approval & { items?: 'taken_back' | 'lost' },
): Promise<void> {
  const refund = { ...approval, sellerId: order.seller_id, orderId: order.id };
  const cost = items ? await supplierPriceOf(tx, order, request) : ZERO_SATANG;
  // The customer may keep other items of an order of which everything that is left is refunded.
  const isWhole = !items || cost === order.cost_satang - order.returned_cost_satang;
  if (amount >= refundableAmount(order) && isWhole) {
    await refundOrder(tx, deps, { ...refund, ...(items && { items, isReturnEnd: true }) });
    return;
  }
  await refundPart(tx, deps, { ...refund, amount, ...(items && { items: { outcome: items, cost } }) });
}

/** Supplier price of the items of a request: of the chosen ones, or of all whose price did not come back before. */
async function supplierPriceOf(tx: Tx, order: LockedOrder, request: LockedRequest): Promise<Satang> {
  const rest = satang(order.cost_satang - order.returned_cost_satang);
  if (request.scope !== 'items') return rest;
  const { rows } = await sql<{ cost: number }>`
    select coalesce(sum(item.unit_price_satang * chosen.quantity), 0)::bigint as cost
    from refund_items chosen
    join order_items item on item.seller_id = chosen.seller_id and item.order_id = chosen.order_id
      and item.position = chosen.position
    where chosen.seller_id = ${order.seller_id} and chosen.request_id = ${request.id}`.execute(tx);
  return satang(Math.min(rest, firstRow(rows).cost));
}

/**
 * Approves a request on condition that the items come back. The customer has RETURN_HANDOVER_DAYS to hand them over.
 * `decision`: what the approval writes to the request. Throws 409 if these items can't come back.
 */
export async function awaitReturn(
  tx: Tx,
  { clock, realtimeSignal, config }: ApprovalDeps,
  { order, request, amount, by, reason, code }: Approval,
  decision: Parameters<typeof moveRequest>[4],
): Promise<void> {
  if (!areReturnsPossible(config, request.reason) || !canAwaitReturn(request, order))
    throw conflict('refund_return_unavailable');
  const { seller_id: sellerId } = order;
  const sendBy = isoFromNow(clock, RETURN_HANDOVER_DAYS * DAY_MS);
  await moveRequest(tx, sellerId, request, 'await_return', { ...decision, granted_satang: amount });
  await tx
    .insertInto('return_parcels')
    .values({
      seller_id: sellerId,
      request_id: request.id,
      order_id: order.id,
      paid_by: returnPayer(request.reason),
      approved_at: nowIso(clock),
      send_by: sendBy,
    })
    .execute();
  await bumpDisputeVersion(tx, order);
  await recordRequestEvent(
    tx,
    realtimeSignal,
    { order, requestId: request.id },
    {
      kind: 'refund_return_awaited',
      actor: by,
      ...(reason && { reason }),
      ...(code && { code }),
      facts: { amount: toBaht(amount), send_by: sendBy },
      at: nowIso(clock),
    },
  );
}
