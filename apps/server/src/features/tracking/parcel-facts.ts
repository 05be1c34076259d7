import type { CourierEventKind } from '@raan/contract/tracking/courier-event';

export type ParcelFacts = {
  /** The first time somebody of the courier had the parcel in hand. */
  handedOverAt: string | null;
  /** When it arrived; null where it has turned back since, until it arrives again, and once it is back. */
  deliveredAt: string | null;
  /** Since when it is being brought back; null where the newest scan says anything else, and once it is back. */
  returningAt: string | null;
  /** Back at the sender. */
  returnedAt: string | null;
  lostAt: string | null;
};

type Scan = { kind: CourierEventKind; at: string };

/** What the scans of a parcel come to, given the earliest first. Moments are ISO text in UTC. */
export function parcelFacts(scans: readonly Scan[]): ParcelFacts {
  const first = (is: (kind: CourierEventKind) => boolean, from = 0) =>
    scans.slice(from).find(({ kind }) => is(kind))?.at ?? null;
  const turned = scans.findLastIndex(({ kind }) => kind === 'returning');
  const lastOfAnotherKind = scans.findLastIndex(({ kind }) => kind !== 'returning');
  const returnedAt = first((kind) => kind === 'returned');
  return {
    handedOverAt: first((kind) => kind !== 'registered'),
    deliveredAt: returnedAt === null ? first((kind) => kind === 'delivered', turned + 1) : null,
    returningAt: returnedAt === null ? (scans[lastOfAnotherKind + 1]?.at ?? null) : null,
    returnedAt,
    lostAt: first((kind) => kind === 'lost'),
  };
}
