import type { ReturnParcel } from '@raan/contract/refunds/refund';

/** Returns the courier's name and the tracking number of a return, or null while there is no number. */
export function returnParcelNumber({ courier, couriers, tracking_number }: ReturnParcel): string | null {
  if (tracking_number === null) return null;
  const name = couriers.find(({ code }) => code === courier)?.name ?? courier;
  return [name, tracking_number].filter(Boolean).join(' ');
}
