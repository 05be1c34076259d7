// A courier's report becomes part of an order: its scans are kept, the timeline moves, the seller is told. Once, whatever is repeated.
import { toBaht } from '@raan/contract/money';
import type { CourierCode } from '@raan/contract/tracking/courier';
import { sql } from 'kysely';
import { isoIn, nowIso, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { lockPayment } from '#features/orders/cancel-order.ts';
import { recordEvents } from '#features/orders/move-order.ts';
import { whenReturned, type ReturnOutcome } from '#features/orders/when-returned.ts';
import type { CourierScan } from './courier-provider.ts';
import { parcelFacts, type ParcelFacts } from './parcel-facts.ts';

/** A customer can object at least this long after we have heard of the delivery, however late that was. */
const OBJECTION_TIME_MIN_MS = 24 * 3_600_000;
/** While an order waits for its countdown its courier is still asked, in case the delivery was none. */
const DELIVERED_ASK_EVERY_MS = 12 * 3_600_000;

/** Settles, in the same transaction, an order whose parcel is back at its sender; answers whether it changed anything, and told of it. */
export type ParcelReturned = (tx: Tx, order: { sellerId: number; orderId: number }) => Promise<ReturnOutcome>;

export type TakeScansDeps = {
  clock: Clock;
  hint: NotificationHint;
  config: Pick<Config, 'autoCompleteMs'>;
  parcelReturned: ParcelReturned;
};

export type FollowedParcel = {
  sellerId: number;
  orderId: number;
  courier: CourierCode;
  trackingNumber: string;
};

/**
 * Takes what a provider reports of an order's parcel. Scans that are known already change nothing; nor do those of a number that the
 * order no longer goes by, from before the order was paid, or from the future: they can't be about these goods. The order of the
 * scans does not matter.
 */
export async function takeScans(
  tx: Tx,
  deps: TakeScansDeps,
  parcel: FollowedParcel,
  provider: string,
  scans: readonly CourierScan[],
): Promise<void> {
  // Settling what came back locks the payment, whose row everywhere comes before its order's.
  if (scans.some(({ kind }) => kind === 'returned')) await lockPayment(tx, parcel.sellerId, parcel.orderId);
  const order = await lockOrder(tx, parcel);
  const paidAt = order?.paid_at;
  if (!order || !paidAt) return;
  const at = nowIso(deps.clock);
  const believable = scans.filter((scan) => scan.at >= paidAt && scan.at <= at);
  const news = await keepScans(tx, parcel, provider, believable, at);
  const told = await allScans(tx, parcel);
  const facts = parcelFacts(told);
  const turnsBack = facts.returningAt !== null && (await noteTurnedBack(tx, parcel, at));
  const happened = whatHappened(order, facts, news, turnsBack);
  await writeFacts(tx, deps, parcel, order, facts);
  for (const { kind, at: when } of happened) {
    if (kind === 'failed_attempt' || kind === 'returning') continue;
    await recordEvents(tx, parcel.sellerId, [parcel.orderId], { kind, actor: 'courier', at: when });
  }
  const isReturned = happened.some(({ kind }) => kind === 'returned');
  if (isReturned && (await deps.parcelReturned(tx, parcel)) !== 'nothing') return;
  // Several things heard of at once are one piece of news: the last of them.
  const last = happened.at(-1);
  if (!last) return;
  await notify(tx, deps.hint, {
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
      ...(last.kind === 'returning' && (await aboutReturning(tx, order, told))),
    },
  });
}

/** What the seller has to know of a parcel that turned back: what was said of it before, and what follows once it is back. */
async function aboutReturning(tx: Tx, order: LockedOrder, told: readonly Scan[]) {
  return {
    was_delivered: told.some(({ kind }) => kind === 'delivered'),
    once_back: await whenReturned(tx, order),
    amount: toBaht(order.retail_satang),
  };
}

