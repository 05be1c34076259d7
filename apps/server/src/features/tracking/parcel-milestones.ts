// Delivery, return and hand-over times of a parcel. `process-scans.ts` stores them in the order.
import type { CourierEventKind } from '@raan/contract/tracking/courier-event';

export type ParcelMilestones = {
  /** First scan with the parcel in the courier's hands. */
  handedOverAt: string | null;
  /** Delivery time. Null after the parcel turned back, until it is delivered again, and once it is returned. */
  deliveredAt: string | null;
  /** Start of the return journey. Null if the latest scan is of another kind, and once the parcel is returned. */
  returningAt: string | null;
  returnedAt: string | null;
  /** First report of a loss. Null after any later scan, and for a parcel that was delivered or returned. */
  lostAt: string | null;
};

type Scan = { kind: CourierEventKind; at: string };

/** Derives the milestones of a parcel from its scans, earliest first. Times are ISO text in UTC. */
export function parcelMilestones(scans: readonly Scan[]): ParcelMilestones {
  const first = (matches: (kind: CourierEventKind) => boolean, from = 0) =>
    scans.slice(from).find(({ kind }) => matches(kind))?.at ?? null;
  const lastReturning = scans.findLastIndex(({ kind }) => kind === 'returning');
  const lastNotReturning = scans.findLastIndex(({ kind }) => kind !== 'returning');
  const returnedAt = first((kind) => kind === 'returned');
  const deliveredAt = returnedAt === null ? first((kind) => kind === 'delivered', lastReturning + 1) : null;
  const lastLostAt = scans.findLast(({ kind }) => kind === 'lost')?.at;
  const isLost = lastLostAt === scans.at(-1)?.at && deliveredAt === null && returnedAt === null;
  return {
    handedOverAt: first((kind) => kind !== 'registered'),
    deliveredAt,
    returningAt: returnedAt === null ? (scans[lastNotReturning + 1]?.at ?? null) : null,
    returnedAt,
    lostAt: isLost ? first((kind) => kind === 'lost') : null,
  };
}
