// A return ends: the supplier has the items, they were lost on the way, refused, or never sent.
import { DAY_MS } from '@raan/contract/durations';
import { satang } from '@raan/contract/money';
import { RETURN_INSPECTION_WORKING_DAYS, RETURN_TRANSIT_DAYS_MAX } from '@raan/contract/refunds/refund-rules';
import { sql, type RawBuilder } from 'kysely';
import { isoFromNow, nowIso } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { processDueRows, type DuePosition } from '#platform/process-due-rows.ts';
import { overdueCutoff } from '#platform/working-days.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { resumeAfterDispute, type CountdownDeps } from '#features/orders/dispute.ts';
import { payRequest } from './approve-request.ts';
import { denyRequest, type OperatorDecision } from './deny-request.ts';
import { lockRequest, moveRequest } from './move-request.ts';
import { recordRequestEvent } from './record-request-event.ts';

export type ReturnDeps = CountdownDeps & { realtimeSignal: RealtimeSignal };
type OrderKey = { sellerId: number; orderId: number };

/**
 * Pays a request whose items are back at the supplier, or lost on their way. Returns the order's key. Throws
 * REQUEST_NOT_FOUND, or 409 if no return is awaited.
 */
export async function receiveReturn(
  tx: Tx,
  deps: ReturnDeps,
  { requestId, items, by }: { requestId: number; items: 'taken_back' | 'lost'; by: 'operator' | 'server' },
): Promise<OrderKey> {
  const { order, request } = await lockRequest(tx, { requestId }, 'pay_agreed');
  const { seller_id: sellerId, id: orderId } = order;
  const isOperators = request.decided_at !== null;
  await moveRequest(tx, sellerId, request, isOperators ? 'pay_granted' : 'pay_agreed', {});
  const amount = request.granted_satang ?? request.asked_satang;
  await payRequest(tx, deps, { order, request, amount: satang(amount), by, items });
  return { sellerId, orderId };
}

/** Denies a request because of what arrived; the order continues. Throws REQUEST_NOT_FOUND, or 409 before the arrival. */
export async function refuseReturn(
  tx: Tx,
  deps: ReturnDeps,
  { requestId, ...decision }: Omit<OperatorDecision, 'at'> & { requestId: number },
): Promise<OrderKey> {
  const at = nowIso(deps.clock);
  const { order, request } = await lockRequest(tx, { requestId }, 'refuse_return');
  await denyRequest(tx, deps, { order, request }, { action: 'refuse_return', ...decision, at });
  return { sellerId: order.seller_id, orderId: order.id };
}

/** Closes a request whose items were not sent in time; the order continues. */
async function endUnsentReturn(tx: Tx, deps: ReturnDeps, requestId: number): Promise<void> {
  const at = nowIso(deps.clock);
  const { order, request } = await lockRequest(tx, { requestId }, 'end_unsent_return');
  await moveRequest(tx, order.seller_id, request, 'end_unsent_return', {});
  await resumeAfterDispute(tx, deps, order);
  const event = { kind: 'refund_return_missing', actor: 'server', at } as const;
  await recordRequestEvent(tx, deps.realtimeSignal, { order, requestId }, event);
}

/**
 * Ends overdue returns, each in its own transaction, so that several servers can run it: not handed over in time, lost
 * on the way, or not inspected in time. Returns how many. Failures go to `onFailure` and do not stop the others.
 */
export async function endOverdueReturns(
  db: Db,
  deps: ReturnDeps,
  onFailure: (error: unknown, requestId: number) => void,
): Promise<number> {
  const now = deps.clock.now();
  const end = async (
    due: RawBuilder<unknown>,
    state: 'awaiting_return' | 'returning' | 'return_arrived',
    cutoff: string,
    work: (tx: Tx, requestId: number) => Promise<unknown>,
  ) =>
    await processDueRows(
      async (after, limit) => {
        const { rows } = await sql<DuePosition>`
          select request.id, ${due}::text as due
          from refund_requests request
          join return_parcels parcel on parcel.seller_id = request.seller_id and parcel.request_id = request.id
          where request.state = ${state} and ${due} < ${cutoff}::timestamptz
            and (${due}, request.id) > (${after.due}::timestamptz, ${after.id})
          order by ${due}, request.id limit ${limit}`.execute(db);
        return rows;
      },
      async ({ id }) => await inTransaction(db, (tx) => work(tx, id)),
      (error, { id }) => onFailure(error, id),
    );
  const receive = (items: 'taken_back' | 'lost') => (tx: Tx, requestId: number) =>
    receiveReturn(tx, deps, { requestId, items, by: 'server' });
  const lostBefore = isoFromNow(deps.clock, -RETURN_TRANSIT_DAYS_MAX * DAY_MS);
  const inspectedBefore = overdueCutoff(RETURN_INSPECTION_WORKING_DAYS, now);
  const unsent = await end(sql`parcel.send_by`, 'awaiting_return', nowIso(deps.clock), (tx, requestId) =>
    endUnsentReturn(tx, deps, requestId),
  );
  const lost = await end(sql`parcel.handed_over_at`, 'returning', lostBefore, receive('lost'));
  const received = await end(
    sql`parcel.arrived_at`,
    'return_arrived',
    inspectedBefore,
    receive('taken_back'),
  );
  return unsent + lost + received;
}