/** The order under a lock, or undefined where it goes by another number meanwhile. */
async function lockOrder(tx: Tx, parcel: FollowedParcel) {
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

/** Keeps the scans; answers those that were not known. */
async function keepScans(
  tx: Tx,
  parcel: FollowedParcel,
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

/** All that was ever told of the parcel, the earliest first. */
async function allScans(tx: Tx, parcel: FollowedParcel): Promise<Scan[]> {
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

/** Notes that the seller is told now that the parcel has turned back; answers whether they were not told of it before. */
async function noteTurnedBack(tx: Tx, parcel: FollowedParcel, at: string): Promise<boolean> {
  const { numUpdatedRows } = await updateParcel(tx, parcel)
    .set({ turned_back_told_at: at })
    .where('turned_back_told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function updateParcel(tx: Tx, parcel: FollowedParcel) {
  return tx
    .updateTable('parcels')
    .where('seller_id', '=', parcel.sellerId)
    .where('order_id', '=', parcel.orderId)
    .where('courier', '=', parcel.courier)
    .where('tracking_number', '=', parcel.trackingNumber);
}

type Happened = {
  kind: 'handed_over' | 'failed_attempt' | 'lost' | 'delivered' | 'returning' | 'returned';
  at: string;
};

/** What the order's people should hear of, the earliest first. */
function whatHappened(
  order: LockedOrder,
  facts: ParcelFacts,
  news: readonly Scan[],
  turnsBack: boolean,
): Happened[] {
  const happened: Happened[] = [];
  const { handedOverAt, deliveredAt, returningAt, returnedAt } = facts;
  if (handedOverAt && !order.handed_over_at) happened.push({ kind: 'handed_over', at: handedOverAt });
  for (const { kind, at } of news)
    if (kind === 'failed_attempt' || kind === 'lost') happened.push({ kind, at });
  if (deliveredAt && isNewDelivery(order, facts)) happened.push({ kind: 'delivered', at: deliveredAt });
  const isBack = returnedAt !== null && order.returned_at === null;
  if ((turnsBack || isBack) && order.delivered_at === null) {
    // A delivery that is heard of only together with its end was said all the same.
    const undone = news.find(({ kind }) => kind === 'delivered');
    if (undone) happened.push({ kind: 'delivered', at: undone.at });
  }
  if (returningAt && turnsBack) happened.push({ kind: 'returning', at: returningAt });
  if (isBack) happened.push({ kind: 'returned', at: returnedAt });
  return happened.sort((a, b) => a.at.localeCompare(b.at));
}

/** Whether a parcel has arrived that had not before, or had turned back since. That its first scan is heard of late makes it no other delivery. */
function isNewDelivery(order: LockedOrder, { deliveredAt }: ParcelFacts): boolean {
  return deliveredAt !== null && (order.delivered_at === null || deliveredAt > order.delivered_at);
}

async function writeFacts(
  tx: Tx,
  deps: TakeScansDeps,
  parcel: FollowedParcel,
  order: LockedOrder,
  facts: ParcelFacts,
): Promise<void> {
  const { handedOverAt, deliveredAt, returningAt, returnedAt } = facts;
  const isCountdownKept = deliveredAt !== null && !isNewDelivery(order, facts);
  const after = {
    handed_over_at: handedOverAt,
    delivered_at: deliveredAt,
    returning_at: returningAt,
    returned_at: returnedAt,
    completes_at: isCountdownKept ? order.completes_at : completesAt(deps, order, deliveredAt),
    // The countdown that an open request has stopped was that of another delivery.
    paused_completes_at: isCountdownKept ? order.paused_completes_at : null,
  };
  const isChanged = (Object.keys(after) as (keyof typeof after)[]).some(
    (name) => order[name] !== after[name],
  );
  if (isChanged) {
    await tx
      .updateTable('orders')
      .set(after)
      .where('seller_id', '=', parcel.sellerId)
      .where('id', '=', parcel.orderId)
      .execute();
  }
  await askAgain(tx, deps, parcel, order, facts);
}

/** A delivery starts the countdown; what is not there, is disputed or has ended does not complete by itself. */
function completesAt(
  { clock, config }: TakeScansDeps,
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
 * Sets when the courier is asked next where that is not the usual time: never again of what is back, or has arrived and waits for nothing;
 * seldom of what has arrived; and at once of what was thought to have arrived.
 */
async function askAgain(
  tx: Tx,
  { clock }: TakeScansDeps,
  parcel: FollowedParcel,
  order: LockedOrder,
  facts: ParcelFacts,
): Promise<void> {
  const { deliveredAt, returnedAt } = facts;
  if (returnedAt === null && deliveredAt === null) {
    if (order.delivered_at === null) return;
    const ask_at = sql<string>`coalesce(ask_at, ${nowIso(clock)}::timestamptz)`;
    await updateParcel(tx, parcel).set({ ask_at }).execute();
    return;
  }
  const waits = returnedAt === null && order.status === 'pending_delivery';
  await updateParcel(tx, parcel)
    .set({
      ask_at: waits ? isoIn(clock, DELIVERED_ASK_EVERY_MS) : null,
      // Who has heard of a delivery since is told anew.
      ...(isNewDelivery(order, facts) && { turned_back_told_at: null }),
    })
    .execute();
}
