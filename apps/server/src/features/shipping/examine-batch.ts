// Looks a batch over, order by order: which can go, with which parcel, and what keeps the others back.
import type { CourierCode, OrderStatus } from '@raan/contract/orders/order';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { Shipment, ShippingProblem, TroubledOrder } from '@raan/contract/shipping/shipping-endpoints';
import { isTrackingNumber, tidyTrackingNumber } from '@raan/contract/tracking/tracking-number';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Parcel } from '#features/orders/change-tracking.ts';
import { numberHolders as storedHolders } from '#features/orders/number-holders.ts';

/** One order of a batch as it was asked for; `orderId` is undefined where the seller has no such order. */
export type Entry = {
  index: number;
  orderId: number | undefined;
  orderNumber: string | undefined;
  courier: CourierCode | undefined;
  trackingNumber: string | undefined;
};

/** What of an order is needed to tell whether it can go. */
type Order = { id: number; order_number: string; status: OrderStatus; customer_phone: string };

export type Examined<O> = { ready: { order: O; parcel?: Parcel }[]; blocked: TroubledOrder[] };

/** The orders that a batch names, by their ids; order numbers are looked up, in whatever case they were typed. */
export async function entriesOf(
  db: Db | Tx,
  sellerId: number,
  batch: { order_ids?: readonly number[] | undefined; shipments?: readonly Shipment[] | undefined },
): Promise<Entry[]> {
  const shipments = batch.shipments ?? batch.order_ids?.map((order_id): Shipment => ({ order_id })) ?? [];
  const typed = shipments.map(({ order_number }) => order_number?.trim().toUpperCase());
  const idOf = await idsOfNumbers(
    db,
    sellerId,
    typed.filter((number) => number !== undefined),
  );
  return shipments.map((shipment, index) => {
    const number = typed[index];
    const tracking = shipment.tracking_number && tidyTrackingNumber(shipment.tracking_number);
    return {
      index,
      orderId: shipment.order_id ?? (number === undefined ? undefined : idOf.get(number)),
      orderNumber: number,
      courier: shipment.courier,
      trackingNumber: tracking || undefined,
    };
  });
}

async function idsOfNumbers(
  db: Db | Tx,
  sellerId: number,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('seller_id', '=', sellerId)
    .where('order_number', '=', sql<string>`any(${numbers}::text[])`)
    .execute();
  return new Map(rows.map(({ id, order_number }) => [order_number, id]));
}

/** The numbers that entries give. */
export function numbersOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ trackingNumber }) => trackingNumber ?? []);
}

/** The ids that entries name, each once. */
export function idsOf(entries: readonly Entry[]): number[] {
  return [...new Set(entries.map(({ orderId }) => orderId).filter((id) => id !== undefined))];
}

/**
 * Holds entries against the orders as they are now. Two orders of the same customer may share a parcel, hence a tracking number;
 * of two different customers one number is wrong. An order that is named twice in the same way counts once.
 */
export async function examineEntries<O extends Order>(
  db: Db | Tx,
  sellerId: number,
  entries: readonly Entry[],
  orders: ReadonlyMap<number, O>,
  action: 'ship' | 'change_tracking',
  /** Orders whose parcels keep their numbers. */
  fixed: ReadonlySet<number> = new Set(),
): Promise<Examined<O>> {
  const wanted = withoutRepeats(entries);
  const holders = await numberHolders(db, sellerId, wanted, orders);
  const timesNamed = new Map<number, number>();
  for (const { orderId } of wanted)
    if (orderId !== undefined) timesNamed.set(orderId, (timesNamed.get(orderId) ?? 0) + 1);

  const examined: Examined<O> = { ready: [], blocked: [] };
  for (const entry of wanted) {
    const order = entry.orderId === undefined ? undefined : orders.get(entry.orderId);
    const problems = order
      ? [
          ...(orderCan(action, order) ? [] : [{ kind: 'wrong_state' as const, status: order.status }]),
          ...((timesNamed.get(order.id) ?? 0) > 1 ? [{ kind: 'named_twice' as const }] : []),
          ...(fixed.has(order.id) ? [{ kind: 'tracking_fixed' as const }] : []),
          ...parcelProblems(entry, action),
          ...sharedNumberProblems(entry, order, holders),
        ]
      : [{ kind: 'not_found' as const }];
    if (order && problems.length === 0) {
      const { courier, trackingNumber } = entry;
      examined.ready.push({
        order,
        ...(courier && trackingNumber && { parcel: { courier, trackingNumber } }),
      });
    } else {
      examined.blocked.push({
        index: entry.index,
        order_id: order?.id ?? null,
        order_number: order?.order_number ?? entry.orderNumber ?? null,
        problems,
      });
    }
  }
  return examined;
}

