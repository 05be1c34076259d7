import type { CourierCode } from '@raan/contract/orders/order';
import { isTrackingNumber, normalizeTrackingNumber } from '@raan/contract/tracking/tracking-number';
import { failField } from '#platform/errors/app-error.ts';

export type Parcel = { courier: CourierCode; trackingNumber: string };

/** Parses a typed parcel and normalizes its number. Throws 422 under `tracking_number` if it is malformed. */
export function parseParcel(typed: { courier: CourierCode; tracking_number: string }): Parcel {
  const { courier, tracking_number } = typed;
  if (!isTrackingNumber(tracking_number)) throw failField('tracking_number', 'tracking_number_bounds');
  return { courier, trackingNumber: normalizeTrackingNumber(tracking_number) };
}
