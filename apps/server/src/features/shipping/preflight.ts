import { satang, sumSatang, toBaht, ZERO_SATANG } from '@raan/contract/money';
import {
  WARNINGS_LISTED_MAX,
  type BatchShipment,
  type ShipPreflight,
} from '@raan/contract/shipping/shipping-endpoints';
import { findTrackingNumberProblem } from '@raan/contract/tracking/tracking-number';
import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { addressProblems } from './address-problems.ts';
import { resolveEntries, validateEntries, orderIdsOf } from './validate-batch.ts';
import { selectOrderIdsToShip } from './orders-to-ship.ts';

/** Previews the shipping of a batch: its cost, the blocked orders and warnings. Reads only. */
export async function preflightShipment(
  { db, clock }: { db: Db; clock: Clock },
  sellerId: number,
  batch: BatchShipment = {},
): Promise<ShipPreflight> {
  const isNamed = batch.shipments !== undefined || batch.order_ids !== undefined;
  const entries = isNamed
    ? await resolveEntries(db, sellerId, batch)
    : await resolveEntries(db, sellerId, {
        order_ids: await selectOrderIdsToShip(db, sellerId, batch, clock.now()),
      });
  const orders = await selectBatchOrders(db, sellerId, orderIdsOf(entries));
  const { ready, blocked } = await validateEntries(
    db,
    sellerId,
    entries,
    new Map(orders.map((order) => [order.id, order])),
    'ship',
  );
  const cost = sumSatang(ready.map(({ order }) => order.cost_satang));
  const held = sumSatang(ready.map(({ order }) => order.retail_satang));
  const { available } = await sellerBalances(db, sellerId);
  const warned = ready.flatMap(({ order, parcel }) => {
    const problems = [
      ...(parcel && findTrackingNumberProblem(parcel.courier, parcel.trackingNumber)
        ? [{ kind: 'tracking_unlike' as const }]
        : []),
      ...addressProblems(order),
    ];
    return problems.length === 0
      ? []
      : [{ index: null, order_id: order.id, order_number: order.order_number, problems }];
  });
  return {
    order_ids: ready.map(({ order }) => order.id),
    count: ready.length,
    total_cost: toBaht(cost),
    balance: toBaht(available),
    short_by: toBaht(cost > available ? satang(cost - available) : ZERO_SATANG),
    escrow: { held: toBaht(held), profit: toBaht(satang(held - cost)) },
    without_tracking: ready.filter(({ parcel }) => parcel === undefined).length,
    // When shipping "all", an order that moved in the meantime is simply left out.
    blocked: isNamed ? blocked : [],
    warned: warned.slice(0, WARNINGS_LISTED_MAX),
    warned_total: warned.length,
  };
}

async function selectBatchOrders(db: Db, sellerId: number, ids: readonly number[]) {
  return await db
    .selectFrom('orders')
    .select([
      'id',
      'order_number',
      'status',
      'cost_satang',
      'retail_satang',
      'customer_phone',
      'address',
      'subdistrict',
      'district',
      'province',
      'postal_code',
    ])
    .where('seller_id', '=', sellerId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}
