// Returns the orders of a batch that can proceed, with their parcels, and the problems of the others.
import type { CourierCode, OrderStatus } from '@raan/contract/orders/order';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { Shipment, ShippingProblem, OrderProblems } from '@raan/contract/shipping/shipping-endpoints';
import { isTrackingNumber, normalizeTrackingNumber } from '@raan/contract/tracking/tracking-number';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Parcel } from '#features/orders/parcel.ts';
import { selectOrdersByTrackingNumber } from '#features/orders/tracking-numbers.ts';

/** One order of a batch as requested; `orderId` is undefined if the seller has no such order. */
export type BatchEntry = {
  index: number;
  orderId: number | undefined;
  orderNumber: string | undefined;
  courier: CourierCode | undefined;
  trackingNumber: string | undefined;
};

type Order = { id: number; order_number: string; status: OrderStatus; customer_phone: string };

export type BatchValidation<O> = { ready: { order: O; parcel?: Parcel }[]; blocked: OrderProblems[] };

/** Resolves the orders that a batch names, by id or by order number in any case. */
export async function resolveEntries(
  db: Db | Tx,
  sellerId: number,
  batch: { order_ids?: readonly number[] | undefined; shipments?: readonly Shipment[] | undefined },
): Promise<BatchEntry[]> {
  const shipments = batch.shipments ?? batch.order_ids?.map((order_id): Shipment => ({ order_id })) ?? [];
  const orderNumbers = shipments.map(({ order_number }) => order_number?.trim().toUpperCase());
  const idsByNumber = await selectIdsByOrderNumber(
    db,
    sellerId,
    orderNumbers.filter((number) => number !== undefined),
  );
  return shipments.map((shipment, index) => {
    const number = orderNumbers[index];
    const tracking = shipment.tracking_number && normalizeTrackingNumber(shipment.tracking_number);
    return {
      index,
      orderId: shipment.order_id ?? (number === undefined ? undefined : idsByNumber.get(number)),
      orderNumber: number,
      courier: shipment.courier,
      trackingNumber: tracking || undefined,
    };
  });
}

async function selectIdsByOrderNumber(
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

export function trackingNumbersOf(entries: readonly BatchEntry[]): string[] {
  return entries.flatMap(({ trackingNumber }) => trackingNumber ?? []);
}

/** Order ids of the entries, without duplicates. */
export function orderIdsOf(entries: readonly BatchEntry[]): number[] {
  return [...new Set(entries.map(({ orderId }) => orderId).filter((id) => id !== undefined))];
}

/** Validates entries against current orders. Only orders of one customer share a tracking number. Drops duplicates. */
export async function validateEntries<O extends Order>(
  db: Db | Tx,
  sellerId: number,
  entries: readonly BatchEntry[],
  orders: ReadonlyMap<number, O>,
  action: 'ship' | 'change_tracking',
  /** Ids of orders whose tracking number can no longer change. */
  fixedTracking: ReadonlySet<number> = new Set(),
): Promise<BatchValidation<O>> {
  const uniqueEntries = withoutDuplicates(entries);
  const numberUses = await selectNumberUses(db, sellerId, uniqueEntries, orders);
  const timesNamed = new Map<number, number>();
  for (const { orderId } of uniqueEntries)
    if (orderId !== undefined) timesNamed.set(orderId, (timesNamed.get(orderId) ?? 0) + 1);

  const result: BatchValidation<O> = { ready: [], blocked: [] };
  for (const entry of uniqueEntries) {
    const order = entry.orderId === undefined ? undefined : orders.get(entry.orderId);
    const problems = order
      ? [
          ...(orderCan(action, order) ? [] : [{ kind: 'wrong_state' as const, status: order.status }]),
          ...((timesNamed.get(order.id) ?? 0) > 1 ? [{ kind: 'named_twice' as const }] : []),
          ...(fixedTracking.has(order.id) ? [{ kind: 'tracking_fixed' as const }] : []),
          ...parcelProblems(entry, action),
          ...sharedNumberProblems(entry, order, numberUses),
        ]
      : [{ kind: 'not_found' as const }];
    if (order && problems.length === 0) {
      const { courier, trackingNumber } = entry;
      result.ready.push({
        order,
        ...(courier && trackingNumber && { parcel: { courier, trackingNumber } }),
      });
    } else {
      result.blocked.push({
        index: entry.index,
        order_id: order?.id ?? null,
        order_number: order?.order_number ?? entry.orderNumber ?? null,
        problems,
      });
    }
  }
  return result;
}

function withoutDuplicates(entries: readonly BatchEntry[]): BatchEntry[] {
  const seen = new Set<string>();
  return entries.filter(({ orderId, courier, trackingNumber }) => {
    if (orderId === undefined) return true;
    const key = JSON.stringify([orderId, courier, trackingNumber]);
    return !seen.has(key) && seen.add(key);
  });
}

function parcelProblems({ courier, trackingNumber }: BatchEntry, action: string): ShippingProblem[] {
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

type NumberUse = { order_number: string; customer_phone: string; id: number; inBatch: boolean };
type NumberUses = ReadonlyMap<string, readonly NumberUse[]>;

function numberKey(courier: string | null | undefined, trackingNumber: string): string {
  return `${courier ?? ''} ${trackingNumber}`;
}

async function selectNumberUses(
  db: Db | Tx,
  sellerId: number,
  entries: readonly BatchEntry[],
  orders: ReadonlyMap<number, Order>,
): Promise<NumberUses> {
  const named = entries.flatMap(({ orderId, courier, trackingNumber }) => {
    const order = orderId === undefined ? undefined : orders.get(orderId);
    return order && trackingNumber ? [{ order, courier, trackingNumber }] : [];
  });
  if (named.length === 0) return new Map();
  const numbers = named.map((item) => item.trackingNumber);
  const stored = await selectOrdersByTrackingNumber(db, sellerId, numbers);
  const inBatch = new Set(named.map(({ order }) => order.id));
  const all = [
    ...named.map(({ order, courier, trackingNumber }) => ({
      key: numberKey(courier, trackingNumber),
      use: { ...pick(order), inBatch: true },
    })),
    ...stored
      .filter(({ id }) => !inBatch.has(id))
      .map((row) => ({
        key: numberKey(row.courier, row.tracking_number ?? ''),
        use: { ...pick(row), inBatch: false },
      })),
  ];
  const numberUses = new Map<string, NumberUse[]>();
  for (const { key, use } of all) numberUses.set(key, [...(numberUses.get(key) ?? []), use]);
  return numberUses;
}

function pick({ id, order_number, customer_phone }: Omit<Order, 'status'>) {
  return { id, order_number, customer_phone };
}

function sharedNumberProblems({ courier, trackingNumber }: BatchEntry, order: Order, numberUses: NumberUses) {
  if (trackingNumber === undefined) return [];
  const conflicts = (numberUses.get(numberKey(courier, trackingNumber)) ?? []).filter(
    (use) => use.id !== order.id && use.customer_phone !== order.customer_phone,
  );
  const conflict = conflicts.find(({ inBatch }) => !inBatch) ?? conflicts[0];
  return conflict
    ? [
        {
          kind: conflict.inBatch ? ('tracking_duplicate' as const) : ('tracking_used' as const),
          other_order: conflict.order_number,
        },
      ]
    : [];
}
