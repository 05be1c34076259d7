// Whoever tells us of parcels: a courier's own interface, or a service that knows many couriers. The built-in sandbox plays one.
import type { CourierEventKind } from '@raan/contract/tracking/courier-event';
import type { CourierCode } from '@raan/contract/tracking/courier';
import type { LocalText } from '#platform/schema.ts';

/** A parcel as a courier knows it. */
export type Parcel = {
  courier: CourierCode;
  trackingNumber: string;
  /** Since when an order of ours goes by this number; ISO text in UTC. */
  since: string;
};

export type CourierScan = {
  /** The provider's own name of the event, the same whenever it is told; a repeat is recognised by it. */
  eventId: string;
  kind: CourierEventKind;
  /** ISO text in UTC. */
  at: string;
  /** Where, in the languages in which the courier says it. */
  place: LocalText | null;
};

export type ParcelReport = Pick<Parcel, 'courier' | 'trackingNumber'> & { scans: readonly CourierScan[] };

export type CourierProvider = {
  readonly name: string;
  readonly sandbox: boolean;
  /** Whether it may be asked here; where it may not, parcels are followed by nobody and the app says so. */
  readonly isOpen: boolean;
  /** After how long, in milliseconds, it may be asked for the same parcel again. */
  readonly askEveryMs: number;
  /** How many parcels one question names at most. */
  readonly parcelsMax: number;
  /**
   * Everything that has happened to these parcels so far, in any order. Parcels of which nothing is known may be left out; reports
   * of parcels that nobody asked for are ignored. Throws where the provider can't be reached: then it is asked again later.
   */
  reportOn(parcels: readonly Parcel[], signal: AbortSignal): Promise<readonly ParcelReport[]>;
};
