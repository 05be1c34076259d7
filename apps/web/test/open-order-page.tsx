import { userEvent, type UserEvent } from '@testing-library/user-event';
import { afterEach, expect, vi } from 'vitest';
import { getCustomerRefund } from '@raan/contract/refunds/refund-endpoints';
import type { CustomerRefund } from '@raan/contract/refunds/refund';
import { confirmReceipt, getCustomerOrder } from '@raan/contract/storefront/storefront-endpoints';
import type { PaymentMethod } from '@raan/contract/payments/payment';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { commonMessages, errorMessages } from '#lib/common-messages.ts';
import { adoptLanguage } from '#lib/language.ts';
import { parcelMessages } from '#lib/parcel-messages.ts';
import { InteractivePageRoot } from '#storefront/app/interactive-page.tsx';
import { orderMessages } from '#storefront/order/order-messages.ts';
import { OrderPage } from '#storefront/order/order-page.tsx';
import type { QrDrawing } from '#storefront/order/qr-drawing.ts';
import { FakeServer } from './fake-server.ts';
import { connectTo, mountPage } from './mount-page.tsx';
import { createSampleData } from './schema-sample.ts';

const AT = '2026-11-21T10:00:00.000Z';
const ORDER_TOKEN = 'order-token';

/** Shipped, not yet received, without a refund request. */
export const SHIPPED_ORDER: CustomerOrder = {
  ...createSampleData(getCustomerOrder),
  status: 'pending_delivery',
  shipped_at: AT,
  ship_by_extension: null,
  courier_due_at: null,
  delivery_stated_at: null,
  completed_at: null,
  cancelled_at: null,
  ended_by: null,
  cancel_reason: null,
  open_dispute: false,
  events: [],
  refunds: [],
  payment: null,
  review: null,
  items: createSampleData(getCustomerOrder).items.slice(0, 1),
};
export const RECEIVED_ORDER: CustomerOrder = { ...SHIPPED_ORDER, status: 'completed', completed_at: AT };

export const NO_REQUEST: CustomerRefund = {
  ...createSampleData(getCustomerRefund),
  request: null,
  may_ask: true,
  reasons: ['not_arrived', 'damaged'],
};

/** Answers with a shipped order whose receipt can be confirmed and whose refund can be requested. */
export const orderServer = (): FakeServer =>
  new FakeServer()
    .on(getCustomerOrder, SHIPPED_ORDER)
    .on(confirmReceipt, RECEIVED_ORDER)
    .on(getCustomerRefund, NO_REQUEST);

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens the page of a customer's order in English. Removed after each test. */
export async function openOrderPage(
  server: FakeServer,
  order: CustomerOrder = SHIPPED_ORDER,
  qr: QrDrawing | null = null,
  methods: readonly PaymentMethod[] = ['promptpay'],
): Promise<UserEvent> {
  connectTo(server);
  adoptLanguage('en');
  await Promise.all(
    [commonMessages, errorMessages, orderMessages, parcelMessages].map((set) => set.load('en')),
  );
  mountPage(
    <InteractivePageRoot language="en">
      <OrderPage order={order} orderToken={ORDER_TOKEN} nowMs={Date.now()} qr={qr} methods={methods} />
    </InteractivePageRoot>,
  );
  await vi.waitFor(() => expect(document.body.textContent).toContain(order.order_number));
  return userEvent.setup();
}
