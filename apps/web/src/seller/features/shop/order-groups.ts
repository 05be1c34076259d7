import IconCircleCheck from '#icon/IconCircleCheck';
import IconClockDollar from '#icon/IconClockDollar';
import IconPackageExport from '#icon/IconPackageExport';
import IconTruckDelivery from '#icon/IconTruckDelivery';
import type { OrderGroup } from '#seller/lib/order-counts.api.ts';

/** The four order groups by priority, with their pages. */
export const SHOP_ORDER_GROUPS = [
  { status: 'pending_shipment', path: '/pending-shipment', Icon: IconPackageExport },
  { status: 'pending_delivery', path: '/pending-receipt', Icon: IconTruckDelivery },
  { status: 'pending_payment', path: '/pending-payment', Icon: IconClockDollar },
  { status: 'completed', path: '/completed-orders', Icon: IconCircleCheck },
] as const satisfies readonly { status: OrderGroup; path: string; Icon: unknown }[];
