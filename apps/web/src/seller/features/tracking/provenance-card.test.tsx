import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import type { Provenance } from '@raan/contract/tracking/provenance';
import { commonMessages } from '#lib/common-messages.ts';
import { FixedLanguage } from '#lib/i18n.tsx';
import { parcelMessages } from '#lib/parcel-messages.ts';
import { LocalizedUiText } from '#lib/localized-ui-text.tsx';
import { ProvenanceCard } from './provenance-card.tsx';
import { trackingMessages } from './tracking-messages.ts';

const AT = '2026-11-21T10:00:00.000Z';
const EMPTY: Provenance = {
  paid: null,
  handed_over: null,
  delivered: null,
  earlier_parcels: [],
  refunds: [],
  settled: null,
};
const PAYMENT = {
  at: AT,
  through: 'omise',
  sandbox: false,
  reference: 'CHRG-1',
  amount: 110,
  verified_by_webhook: true,
};
const REFUND = {
  amount: 110,
  reason: 'order_cancelled',
  owed_at: AT,
  paid_back_at: null,
  reference: null,
  waits_for_payer: false,
  by_bank_transfer: false,
  sandbox: false,
} as const;

beforeAll(async () => {
  await Promise.all([commonMessages, parcelMessages, trackingMessages].map((set) => set.load('en')));
});

const toText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the text of each step, whether it has a time, and whether it is marked as proven. */
function renderCard(provenance: Partial<Provenance>) {
  const html = renderToStaticMarkup(
    <FixedLanguage value="en">
      <LocalizedUiText>
        <ProvenanceCard order={{ provenance: { ...EMPTY, ...provenance } }} />
      </LocalizedUiText>
    </FixedLanguage>,
  );
  const [, card = '', ...earlier] = html.split('<section');
  const steps = card
    .split('<li class="relative')
    .slice(1)
    .map((step) => ({
      says: toText(`<li ${step}`),
      hasMoment: step.includes('<time'),
      isTicked: step.includes('bg-positive-tint'),
    }));
  return { steps, earlier: earlier.map((section) => toText(`<section${section}`)) };
}

const missingStep = (says: unknown) => ({ says, hasMoment: false, isTicked: false });

it('[ORD-12] marks every step as missing when nothing is known', () => {
  expect(renderCard({})).toEqual({
    steps: [
      missingStep('Customer paid Not paid yet'),
      missingStep('Picked up Not scanned by a courier yet'),
      missingStep('Delivered Not confirmed yet'),
      missingStep('Settled Nothing to settle yet'),
    ],
    earlier: [],
  });
});

it('[ORD-12] shows whether the provider reported the payment, and holds the money until settlement', () => {
  const [reported, , , held] = renderCard({ paid: PAYMENT }).steps;
  expect(reported).toMatchObject({ hasMoment: true, isTicked: true });
  expect(reported?.says).toContain('Confirmed by the payment provider');
  expect(reported?.says).toContain('CHRG-1');
  expect(held).toEqual(missingStep('Settled Payment is still held'));
  const [bare] = renderCard({ paid: { ...PAYMENT, verified_by_webhook: false, reference: null } }).steps;
  expect(bare?.says).toContain('Not reported by the payment provider');
  expect(bare?.says).toContain('No reference');
  expect(bare?.says).not.toContain('Confirmed by');
});

it.each([
  ['seller', 'Confirmed by you, not scanned by a courier', false],
  ['customer', 'Confirmed by the customer', true],
  ['courier', 'Scanned by the courier', true],
] as const)('[ORD-08] [ORD-12] names the %s as source of the delivery', (by, says, isTicked) => {
  const { steps } = renderCard({ paid: PAYMENT, delivered: { at: AT, by, sandbox: false } });
  expect(steps[1]).toEqual(missingStep('Picked up Not scanned by a courier yet'));
  expect(steps[2]).toMatchObject({ hasMoment: true, isTicked });
  expect(steps[2]?.says).toMatch(new RegExp(`^Delivered .*${says}$`));
});

it('[ORD-12] shows a refund and the settlement as missing until the refund is reported as paid', () => {
  const { steps } = renderCard({ paid: PAYMENT, refunds: [REFUND] });
  expect(steps.slice(3)).toEqual([
    missingStep(
      expect.stringMatching(
        /^Refund due to customer ฿110\.00 due since .+\. The payment provider has not confirmed the refund yet\.$/,
      ),
    ),
    missingStep('Settled Customer’s refund is in progress'),
  ]);
  const back = renderCard({ paid: PAYMENT, refunds: [{ ...REFUND, paid_back_at: AT, reference: 'BACK-1' }] })
    .steps[3];
  expect(back).toMatchObject({ hasMoment: true, isTicked: true });
  expect(back?.says).toMatch(/^Refunded to customer .*BACK-1/);
});

it('[ORD-04] [ORD-12] shows a late payment as refund, not as payment of the order', () => {
  const { steps } = renderCard({ refunds: [{ ...REFUND, reason: 'late_payment' }] });
  expect(steps[0]).toEqual(missingStep('Customer paid Not paid yet'));
  expect(steps[3]).toEqual(
    missingStep(
      expect.stringMatching(/^Refund due to customer ฿110\.00 arrived on .+ when no payment was due/),
    ),
  );
  expect(steps[4]).toEqual(missingStep('Settled Nothing to settle yet'));
});

it('[ORD-12] shows scans of an earlier tracking number separately', () => {
  const { steps, earlier } = renderCard({
    paid: PAYMENT,
    earlier_parcels: [
      {
        courier: 'sf',
        tracking: 'SF1234567890123',
        sandbox: true,
        scans: [
          { kind: 'picked_up', at: AT },
          { kind: 'delivered', at: AT },
        ],
      },
    ],
  });
  expect(steps[1]).toEqual(missingStep('Picked up Not scanned by a courier yet'));
  expect(steps[2]).toEqual(missingStep('Delivered Not confirmed yet'));
  expect(earlier).toHaveLength(1);
  expect(earlier[0]).toMatch(/^Previous tracking number SF1234567890123 Sandbox .*Delivered/);
  expect(earlier[0]).toContain('They don’t count for this order.');
});
