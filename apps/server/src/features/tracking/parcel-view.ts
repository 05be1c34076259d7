import type { Language } from '@raan/contract/language';
import { courierPageUrl } from '@raan/contract/tracking/courier';
import type { CourierEvent, ParcelState } from '@raan/contract/tracking/courier-event';
import { SANDBOX_PROVIDER } from '@raan/contract/tracking/provenance';
import type { Db, Tx } from '#platform/db.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { courierName } from '#features/orders/couriers.ts';
import type { CourierProvider } from './courier-provider.ts';

/** More than any real parcel has; the newest are shown. */
const EVENTS_MAX = 200;

type CourierStatus = Pick<CourierProvider, 'isEnabled' | 'sandbox'>;

/** Returns the parcel of an order with its scans, newest first. Undefined if the seller has no such order. */
export async function parcelView(
  { db, courier: provider }: { db: Db | Tx; courier: CourierStatus },
  sellerId: number,
  orderId: number,
  language: Language,
): Promise<ParcelState | undefined> {
  const order = await db
    .selectFrom('orders')
    .select([
      'status',
      'courier',
      'tracking_number',
      'shipped_at',
      'handed_over_at',
      'delivered_at',
      'returned_at',
      'completes_at',
    ])
    .where('seller_id', '=', sellerId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  const { courier, tracking_number, shipped_at, handed_over_at, delivered_at, returned_at } = order;
  const scans =
    courier === null || tracking_number === null
      ? []
      : await db
          .selectFrom('courier_events')
          .select(['id', 'kind', 'at', 'place', 'provider'])
          .where('seller_id', '=', sellerId)
          .where('order_id', '=', orderId)
          .where('courier', '=', courier)
          .where('tracking_number', '=', tracking_number)
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(EVENTS_MAX)
          .execute();
  // Sandbox scans stay marked, even if another provider is active now.
  const sandbox =
    scans.length === 0
      ? provider.isEnabled && provider.sandbox
      : scans.some((scan) => scan.provider === SANDBOX_PROVIDER);
  return {
    courier,
    courier_name: courier && courierName(courier, language),
    tracking_number,
    // The courier does not know a number of the sandbox.
    courier_url: courier && tracking_number && !sandbox ? courierPageUrl(courier, tracking_number) : null,
    shipped_at,
    handed_over_at,
    delivered_at,
    returned_at,
    completes_at: order.status === 'pending_delivery' ? order.completes_at : null,
    events: scans.map(({ id, kind, at, place }): CourierEvent => ({
      id,
      kind,
      at,
      place: place && (catalogueText(place, language) || null),
    })),
    is_followed: provider.isEnabled,
    sandbox,
  };
}
