// Statuses of couriers without a meaning here. Operators see them at the order; a metric counts them.
import client from 'prom-client';
import type { Db } from '#platform/db.ts';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { CourierProvider, UnknownStatus } from './courier-provider.ts';

const DESCRIPTION_MAX = 300;
const STATUS_MAX = 100;

/** One per process, like the default metrics; Prometheus adds up several servers. */
export const unknownStatusCount = new client.Counter({
  name: 'raan_courier_unknown_statuses_total',
  help: 'Statuses of parcels that have no meaning here, by provider.',
  labelNames: ['provider'] as const,
  registers: [],
});

/** Stores the statuses of an order's parcel. Repeats change nothing. */
export async function keepUnknownStatuses(
  { db, clock, courier }: { db: Db; clock: Clock; courier: Pick<CourierProvider, 'name'> },
  { sellerId, orderId }: { sellerId: number; orderId: number },
  statuses: readonly UnknownStatus[],
): Promise<void> {
  if (statuses.length === 0) return;
  const inserted = await db
    .insertInto('unknown_courier_statuses')
    .values(
      statuses.map(({ eventId, at, status, description }) => ({
        seller_id: sellerId,
        order_id: orderId,
        provider: courier.name,
        event_id: eventId,
        status: status.slice(0, STATUS_MAX),
        description: description.slice(0, DESCRIPTION_MAX),
        at,
        received_at: nowIso(clock),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  unknownStatusCount.inc({ provider: courier.name }, Number(inserted.numInsertedOrUpdatedRows ?? 0));
}
