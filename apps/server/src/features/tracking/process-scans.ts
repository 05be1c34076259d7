// Repeated reports change nothing.
import { DAY_MS } from '@raan/contract/durations';
import { toBaht } from '@raan/contract/money';
import { DELIVERY_DAYS_MAX } from '@raan/contract/orders/order-deadlines';
import type { CourierCode } from '@raan/contract/tracking/courier';
import { sql } from 'kysely';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { lockPayment, recordEvents } from '#features/orders/move-order.ts';
import { returnedParcelEffect, type ReturnedParcelEffect } from '#features/orders/returned-parcel-effect.ts';
import type { CourierScan } from './courier-provider.ts';
import { parcelMilestones, type ParcelMilestones } from './parcel-milestones.ts';

/** A customer can object at least this long after the delivery became known, however late that was. */
const OBJECTION_TIME_MIN_MS = 24 * 3_600_000;
/** Polling continues between delivery and completion, in case the delivery is reversed. */
const DELIVERED_POLL_INTERVAL_MS = 12 * 3_600_000;

/** Handles a returned parcel in the same transaction. Unless it returns `nothing`, it has notified the seller. */
export type ReturnedParcelHandler = (
  tx: Tx,
  order: { sellerId: number; orderId: number },
) => Promise<ReturnedParcelEffect>;

export type ProcessScansDeps = {
  clock: Clock;
  realtimeSignal: RealtimeSignal;
  config: Pick<Config, 'autoCompleteMs'>;
  handleReturnedParcel: ReturnedParcelHandler;
};

export type OrderParcel = {
  sellerId: number;
  orderId: number;
  courier: CourierCode;
  trackingNumber: string;
};

/**
 * Processes scans of an order's parcel, in any order. Ignores known ones, those of a former number, and those
 * from before the payment or from the future: they cannot belong to these items.
 */
export async function processScans(
  tx: Tx,
  deps: ProcessScansDeps,
  parcel: OrderParcel,
  provider: string,
  scans: readonly CourierScan[],
): Promise<void> {
  // Handling a return locks the payment, which comes before the order in the lock order.
  if (scans.some(({ kind }) => kind === 'returned')) await lockPayment(tx, parcel.sellerId, parcel.orderId);
  const order = await lockOrder(tx, parcel);
  const paidAt = order?.paid_at;
  if (!order || !paidAt) return;
  const at = nowIso(deps.clock);
  const plausible = scans.filter((scan) => scan.at >= paidAt && scan.at <= at);
  const newScans = await insertScans(tx, parcel, provider, plausible, at);
  const scansSoFar = await selectScans(tx, parcel);
  const milestones = parcelMilestones(scansSoFar);
  const isReturnNews = milestones.returningAt !== null && (await claimReturnNotification(tx, parcel, at));
  const events = newParcelEvents(order, milestones, newScans, isReturnNews);
  await updateMilestones(tx, deps, parcel, order, milestones);
  for (const { kind, at: when } of events) {
    if (kind === 'failed_attempt' || kind === 'returning') continue;
    await recordEvents(tx, parcel.sellerId, [parcel.orderId], { kind, actor: 'courier', at: when });
  }
  const isReturned = events.some(({ kind }) => kind === 'returned');
  if (isReturned && (await deps.handleReturnedParcel(tx, parcel)) !== 'nothing') return;
  // One notification for several events: the latest.
  const last = events.at(-1);
  if (!last) return;
  await notify(tx, deps.realtimeSignal, {
    sellerId: parcel.sellerId,
    type: 'order_update',
    at,
    data: {
      order_id: parcel.orderId,
      order_number: order.order_number,
      status: last.kind,
      courier: parcel.courier,
      tracking_number: parcel.trackingNumber,
      order_status: order.status,
      open_dispute: order.open_dispute,
      ...(last.kind === 'returning' && (await returningDetails(tx, order, scansSoFar))),
    },
  });
}

