import { renderToReadableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { commonMessages } from '#lib/common-messages.ts';
import { InteractivePageRoot } from '#storefront/app/interactive-page.tsx';
import th from './order.messages.th.ts';
import { orderMessages } from './order-messages.ts';
import { OrderPage } from './order-page.tsx';

const AT = '2026-11-21T10:00:00.000Z';

function orderWithParcel(delivered_at: string | null): CustomerOrder {
  return {
    order_number: 'R-1',
    status: 'pending_delivery',
    refunded_amount: 0,
    refund_state: null,
    total_amount: 110,
    created_at: AT,
    paid_at: AT,
    shipped_at: AT,
    ship_by: AT,
    ship_by_extension: null,
    courier_due_at: null,
    delivery_stated_at: null,
    completed_at: null,
    cancelled_at: null,
    open_dispute: false,
    courier: null,
    courier_name: null,
    tracking_number: 'TH1',
    parcel: {
      courier_url: null,
      is_followed: true,
      sandbox: true,
      handed_over_at: delivered_at,
      delivered_at,
      returned_at: null,
      completes_at: null,
      events: [],
    },
    customer: { name: 'A', phone: '0812345678' },
    shipping: { address: '1', subdistrict: '', district: 'A', province: 'B', postal_code: '10110' },
    note: null,
    items: [],
    events: [],
    ended_by: null,
    cancel_reason: null,
    refunds: [],
    payment: null,
    review: null,
    store: { slug: 'a', name: 'A', contact_phone: '', theme_color: '' },
  };
}

/** Renders the page on the server and splits it at the confirm button's text. */
async function aroundConfirm(delivered_at: string | null): Promise<string[]> {
  await Promise.all([commonMessages, orderMessages].map((set) => set.load('th')));
  const stream = await renderToReadableStream(
    <InteractivePageRoot language="th">
      <OrderPage
        order={orderWithParcel(delivered_at)}
        orderToken="t"
        nowMs={Date.parse(AT)}
        qr={null}
        methods={['promptpay']}
      />
    </InteractivePageRoot>,
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  return html.split(`>${th.confirm}<`);
}

it('[ORD-08] keeps the confirm button at the same element when the parcel arrives, so that an open confirmation stays', async () => {
  const inTransit = await aroundConfirm(null);
  const arrived = await aroundConfirm(AT);
  for (const [before, after, ...more] of [inTransit, arrived]) {
    expect(more).toEqual([]);
    expect(before).toMatch(/<\/section><div[^>]*><button[^>]*><span[^>]*$/);
    expect(after).toContain(th.items);
  }
  expect(arrived[1]).toBe(inTransit[1]);
  // Only the style differs: sticky at the bottom once the parcel has arrived.
  expect(inTransit[0]).not.toContain('sticky');
  expect(arrived[0]).toContain('sticky bottom-0');
});
