import { DAY_MS } from '@raan/contract/durations';
import { DELIVERY_DAYS_MAX } from '@raan/contract/orders/order-deadlines';
import { sql } from 'kysely';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { firstScanDueAt } from '#features/orders/change-tracking.ts';
import { shipBy } from '#features/orders/ship-by.ts';

/**
 * Gives paid orders from before the deadlines existed full new ones, counted from now, so that an upgrade cancels nothing.
 * Changes no other order. Returns how many it changed.
 */
export async function assignDeadlines(db: Db, clock: Clock): Promise<number> {
  const now = nowIso(clock);
  const { numAffectedRows } = await sql`
    update orders set ship_by = ${shipBy(now)}::timestamptz,
      courier_due_at = case
        when status = 'pending_shipment' or tracking_number is null or delivered_at is not null or returned_at is not null then null
        when handed_over_at is null then ${firstScanDueAt(now)}::timestamptz
        else ${isoFromNow(clock, DELIVERY_DAYS_MAX * DAY_MS)}::timestamptz end
    where ship_by is null and status in ('pending_shipment', 'pending_delivery')`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