/** Whether the parcel had been delivered, and the effect of its return. */
async function returningDetails(tx: Tx, order: LockedOrder, scans: readonly Scan[]) {
  return {
    was_delivered: scans.some(({ kind }) => kind === 'delivered'),
    once_back: await returnedParcelEffect(tx, order),
    amount: toBaht(order.retail_satang),
  };
}

async function lockOrder(tx: Tx, parcel: OrderParcel) {
  return await tx
    .selectFrom('orders')
    .select([
      'seller_id',
      'id',
      'status',
      'order_number',
      'retail_satang',
      'goods_returned',
      'paid_at',
      'handed_over_at',
      'delivered_at',
      'returning_at',
      'returned_at',
      'completes_at',
      'paused_completes_at',
      'courier_due_at',
      'lost_at',
      'open_dispute',
    ])
    .where('seller_id', '=', parcel.sellerId)
    .where('id', '=', parcel.orderId)
    .where('courier', '=', parcel.courier)
    .where('tracking_number', '=', parcel.trackingNumber)
    .forUpdate()
    .executeTakeFirst();
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

type Scan = Pick<CourierScan, 'kind' | 'at'>;

async function insertScans(
  tx: Tx,
  parcel: OrderParcel,
  provider: string,
  scans: readonly CourierScan[],
  at: string,
): Promise<Scan[]> {
  if (scans.length === 0) return [];
  return await tx
    .insertInto('courier_events')
    .values(
      scans.map((scan) => ({
        seller_id: parcel.sellerId,
        order_id: parcel.orderId,
        courier: parcel.courier,
        tracking_number: parcel.trackingNumber,
        kind: scan.kind,
        place: scan.place && JSON.stringify(scan.place),
        at: scan.at,
        provider,
        event_id: scan.eventId,
        received_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['kind', 'at'])
    .execute();
}

async function selectScans(tx: Tx, parcel: OrderParcel): Promise<Scan[]> {
  return await tx
    .selectFrom('courier_events')
    .select(['kind', 'at'])
    .where('seller_id', '=', parcel.sellerId)
    .where('order_id', '=', parcel.orderId)
    .where('courier', '=', parcel.courier)
    .where('tracking_number', '=', parcel.trackingNumber)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Returns whether this call is the first to report the return journey to the seller. */
async function claimReturnNotification(tx: Tx, parcel: OrderParcel, at: string): Promise<boolean> {
  const { numUpdatedRows } = await updateParcel(tx, parcel)
    .set({ turned_back_told_at: at })
    .where('turned_back_told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function updateParcel(tx: Tx, parcel: OrderParcel) {
  return tx
    .updateTable('parcels')
    .where('seller_id', '=', parcel.sellerId)
    .where('order_id', '=', parcel.orderId)
    .where('courier', '=', parcel.courier)
    .where('tracking_number', '=', parcel.trackingNumber);
}

type NewParcelEvent = {
  kind: 'handed_over' | 'failed_attempt' | 'lost' | 'delivered' | 'returning' | 'returned';
  at: string;
};

/** Returns the events that people should hear about, earliest first. */
function newParcelEvents(
  order: LockedOrder,
  milestones: ParcelMilestones,
  newScans: readonly Scan[],
  isReturnNews: boolean,
): NewParcelEvent[] {
  const events: NewParcelEvent[] = [];
  const { handedOverAt, deliveredAt, returningAt, returnedAt } = milestones;
  if (handedOverAt && !order.handed_over_at) events.push({ kind: 'handed_over', at: handedOverAt });
  for (const { kind, at } of newScans)
    if (kind === 'failed_attempt' || kind === 'lost') events.push({ kind, at });
  if (deliveredAt && isNewDelivery(order, milestones)) events.push({ kind: 'delivered', at: deliveredAt });
  const isReturned = returnedAt !== null && order.returned_at === null;
  if ((isReturnNews || isReturned) && order.delivered_at === null) {
    // A delivery that was reported together with its reversal still gets its event.
    const undoneDelivery = newScans.find(({ kind }) => kind === 'delivered');
    if (undoneDelivery) events.push({ kind: 'delivered', at: undoneDelivery.at });
  }
  if (returningAt && isReturnNews) events.push({ kind: 'returning', at: returningAt });
  if (isReturned) events.push({ kind: 'returned', at: returnedAt });
  return events.sort((a, b) => a.at.localeCompare(b.at));
}

/** A first delivery, or one after the parcel turned back. An earlier scan that arrives late is not new. */
function isNewDelivery(order: LockedOrder, { deliveredAt }: ParcelMilestones): boolean {
  return deliveredAt !== null && (order.delivered_at === null || deliveredAt > order.delivered_at);
}

async function updateMilestones(
  tx: Tx,
  deps: ProcessScansDeps,
  parcel: OrderParcel,
  order: LockedOrder,
  milestones: ParcelMilestones,
): Promise<void> {
  const { handedOverAt, deliveredAt, returningAt, returnedAt, lostAt } = milestones;
  const keepsCountdown = deliveredAt !== null && !isNewDelivery(order, milestones);
  const changes = {
    handed_over_at: handedOverAt,
    delivered_at: deliveredAt,
    returning_at: returningAt,
    returned_at: returnedAt,
    lost_at: lostAt,
    courier_due_at: courierDueAt(order, milestones),
    completes_at: keepsCountdown ? order.completes_at : completesAt(deps, order, deliveredAt),
    // A paused countdown belongs to the earlier delivery.
    paused_completes_at: keepsCountdown ? order.paused_completes_at : null,
  };
  const isChanged = (Object.keys(changes) as (keyof typeof changes)[]).some(
    (name) => order[name] !== changes[name],
  );
  if (isChanged) {
    await tx
      .updateTable('orders')
      .set(changes)
      .where('seller_id', '=', parcel.sellerId)
      .where('id', '=', parcel.orderId)
      .execute();
  }
  await scheduleNextPoll(tx, deps, parcel, order, milestones);
}

/** Deadline of the next fact: unchanged before the first scan, then the delivery; null after delivery or return. */
function courierDueAt(
  order: LockedOrder,
  { handedOverAt, deliveredAt, returnedAt }: ParcelMilestones,
): string | null {
  if (deliveredAt !== null || returnedAt !== null) return null;
  if (handedOverAt === null) return order.courier_due_at;
  return new Date(Date.parse(handedOverAt) + DELIVERY_DAYS_MAX * DAY_MS).toISOString();
}

/** Orders that are not delivered, are disputed or have ended have no countdown. */
function completesAt(
  { clock, config }: ProcessScansDeps,
  order: LockedOrder,
  deliveredAt: string | null,
): string | null {
  if (deliveredAt === null || order.status !== 'pending_delivery' || order.open_dispute) return null;
  const due = Math.max(
    Date.parse(deliveredAt) + config.autoCompleteMs,
    clock.now() + Math.min(OBJECTION_TIME_MIN_MS, config.autoCompleteMs),
  );
  return new Date(due).toISOString();
}

/**
 * No polls for returned parcels and delivered ones of ended orders, rare ones for other delivered parcels,
 * and one at once for a reversed delivery.
 */
async function scheduleNextPoll(
  tx: Tx,
  { clock }: ProcessScansDeps,
  parcel: OrderParcel,
  order: LockedOrder,
  milestones: ParcelMilestones,
): Promise<void> {
  const { deliveredAt, returnedAt } = milestones;
  if (returnedAt === null && deliveredAt === null) {
    if (order.delivered_at === null) return;
    const ask_at = sql<string>`coalesce(ask_at, ${nowIso(clock)}::timestamptz)`;
    await updateParcel(tx, parcel).set({ ask_at }).execute();
    return;
  }
  const isOpen = returnedAt === null && order.status === 'pending_delivery';
  await updateParcel(tx, parcel)
    .set({
      ask_at: isOpen ? isoFromNow(clock, DELIVERED_POLL_INTERVAL_MS) : null,
      // After another delivery the seller needs another notification if the parcel turns back again.
      ...(isNewDelivery(order, milestones) && { turned_back_told_at: null }),
    })
    .execute();
}
