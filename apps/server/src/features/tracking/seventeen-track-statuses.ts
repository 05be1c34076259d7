import type { CourierEventKind } from '@raan/contract/tracking/courier-event';

/** 17TRACK's `sub_status` of a scan. */
const KINDS: Readonly<Record<string, CourierEventKind>> = {
  InfoReceived: 'registered',
  InTransit_PickedUp: 'picked_up',
  InTransit_Departure: 'in_transit',
  InTransit_Arrival: 'in_transit',
  InTransit_CustomsProcessing: 'in_transit',
  InTransit_CustomsReleased: 'in_transit',
  InTransit_CustomsRequiringInformation: 'in_transit',
  InTransit_Other: 'in_transit',
  AvailableForPickup_Other: 'in_transit',
  OutForDelivery_Other: 'out_for_delivery',
  DeliveryFailure_NoBody: 'failed_attempt',
  DeliveryFailure_Security: 'failed_attempt',
  DeliveryFailure_Rejected: 'failed_attempt',
  DeliveryFailure_InvalidAddress: 'failed_attempt',
  DeliveryFailure_Other: 'failed_attempt',
  Delivered_Other: 'delivered',
  Exception_Returning: 'returning',
  Exception_Returned: 'returned',
  Exception_Lost: 'lost',
  Exception_Destroyed: 'lost',
};
/** They say that 17TRACK knows nothing. */
const EMPTY_STATUSES = new Set(['NotFound_Other', 'NotFound_InvalidCode', 'Expired_Other']);
const RETURN_WORDS = /return(?:ed|ing)?\b[^.]*\b(?:sender|shipper|origin)|ส่งคืน|ตีกลับ|คืนผู้ส่ง|退回|退件/i;

/**
 * Maps a status. Some couriers report a return as `InTransit_Other` or not at all, so a text about one counts: it stops the
 * countdown to the payment. `unknown` is never a delivery.
 */
export function kindOfStatus(status: string, description: string): CourierEventKind | 'unknown' | 'nothing' {
  if (EMPTY_STATUSES.has(status)) return 'nothing';
  const kind = Object.hasOwn(KINDS, status) ? KINDS[status] : undefined;
  if ((kind === undefined || status === 'InTransit_Other') && RETURN_WORDS.test(description))
    return 'returning';
  return kind ?? 'unknown';
}
