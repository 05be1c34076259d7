// The due row is the job: there is no queue that could lose or repeat it.
import type { CourierCode } from '@raan/contract/tracking/courier';
import { sql } from 'kysely';
import { inTransaction, type Db } from '#platform/db.ts';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import type { CourierProvider, ParcelReport } from './courier-provider.ts';
import { keepUnknownStatuses } from './unknown-statuses.ts';
import { processScans, type ProcessScansDeps } from './process-scans.ts';

/** Remaining parcels stay due for the next run. */
const REQUESTS_PER_RUN_MAX = 50;
/** Stops the run, because the courier is probably unreachable. */
const FAILURES_PER_RUN_MAX = 16;
/** Longest delay between polls of a failing parcel. */
const BACKOFF_MAX_MS = 24 * 3_600_000;
/** Parcels in transit for longer are no longer polled. */
const TRACKING_MAX_MS = 60 * 24 * 3_600_000;

type DueParcel = {
  sellerId: number;
  orderId: number;
  courier: CourierCode;
  trackingNumber: string;
  since: string;
};

export type PollDeps = ProcessScansDeps & { db: Db; clock: Clock; courier: CourierProvider };

type PollFailure = (error: unknown, about: { sellerId?: number; orderId?: number }) => void;

/**
 * Polls all due parcels and processes each order in its own transaction. Several servers can run it: each
 * claims different parcels. A failing request is repeated in halves, so that one bad parcel does not affect
 * the others. Parcels that still fail go to `onFailure` and are retried later. Returns how many were polled.
 */
export async function pollCouriers(
  deps: PollDeps,
  signal: AbortSignal,
  onFailure: PollFailure,
): Promise<number> {
  const { courier } = deps;
  if (!courier.isEnabled) return 0;
  let polledCount = 0;
  const run = { signal, onFailure, failures: 0 };
  for (let request = 0; request < REQUESTS_PER_RUN_MAX && !signal.aborted; request += 1) {
    const parcels = await claimDueParcels(deps);
    if (parcels.length === 0) break;
    polledCount += parcels.length;
    await requestReports(deps, parcels, run);
    if (parcels.length < courier.parcelsPerRequestMax || run.failures >= FAILURES_PER_RUN_MAX) break;
  }
  return polledCount;
}

type PollRun = { signal: AbortSignal; onFailure: PollFailure; failures: number };

/** On failure splits the parcels in halves, down to the one that causes it. */
async function requestReports(deps: PollDeps, parcels: readonly DueParcel[], run: PollRun): Promise<void> {
  const { courier } = deps;
  if (run.failures >= FAILURES_PER_RUN_MAX) {
    await postponeParcels(deps, parcels);
    return;
  }
  let reports: readonly ParcelReport[];
  try {
    reports = await courier.fetchReports(parcels, run.signal);
  } catch (error) {
    run.failures += 1;
    const isRunOver = run.signal.aborted || run.failures >= FAILURES_PER_RUN_MAX;
    const [only] = parcels;
    if (parcels.length > 1 && !isRunOver) {
      const half = Math.ceil(parcels.length / 2);
      await requestReports(deps, parcels.slice(0, half), run);
      await requestReports(deps, parcels.slice(half), run);
      return;
    }
    run.onFailure(
      error,
      parcels.length === 1 && only ? { sellerId: only.sellerId, orderId: only.orderId } : {},
    );
    await postponeParcels(deps, parcels);
    return;
  }
  await processReports(deps, parcels, reports, run.onFailure);
}

/** Exponential backoff. Random jitter keeps the parcels from coming due at the same time. */
async function postponeParcels(
  { db, clock, courier }: PollDeps,
  parcels: readonly DueParcel[],
): Promise<void> {
  await sql`
    update parcels set failures = least(failures + 1, 30),
      ask_at = ${nowIso(clock)}::timestamptz + (1 + random()) * interval '1 millisecond'
        * least(${courier.pollIntervalMs}::float8 * power(2, least(failures, 30)), ${BACKOFF_MAX_MS}::float8)
    from ${parcelKeys(parcels)}
    where ${matchesParcelKey} and ask_at is not null`.execute(db);
}

/** Resets the failure count. Parcels in transit for too long are not polled again. */
async function markPolled({ db, clock }: PollDeps, parcels: readonly DueParcel[]): Promise<void> {
  const tooOld = isoFromNow(clock, -TRACKING_MAX_MS);
  await sql`
    update parcels set failures = 0, ask_at = case when since < ${tooOld}::timestamptz then null else ask_at end
    from ${parcelKeys(parcels)}
    where ${matchesParcelKey} and (failures > 0 or since < ${tooOld}::timestamptz)`.execute(db);
}

function parcelKeys(parcels: readonly DueParcel[]) {
  return sql`unnest(${parcels.map(({ sellerId }) => sellerId)}::bigint[], ${parcels.map(({ orderId }) => orderId)}::bigint[],
    ${parcels.map(({ trackingNumber }) => trackingNumber)}::text[]) as polled (seller_id, order_id, tracking_number)`;
}

/** Skips orders that got another tracking number in the meantime. */
const matchesParcelKey = sql`parcels.seller_id = polled.seller_id and parcels.order_id = polled.order_id
  and parcels.tracking_number = polled.tracking_number`;

/** Claims parcels by setting their next poll. If this server crashes, they are polled again then. */
async function claimDueParcels({ db, clock, courier }: PollDeps): Promise<DueParcel[]> {
  const { rows } = await sql<DueParcel>`
    update parcels set ask_at = ${isoFromNow(clock, courier.pollIntervalMs)}::timestamptz
    where (seller_id, order_id) in (
      select seller_id, order_id from parcels
      where ask_at <= ${nowIso(clock)} order by ask_at limit ${courier.parcelsPerRequestMax} for update skip locked
    )
    returning seller_id as "sellerId", order_id as "orderId", courier, tracking_number as "trackingNumber", since`.execute(
    db,
  );
  return rows;
}

async function processReports(
  deps: PollDeps,
  parcels: readonly DueParcel[],
  reports: readonly ParcelReport[],
  onFailure: PollFailure,
): Promise<void> {
  const processed: DueParcel[] = [];
  for (const parcel of parcels) {
    const own = reports.filter(
      (report) => report.courier === parcel.courier && report.trackingNumber === parcel.trackingNumber,
    );
    const scans = own.flatMap((report) => report.scans);
    try {
      if (scans.length > 0)
        await inTransaction(deps.db, (tx) => processScans(tx, deps, parcel, deps.courier.name, scans));
      await keepUnknownStatuses(
        deps,
        parcel,
        own.flatMap((report) => report.unknown ?? []),
      );
      processed.push(parcel);
    } catch (error) {
      onFailure(error, { sellerId: parcel.sellerId, orderId: parcel.orderId });
    }
  }
  await markPolled(deps, processed);
}
