import type { CourierEventKind } from '@raan/contract/tracking/courier-event';

export type ParcelFacts = {
  /** The first time somebody of the courier had the parcel in hand. */
  handedOverAt: string | null;
  deliveredAt: string | null;
  /** Back at the sender. */
  returnedAt: string | null;
  lostAt: string | null;
};

/** What scans come to, in whatever order they were told. Moments are ISO text in UTC. */
export function parcelFacts(scans: readonly { kind: CourierEventKind; at: string }[]): ParcelFacts {
  const first = (is: (kind: CourierEventKind) => boolean) =>
    scans.reduce<string | null>(
      (earliest, { kind, at }) => (is(kind) && (earliest === null || at < earliest) ? at : earliest),
      null,
    );
  return {
    handedOverAt: first((kind) => kind !== 'registered'),
    deliveredAt: first((kind) => kind === 'delivered'),
    returnedAt: first((kind) => kind === 'returned'),
    lostAt: first((kind) => kind === 'lost'),
  };
}
