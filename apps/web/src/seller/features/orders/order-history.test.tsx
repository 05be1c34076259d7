import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import type { Order, OrderEvent } from '@raan/contract/orders/order';
import type { CourierEvent } from '@raan/contract/tracking/courier-event';
import type { Provenance } from '@raan/contract/tracking/provenance';
import { trackingMessages } from '#seller/features/tracking/tracking-messages.ts';
import { commonMessages } from '#lib/common-messages.ts';
import { FixedLanguage } from '#lib/i18n.tsx';
import { parcelMessages } from '#lib/parcel-messages.ts';
import { LocalizedUiText } from '#lib/localized-ui-text.tsx';
import { OrderHistory } from './order-history.tsx';
import { orderMessages } from './orders-messages.ts';

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const EMPTY: Provenance = {
  paid: null,
  handed_over: null,
  delivered: null,
  earlier_parcels: [],
  refunds: [],
  settled: null,
};
const PAYMENT = {
  at: at(2),
  through: 'omise',
  sandbox: false,
  reference: 'CHRG-1',
  amount: 110,
  verified_by_webhook: true,
};
const HANDED_OVER = { at: at(4), courier: 'sf', tracking: 'SF1234567890123', sandbox: false } as const;
const REFUND = {
  waits_for_payer: false,
  by_bank_transfer: false,
  amount: 110,
  reason: 'order_cancelled',
  owed_at: at(3),
  paid_back_at: null,
  reference: null,
  sandbox: false,
} as const;
const SETTLED = { at: at(6), entries: [] };
const event = (kind: OrderEvent['kind'], actor: OrderEvent['actor'], hour: number): OrderEvent => ({
  kind,
  actor,
  at: at(hour),
  note: null,
});
const scan = (id: number, kind: CourierEvent['kind'], hour: number): CourierEvent => ({
  id,
  kind,
  at: at(hour),
  place: `Branch ${id}`,
});
const PAID_ORDER = [event('placed', 'customer', 1), event('paid', 'payment_provider', 2)];
const SHIPPED_ORDER = [
  ...PAID_ORDER,
  event('shipped', 'seller', 3),
  event('handed_over', 'courier', 4),
  event('delivered', 'courier', 6),
];

beforeAll(async () => {
  await Promise.all(
    [commonMessages, orderMessages, parcelMessages, trackingMessages].map((set) => set.load('en')),
  );
});

const toText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the texts of the missing proof, of the rows, and of earlier parcels. */
function renderHistory(
  provenance: Partial<Provenance>,
  {
    timeline = [],
    scans = [],
    ending = null,
  }: { timeline?: OrderEvent[]; scans?: CourierEvent[]; ending?: Order['ending'] } = {},
) {
  const html = renderToStaticMarkup(
    <FixedLanguage value="en">
      <LocalizedUiText>
        <OrderHistory order={{ timeline, ending, provenance: { ...EMPTY, ...provenance } }} scans={scans} />
      </LocalizedUiText>
    </FixedLanguage>,
  );
  const [, card = '', ...earlier] = html.split('<section');
  const [missing = '', rows = ''] = card.split('<ol aria-label');
  return {
    missing: toText(missing),
    rows: rows
      .split('<li class="relative')
      .slice(1)
      .map((row) => toText(`<li ${row}`)),
    earlier: earlier.map((section) => toText(`<section${section}`)),
  };
}

it('[ORD-12] says which steps have no proof, the first one first', () => {
  expect(renderHistory({}).missing).toMatch(/No proof yet: payment · pickup · delivery · payout to you$/);
  expect(renderHistory({ paid: PAYMENT, handed_over: HANDED_OVER }).missing).toMatch(
    /No proof yet: delivery · payout to you$/,
  );
  const { missing } = renderHistory({
    paid: PAYMENT,
    handed_over: HANDED_OVER,
    delivered: { at: at(6), by: 'courier', sandbox: false },
    settled: SETTLED,
  });
  expect(missing).not.toContain('No proof yet');
});

