// Asks couriers for news of the parcels that are due. The due row is the job: nothing is enqueued, so nothing is lost or done twice.
import type { CourierCode } from '@raan/contract/tracking/courier';
import { sql } from 'kysely';
import { inTransaction, type Db } from '#platform/db.ts';
import { isoIn, nowIso, type Clock } from '#platform/clock.ts';
import type { CourierProvider, ParcelReport } from './courier-provider.ts';
import { takeScans, type TakeScansDeps } from './take-scans.ts';

/** How many questions one turn asks; what is left is due at the next. */
const QUESTIONS_MAX = 50;
/** A parcel that is on its way for longer is asked for no more. */
const FOLLOWED_MAX_MS = 60 * 24 * 3_600_000;

type DueParcel = {
  sellerId: number;
  orderId: number;
  courier: CourierCode;
  trackingNumber: string;
  since: string;
};

export type FollowDeps = TakeScansDeps & { db: Db; clock: Clock; courier: CourierProvider };

type FollowFailure = (error: unknown, about: { sellerId?: number; orderId?: number }) => void;

/**
 * Asks for every parcel that is due, question by question, and takes what is reported, each order in a transaction of its own. Several
 * servers may run it at once: each takes other parcels, and a scan that two hear of is kept once. A question or an order that fails
 * is told to `onFailure` and asked again at the parcel's next turn. Returns of how many parcels it asked.
 */
export async function followParcels(
  deps: FollowDeps,
  signal: AbortSignal,
  onFailure: FollowFailure,
): Promise<number> {
  const { courier } = deps;
  if (!courier.isOpen) return 0;
  let asked = 0;
  for (let question = 0; question < QUESTIONS_MAX && !signal.aborted; question += 1) {
    const parcels = await claimDue(deps);
    if (parcels.length === 0) break;
    asked += parcels.length;
    try {
      await takeReports(deps, parcels, await courier.reportOn(parcels, signal), onFailure);
    } catch (error) {
      onFailure(error, {});
    }
    if (parcels.length < courier.parcelsMax) break;
  }
  return asked;
}

/** Takes due parcels by setting their next turn; whoever comes second finds others. One whose asker dies is simply asked for again then. */
async function claimDue({ db, clock, courier }: FollowDeps): Promise<DueParcel[]> {
  const { rows } = await sql<DueParcel>`
    update parcels set ask_at = case
      when since < ${isoIn(clock, -FOLLOWED_MAX_MS)} then null
      else ${isoIn(clock, courier.askEveryMs)}::timestamptz
    end
    where (seller_id, order_id) in (
      select seller_id, order_id from parcels
      where ask_at <= ${nowIso(clock)} order by ask_at limit ${courier.parcelsMax} for update skip locked
    )
    returning seller_id as "sellerId", order_id as "orderId", courier, tracking_number as "trackingNumber", since`.execute(
    db,
  );
  return rows;
}

async function takeReports(
  deps: FollowDeps,
  parcels: readonly DueParcel[],
  reports: readonly ParcelReport[],
  onFailure: FollowFailure,
): Promise<void> {
  for (const parcel of parcels) {
    const scans = reports.flatMap((report) =>
      report.courier === parcel.courier && report.trackingNumber === parcel.trackingNumber
        ? report.scans
        : [],
    );
    if (scans.length === 0) continue;
    try {
      await inTransaction(deps.db, (tx) => takeScans(tx, deps, parcel, deps.courier.name, scans));
    } catch (error) {
      onFailure(error, { sellerId: parcel.sellerId, orderId: parcel.orderId });
    }
  }
}
