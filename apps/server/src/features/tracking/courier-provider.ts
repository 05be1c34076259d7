// A courier's API, or a service for many couriers. The built-in sandbox simulates one.
import type { Satang } from '@raan/contract/money';
import type { CourierEventKind } from '@raan/contract/tracking/courier-event';
import type { CourierCode } from '@raan/contract/tracking/courier';
import type { CatalogueText } from '#platform/schema.ts';

export type TrackedParcel = {
  courier: CourierCode;
  trackingNumber: string;
  /** When an order of ours got this number; ISO text in UTC. */
  since: string;
};

export type CourierScan = {
  /** The provider's id of the event, the same in every report; used to recognize duplicates. */
  eventId: string;
  kind: CourierEventKind;
  /** ISO text in UTC. */
  at: string;
  /** Location, in the languages that the courier provides. */
  place: CatalogueText | null;
};

/** A status without a meaning here. */
export type UnknownStatus = {
  eventId: string;
  /** ISO text in UTC. */
  at: string;
  /** The provider's code. */
  status: string;
  description: string;
};

export type ParcelReport = Pick<TrackedParcel, 'courier' | 'trackingNumber'> & {
  scans: readonly CourierScan[];
  unknown?: readonly UnknownStatus[];
};

type ReturnLabel = {
  courier: CourierCode;
  trackingNumber: string;
  /** In satang. */
  price: Satang;
};

export type CourierProvider = {
  readonly name: string;
  readonly sandbox: boolean;
  /** Whether it may be polled here. If not, parcels are not tracked, and the app says so. */
  readonly isEnabled: boolean;
  /** Minimum time between two requests for the same parcel, in milliseconds. */
  readonly pollIntervalMs: number;
  readonly parcelsPerRequestMax: number;
  /**
   * Returns all scans so far, in any order. Parcels without scans may be missing. Throws if the provider
   * cannot be reached; the parcels are polled again later.
   */
  fetchReports(parcels: readonly TrackedParcel[], signal: AbortSignal): Promise<readonly ParcelReport[]>;
  /** Buys a label for a parcel to the return address. The same reference returns the same label. Absent: sells none. */
  createReturnLabel?(request: { reference: string }): Promise<ReturnLabel>;
  /** Reads a push. Returns the tracking numbers that have news; undefined if the signature is wrong. Absent: sends none. */
  readPush?(call: {
    headers: Readonly<Record<string, string>>;
    rawBody: string;
  }): readonly string[] | undefined;
};