it('[ORD-12] joins events, scans and proof in one list, newest first, each once', () => {
  const { rows } = renderHistory(
    { paid: PAYMENT, handed_over: HANDED_OVER, delivered: { at: at(6), by: 'courier', sandbox: false } },
    {
      timeline: SHIPPED_ORDER.slice(2),
      scans: [scan(3, 'delivered', 6), scan(2, 'in_transit', 5), scan(1, 'picked_up', 4)],
    },
  );
  expect(rows).toEqual([
    expect.stringMatching(/^Delivered by courier .*Scanned by the courier · Branch 3 · /),
    expect.stringMatching(/^In transit .*Branch 2 · /),
    expect.stringMatching(/^Picked up by courier .*Scanned by the courier · Branch 1 · /),
    expect.stringMatching(/^Shipped .*You · /),
    expect.stringMatching(/^Paid .*CHRG-1/),
  ]);
});

it('[ORD-12] shows five rows of a long history, and offers the others', () => {
  const { rows } = renderHistory(
    { paid: PAYMENT },
    { timeline: SHIPPED_ORDER, scans: [scan(2, 'in_transit', 5)] },
  );
  expect(rows).toHaveLength(5);
  expect(rows[4]).toContain('Show all 6 updates');
});

it('[ORD-12] shows whether the provider reported the payment', () => {
  const reported = renderHistory({ paid: PAYMENT }, { timeline: PAID_ORDER }).rows[0];
  expect(reported).toContain('Confirmed by the payment provider');
  expect(reported).toContain('CHRG-1');
  const [bare] = renderHistory(
    { paid: { ...PAYMENT, verified_by_webhook: false, reference: null } },
    { timeline: PAID_ORDER },
  ).rows;
  expect(bare).toContain('Not reported by the payment provider');
  expect(bare).toContain('No reference');
  expect(bare).not.toContain('Confirmed by');
});

it('[ORD-08] [ORD-12] marks a delivery that only the seller confirms', () => {
  const timeline = [...PAID_ORDER, event('completed', 'seller', 6)];
  const by = (who: 'seller' | 'courier') =>
    renderHistory({ paid: PAYMENT, delivered: { at: at(6), by: who, sandbox: false } }, { timeline }).rows[0];
  expect(by('seller')).toContain('Confirmed by you, not scanned by a courier');
  expect(by('courier')).not.toContain('not scanned');
});

it('[ORD-12] shows a refund as missing until it is reported as paid', () => {
  const ending = {
    kind: 'cancelled',
    by: 'seller',
    reason: null,
    asked_for: null,
    money_back: 'on_its_way',
  } as const;
  const timeline = [...PAID_ORDER, event('cancelled', 'seller', 3)];
  const owed = renderHistory({ paid: PAYMENT, refunds: [REFUND] }, { timeline, ending });
  expect(owed.missing).toMatch(
    /Refund due to customer ฿110\.00 due since .+\. The payment provider has not confirmed the refund yet\.$/,
  );
  expect(owed.rows).toHaveLength(3);
  const back = renderHistory(
    { paid: PAYMENT, refunds: [{ ...REFUND, paid_back_at: at(7), reference: 'BACK-1' }] },
    { timeline, ending },
  );
  expect(back.missing).not.toContain('Refund due');
  expect(back.rows[0]).toMatch(/^Refunded to customer .*BACK-1/);
});

it('[ORD-04] [ORD-12] shows a late payment as refund, not as payment of the order', () => {
  const { missing, rows } = renderHistory({ refunds: [{ ...REFUND, reason: 'late_payment' }] });
  expect(missing).toMatch(/Refund due to customer ฿110\.00 arrived on .+ when no payment was due/);
  expect(missing).toMatch(/No proof yet: payment/);
  expect(rows).toEqual([]);
});

it('[ORD-12] shows scans of an earlier tracking number separately', () => {
  const { rows, earlier } = renderHistory({
    earlier_parcels: [
      {
        courier: 'sf',
        tracking: 'SF1234567890123',
        sandbox: true,
        scans: [
          { kind: 'picked_up', at: at(4) },
          { kind: 'delivered', at: at(5) },
        ],
      },
    ],
  });
  expect(rows).toEqual([]);
  expect(earlier).toHaveLength(1);
  expect(earlier[0]).toMatch(/^Previous tracking number SF1234567890123 Sandbox .*Delivered/);
  expect(earlier[0]).toContain('They don’t count for this order.');
});
