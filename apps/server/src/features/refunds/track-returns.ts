// Follows return parcels by the courier's scans. The due row is the job, as for parcels to customers.
import type { CourierCode } from '@raan/contract/tracking/courier';
import { RETURN_REFUND_STATES } from '@raan/contract/refunds/refund-states';
import { sql } from 'kysely';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { bumpDisputeVersion } from '#features/orders/dispute.ts';
import type { CourierProvider, CourierScan } from '#features/tracking/courier-provider.ts';
import { parcelMilestones } from '#features/tracking/parcel-milestones.ts';
import { lockRequest, moveRequest } from './move-request.ts';
import { recordRequestEvent } from './record-request-event.ts';

type TrackDeps = { db: Db; clock: Clock; realtimeSignal: RealtimeSignal; courier: CourierProvider };
type DueReturn = {
  sellerId: number;
  requestId: number;
  courier: CourierCode;
  trackingNumber: string;
  /** When the number became known. */
  since: string;
  /** Scans from before the approval are of another parcel. */
  approvedAt: string;
};

/**
 * Polls due return parcels and processes each in its own transaction. Several servers can run it: each claims different
 * parcels. Failures go to `onFailure`; the parcel is polled again. Returns how many were polled.
 */
export async function trackReturns(
  deps: TrackDeps,
  signal: AbortSignal,
  onFailure: (error: unknown, requestId?: number) => void,
): Promise<number> {
  const { courier } = deps;
  if (!courier.isEnabled) return 0;
  const parcels = await claimDueReturns(deps);
  if (parcels.length === 0) return 0;
  try {
    const reports = await courier.fetchReports(parcels, signal);
    for (const parcel of parcels) {
      const scans = reports.flatMap((report) =>
        report.courier === parcel.courier && report.trackingNumber === parcel.trackingNumber
          ? report.scans
          : [],
      );
      await inTransaction(deps.db, (tx) => processReturnScans(tx, deps, parcel, scans)).catch(
        (error: unknown) => {
          // Withdrawn or decided in the meantime.
          if (!(error instanceof AppError)) onFailure(error, parcel.requestId);
        },
      );
    }
  } catch (error) {
    onFailure(error);
  }
  return parcels.length;
}

/** Claims parcels by setting their next poll. Parcels of requests that no longer await them are polled no more. */
async function claimDueReturns({ db, clock, courier }: TrackDeps): Promise<DueReturn[]> {
  const next = isoFromNow(clock, courier.pollIntervalMs);
  const { rows } = await sql<DueReturn & { isAwaited: boolean }>`
    update return_parcels parcel
    set poll_at = case when request.state = any(${RETURN_REFUND_STATES}::text[]) then ${next}::timestamptz end
    from refund_requests request
    where request.seller_id = parcel.seller_id and request.id = parcel.request_id
      and (parcel.seller_id, parcel.request_id) in (
        select seller_id, request_id from return_parcels
        where poll_at <= ${nowIso(clock)} order by poll_at limit ${courier.parcelsPerRequestMax} for update skip locked
      )
    returning parcel.seller_id as "sellerId", parcel.request_id as "requestId", parcel.courier,
      parcel.tracking_number as "trackingNumber", parcel.entered_at as since, parcel.approved_at as "approvedAt",
      parcel.poll_at is not null as "isAwaited"`.execute(db);
  return rows.filter(({ isAwaited }) => isAwaited);
}

/**
 * Stores the scans of a return and moves its request. Ignores scans from before the approval or from the future. Throws 409 if the request no longer awaits a return.
 */
async function processReturnScans(
  tx: Tx,
  { clock, realtimeSignal, courier }: Omit<TrackDeps, 'db'>,
  parcel: DueReturn,
  scans: readonly CourierScan[],
): Promise<void> {
  const { sellerId, requestId } = parcel;
  const at = nowIso(clock);
  const { order, request } = await lockRequest(tx, { sellerId, requestId }, 'pay_agreed');
  const plausible = scans.filter((scan) => scan.at >= parcel.approvedAt && scan.at <= at);
  await insertScans(tx, parcel, courier.name, plausible, at);
  const { handedOverAt, deliveredAt } = parcelMilestones(plausible);
  if (deliveredAt !== null && request.state !== 'return_arrived') {
    await moveRequest(tx, sellerId, request, 'deliver_return', {});
    await setParcel(tx, parcel, { handed_over_at: handedOverAt, arrived_at: deliveredAt, poll_at: null });
  } else if (handedOverAt !== null && request.state === 'awaiting_return') {
    await moveRequest(tx, sellerId, request, 'hand_over_return', {});
    await setParcel(tx, parcel, { handed_over_at: handedOverAt });
  } else return;
  await bumpDisputeVersion(tx, order);
  const kind = deliveredAt === null ? 'refund_return_sent' : 'refund_return_arrived';
  await recordRequestEvent(tx, realtimeSignal, { order, requestId }, { kind, actor: 'courier', at });
}

async function setParcel(
  tx: Tx,
  { sellerId, requestId }: DueReturn,
  change: { handed_over_at?: string | null; arrived_at?: string; poll_at?: null },
): Promise<void> {
  await tx
    .updateTable('return_parcels')
    .set(change)
    .where('seller_id', '=', sellerId)
    .where('request_id', '=', requestId)
    .execute();
}

async function insertScans(
  tx: Tx,
  { sellerId, requestId, courier, trackingNumber }: DueReturn,
  provider: string,
  scans: readonly CourierScan[],
  receivedAt: string,
): Promise<void> {
  if (scans.length === 0) return;
  await tx
    .insertInto('return_scans')
    .values(
      scans.map((scan) => ({
        seller_id: sellerId,
        request_id: requestId,
        courier,
        tracking_number: trackingNumber,
        kind: scan.kind,
        place: scan.place && JSON.stringify(scan.place),
        at: scan.at,
        provider,
        event_id: scan.eventId,
        received_at: receivedAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
