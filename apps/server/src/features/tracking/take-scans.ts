// A courier's report becomes part of an order: its scans are kept, the timeline moves, the seller is told. Once, whatever is repeated.
import type { CourierCode } from '@raan/contract/tracking/courier';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { lockPayment } from '#features/orders/cancel-order.ts';
import { recordEvents } from '#features/orders/move-order.ts';
import type { CourierScan } from './courier-provider.ts';
import { parcelFacts, type ParcelFacts } from './parcel-facts.ts';

/** A customer can object at least this long after we have heard of the delivery, however late that was. */
const OBJECTION_TIME_MIN_MS = 24 * 3_600_000;

/** Settles, in the same transaction, an order whose parcel is back at its sender; answers whether it changed anything, and told of it. */
export type ParcelReturned = (
  tx: Tx,
  order: { sellerId: number; orderId: number },
) => Promise<'refunded' | 'goods_taken_back' | 'nothing'>;

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
  const happened = whatHappened(order, facts, news, turnedBackAt(told, news));
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
    },
  });
}

/** The order under a lock, or undefined where it goes by another number meanwhile. */
async function lockOrder(tx: Tx, parcel: FollowedParcel) {
  return await tx
    .selectFrom('orders')
    .select([
      'status',
      'order_number',
      'paid_at',
      'handed_over_at',
      'delivered_at',
      'returned_at',
      'completes_at',
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

type News = Pick<CourierScan, 'kind' | 'at'> & { id: number };

/** Keeps the scans; answers those that were not known. */
async function keepScans(
  tx: Tx,
  parcel: FollowedParcel,
  provider: string,
  scans: readonly CourierScan[],
  at: string,
): Promise<News[]> {
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
    .returning(['id', 'kind', 'at'])
    .execute();
}

async function allScans(tx: Tx, parcel: FollowedParcel) {
  return await tx
    .selectFrom('courier_events')
    .select(['id', 'kind', 'at', 'received_at'])
    .where('seller_id', '=', parcel.sellerId)
    .where('order_id', '=', parcel.orderId)
    .where('courier', '=', parcel.courier)
    .where('tracking_number', '=', parcel.trackingNumber)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

type Scan = Awaited<ReturnType<typeof allScans>>[number];

/**
 * Since when a parcel goes back to its sender, where that is heard for the first time: the newest scan says so, and after no earlier report
 * did the newest of those that were known. Scans are the earliest first.
 */
function turnedBackAt(scans: readonly Scan[], news: readonly News[]): string | null {
  const newest = scans.at(-1);
  if (newest?.kind !== 'returning') return null;
  const fresh = new Set(news.map(({ id }) => id));
  const known = scans.filter(({ id }) => !fresh.has(id));
  const wasHeard = known.some(
    ({ received_at: heardAt }) =>
      known.findLast(({ received_at }) => received_at <= heardAt)?.kind === 'returning',
  );
  return wasHeard ? null : newest.at;
}

type Happened = {
  kind: 'handed_over' | 'failed_attempt' | 'lost' | 'delivered' | 'returning' | 'returned';
  at: string;
};

/** What the order's people should hear of, the earliest first. */
function whatHappened(
  order: LockedOrder,
  facts: ParcelFacts,
  news: readonly News[],
  turnedBack: string | null,
): Happened[] {
  const happened: Happened[] = [];
  const { handedOverAt, deliveredAt, returnedAt } = facts;
  if (handedOverAt && !order.handed_over_at) happened.push({ kind: 'handed_over', at: handedOverAt });
  for (const { kind, at } of news)
    if (kind === 'failed_attempt' || kind === 'lost') happened.push({ kind, at });
  if (deliveredAt && !order.delivered_at) happened.push({ kind: 'delivered', at: deliveredAt });
  if (turnedBack) happened.push({ kind: 'returning', at: turnedBack });
  if (returnedAt && !order.returned_at) happened.push({ kind: 'returned', at: returnedAt });
  return happened.sort((a, b) => a.at.localeCompare(b.at));
}

async function writeFacts(
  tx: Tx,
  deps: TakeScansDeps,
  parcel: FollowedParcel,
  order: LockedOrder,
  facts: ParcelFacts,
): Promise<void> {
  const after = {
    handed_over_at: facts.handedOverAt,
    delivered_at: facts.deliveredAt,
    returned_at: facts.returnedAt,
    completes_at: completesAt(deps, order, facts),
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
  if (facts.deliveredAt === null && facts.returnedAt === null) return;
  await tx
    .updateTable('parcels')
    .set({ ask_at: null })
    .where('seller_id', '=', parcel.sellerId)
    .where('order_id', '=', parcel.orderId)
    .where('courier', '=', parcel.courier)
    .where('tracking_number', '=', parcel.trackingNumber)
    .execute();
}

/** A delivery starts the countdown; what has come back, is disputed or has ended does not complete by itself. */
function completesAt(
  { clock, config }: TakeScansDeps,
  order: LockedOrder,
  { deliveredAt, returnedAt }: ParcelFacts,
): string | null {
  if (returnedAt !== null) return null;
  if (deliveredAt === null || order.delivered_at !== null) return order.completes_at;
  if (order.status !== 'pending_delivery' || order.open_dispute) return order.completes_at;
  const due = Math.max(
    Date.parse(deliveredAt) + config.autoCompleteMs,
    clock.now() + Math.min(OBJECTION_TIME_MIN_MS, config.autoCompleteMs),
  );
  return new Date(due).toISOString();
}