function withoutRepeats(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ orderId, courier, trackingNumber }) => {
    if (orderId === undefined) return true;
    const key = JSON.stringify([orderId, courier, trackingNumber]);
    return !seen.has(key) && seen.add(key);
  });
}

function parcelProblems({ courier, trackingNumber }: Entry, action: string): ShippingProblem[] {
  if (courier === undefined && trackingNumber === undefined && action === 'ship') return [];
  return [
    ...(courier === undefined ? [{ kind: 'courier_missing' as const }] : []),
    ...(trackingNumber === undefined
      ? [{ kind: 'tracking_missing' as const }]
      : !isTrackingNumber(trackingNumber)
        ? [{ kind: 'tracking_malformed' as const }]
        : []),
  ];
}

type Holder = { order_number: string; customer_phone: string; id: number; inBatch: boolean };
/** Orders by courier and tracking number. */
type Holders = ReadonlyMap<string, readonly Holder[]>;

function numberKey(courier: string | null | undefined, trackingNumber: string): string {
  return `${courier ?? ''} ${trackingNumber}`;
}

/** Who has, or is to be given, the numbers of a batch. */
async function numberHolders(
  db: Db | Tx,
  sellerId: number,
  entries: readonly Entry[],
  orders: ReadonlyMap<number, Order>,
): Promise<Holders> {
  const named = entries.flatMap(({ orderId, courier, trackingNumber }) => {
    const order = orderId === undefined ? undefined : orders.get(orderId);
    return order && trackingNumber ? [{ order, courier, trackingNumber }] : [];
  });
  if (named.length === 0) return new Map();
  const numbers = named.map((one) => one.trackingNumber);
  const stored = await storedHolders(db, sellerId, numbers);
  const inBatch = new Set(named.map(({ order }) => order.id));
  const all = [
    ...named.map(({ order, courier, trackingNumber }) => ({
      key: numberKey(courier, trackingNumber),
      holder: { ...pick(order), inBatch: true },
    })),
    ...stored
      .filter(({ id }) => !inBatch.has(id))
      .map((row) => ({
        key: numberKey(row.courier, row.tracking_number ?? ''),
        holder: { ...pick(row), inBatch: false },
      })),
  ];
  const holders = new Map<string, Holder[]>();
  for (const { key, holder } of all) holders.set(key, [...(holders.get(key) ?? []), holder]);
  return holders;
}

function pick({ id, order_number, customer_phone }: Omit<Order, 'status'>) {
  return { id, order_number, customer_phone };
}

function sharedNumberProblems({ courier, trackingNumber }: Entry, order: Order, holders: Holders) {
  if (trackingNumber === undefined) return [];
  const strangers = (holders.get(numberKey(courier, trackingNumber)) ?? []).filter(
    (holder) => holder.id !== order.id && holder.customer_phone !== order.customer_phone,
  );
  const stranger = strangers.find(({ inBatch }) => !inBatch) ?? strangers[0];
  return stranger
    ? [
        {
          kind: stranger.inBatch ? ('tracking_duplicate' as const) : ('tracking_used' as const),
          other_order: stranger.order_number,
        },
      ]
    : [];
}
