// Asks couriers for news of the parcels that are due. The due row is the job: nothing is enqueued, so nothing is lost or done twice.
import type { CourierCode } from '@raan/contract/tracking/courier';
import { sql } from 'kysely';
import { inTransaction, type Db } from '#platform/db.ts';
import { isoIn, nowIso, type Clock } from '#platform/clock.ts';
import type { CourierProvider, ParcelReport } from './courier-provider.ts';
import { takeScans, type TakeScansDeps } from './take-scans.ts';

/** How many questions one turn asks; what is left is due at the next. */
const QUESTIONS_MAX = 50;
/** Questions that may fail in one turn; a courier who can't be reached at all is left alone until the next. */
const FAILURES_MAX = 16;
/** A parcel that nobody can answer for is asked for less and less often. */
const BACKOFF_MAX_MS = 24 * 3_600_000;
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
 * servers may run it at once: each takes other parcels, and a scan that two hear of is kept once. A question that fails is asked again in
 * halves, so that one parcel silences no other; what fails by itself, or in an order, is told to `onFailure` and asked again later,
 * each at a moment of its own. Returns of how many parcels it asked.
 */
export async function followParcels(
  deps: FollowDeps,
  signal: AbortSignal,
  onFailure: FollowFailure,
): Promise<number> {
  const { courier } = deps;
  if (!courier.isOpen) return 0;
  let asked = 0;
  const turn = { signal, onFailure, failures: 0 };
  for (let question = 0; question < QUESTIONS_MAX && !signal.aborted; question += 1) {
    const parcels = await claimDue(deps);
    if (parcels.length === 0) break;
    asked += parcels.length;
    await askFor(deps, parcels, turn);
    if (parcels.length < courier.parcelsMax || turn.failures >= FAILURES_MAX) break;
  }
  return asked;
}

type Turn = { signal: AbortSignal; onFailure: FollowFailure; failures: number };

/** Asks for parcels in one question; where that fails in halves, down to the one that can't be answered for. */
async function askFor(deps: FollowDeps, parcels: readonly DueParcel[], turn: Turn): Promise<void> {
  const { courier } = deps;
  if (turn.failures >= FAILURES_MAX) {
    await askLater(deps, parcels);
    return;
  }
  let reports: readonly ParcelReport[];
  try {
    reports = await courier.reportOn(parcels, turn.signal);
  } catch (error) {
    turn.failures += 1;
    const isOver = turn.signal.aborted || turn.failures >= FAILURES_MAX;
    const [only] = parcels;
    if (parcels.length > 1 && !isOver) {
      const half = Math.ceil(parcels.length / 2);
      await askFor(deps, parcels.slice(0, half), turn);
      await askFor(deps, parcels.slice(half), turn);
      return;
    }
    turn.onFailure(
      error,
      parcels.length === 1 && only ? { sellerId: only.sellerId, orderId: only.orderId } : {},
    );
    await askLater(deps, parcels);
    return;
  }
  await takeReports(deps, parcels, reports, turn.onFailure);
}

/** Puts parcels off, the longer the oftener, and never all of them to the same moment. */
async function askLater({ db, clock, courier }: FollowDeps, parcels: readonly DueParcel[]): Promise<void> {
  await sql`
    update parcels set failures = least(failures + 1, 30),
      ask_at = ${nowIso(clock)}::timestamptz + (1 + random()) * interval '1 millisecond'
        * least(${courier.askEveryMs}::float8 * power(2, least(failures, 30)), ${BACKOFF_MAX_MS}::float8)
    from ${keysOf(parcels)}
    where ${isOf} and ask_at is not null`.execute(db);
}

/** Notes that parcels were answered for; those that are on their way for too long are not asked for again. */
async function noteAnswered({ db, clock }: FollowDeps, parcels: readonly DueParcel[]): Promise<void> {
  const endless = isoIn(clock, -FOLLOWED_MAX_MS);
  await sql`
    update parcels set failures = 0, ask_at = case when since < ${endless}::timestamptz then null else ask_at end
    from ${keysOf(parcels)}
    where ${isOf} and (failures > 0 or since < ${endless}::timestamptz)`.execute(db);
}

function keysOf(parcels: readonly DueParcel[]) {
  return sql`unnest(${parcels.map(({ sellerId }) => sellerId)}::bigint[], ${parcels.map(({ orderId }) => orderId)}::bigint[],
    ${parcels.map(({ trackingNumber }) => trackingNumber)}::text[]) as asked (seller_id, order_id, tracking_number)`;
}

/** The parcel that was asked for, unless the order goes by another number meanwhile. */
const isOf = sql`parcels.seller_id = asked.seller_id and parcels.order_id = asked.order_id
  and parcels.tracking_number = asked.tracking_number`;

/** Takes due parcels by setting their next turn; whoever comes second finds others. One whose asker dies is simply asked for again then. */
async function claimDue({ db, clock, courier }: FollowDeps): Promise<DueParcel[]> {
  const { rows } = await sql<DueParcel>`
    update parcels set ask_at = ${isoIn(clock, courier.askEveryMs)}::timestamptz
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
  const answered: DueParcel[] = [];
  for (const parcel of parcels) {
    const scans = reports.flatMap((report) =>
      report.courier === parcel.courier && report.trackingNumber === parcel.trackingNumber
        ? report.scans
        : [],
    );
    try {
      if (scans.length > 0)
        await inTransaction(deps.db, (tx) => takeScans(tx, deps, parcel, deps.courier.name, scans));
      answered.push(parcel);
    } catch (error) {
      onFailure(error, { sellerId: parcel.sellerId, orderId: parcel.orderId });
    }
  }
  await noteAnswered(deps, answered);
}
