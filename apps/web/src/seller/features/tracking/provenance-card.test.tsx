import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import type { Provenance } from '@raan/contract/tracking/provenance';
import { commonMessages } from '#lib/common.ts';
import { FixedLanguage } from '#lib/i18n.tsx';
import { parcelMessages } from '#lib/parcel-messages.ts';
import { UiWords } from '#lib/ui-words.tsx';
import { ProvenanceCard } from './provenance-card.tsx';
import { trackingMessages } from './tracking-messages.ts';

const AT = '2026-11-21T10:00:00.000Z';
const NOTHING: Provenance = {
  paid: null,
  handed_over: null,
  delivered: null,
  earlier_parcels: [],
  refunds: [],
  settled: null,
};
const PAID = {
  at: AT,
  through: 'omise',
  sandbox: false,
  reference: 'CHRG-1',
  amount: 110,
  verified_by_webhook: true,
};
const OWED = {
  amount: 110,
  reason: 'order_cancelled',
  owed_at: AT,
  paid_back_at: null,
  reference: null,
  sandbox: false,
} as const;

beforeAll(async () => {
  await Promise.all([commonMessages, parcelMessages, trackingMessages].map((set) => set.load('en')));
});

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The card's steps, and what stands under them: what each says, whether it has a moment, and whether it is ticked as proven. */
function drawn(known: Partial<Provenance>) {
  const html = renderToStaticMarkup(
    <FixedLanguage value="en">
      <UiWords>
        <ProvenanceCard order={{ provenance: { ...NOTHING, ...known } }} />
      </UiWords>
    </FixedLanguage>,
  );
  // What comes before the card is nothing.
  const [, card = '', ...earlier] = html.split('<section');
  const steps = card
    .split('<li class="relative')
    .slice(1)
    .map((step) => ({
      says: textOf(`<li ${step}`),
      hasMoment: step.includes('<time'),
      isTicked: step.includes('bg-positive-tint'),
    }));
  return { steps, earlier: earlier.map((section) => textOf(`<section${section}`)) };
}

const missing = (says: unknown) => ({ says, hasMoment: false, isTicked: false });

it('[ORD-12] of an order of which nothing is known yet, every step says that it is missing', () => {
  expect(drawn({})).toEqual({
    steps: [
      missing('Customer paid Not paid yet'),
      missing('Handed over No scan by a courier yet'),
      missing('Delivered Nobody has confirmed it yet'),
      missing('Settled There is no money to settle yet'),
    ],
    earlier: [],
  });
});

it('[ORD-12] a payment says whether a report of the provider is on record; until it is settled its money is held', () => {
  const [reported, , , held] = drawn({ paid: PAID }).steps;
  expect(reported).toMatchObject({ hasMoment: true, isTicked: true });
  expect(reported?.says).toContain('Confirmed by the payment provider');
  expect(reported?.says).toContain('CHRG-1');
  expect(held).toEqual(missing('Settled The money is still held'));
  const [bare] = drawn({ paid: { ...PAID, verified_by_webhook: false, reference: null } }).steps;
  expect(bare?.says).toContain('No report of the payment provider');
  expect(bare?.says).toContain('No reference');
  expect(bare?.says).not.toContain('Confirmed by');
});

it.each([
  ['seller', 'Confirmed by you; no scan by a courier', false],
  ['customer', 'Confirmed by the customer', true],
  ['courier', 'Scanned by the courier', true],
] as const)('[ORD-08] [ORD-12] a delivery on the word of the %s says so', (by, says, isTicked) => {
  const { steps } = drawn({ paid: PAID, delivered: { at: AT, by, sandbox: false } });
  expect(steps[1]).toEqual(missing('Handed over No scan by a courier yet'));
  expect(steps[2]).toMatchObject({ hasMoment: true, isTicked });
  expect(steps[2]?.says).toMatch(new RegExp(`^Delivered .*${says}$`));
});

it('[ORD-12] a refund is missing for as long as nobody has reported it as paid back, and so is the end of the order', () => {
  const { steps } = drawn({ paid: PAID, refunds: [OWED] });
  expect(steps.slice(3)).toEqual([
    missing(
      expect.stringMatching(
        /^Refund owed to the customer ฿110\.00, owed since .+\. The payment provider has not reported it as paid back yet\.$/,
      ),
    ),
    missing('Settled The customer’s money is still on its way back'),
  ]);
  const back = drawn({ paid: PAID, refunds: [{ ...OWED, paid_back_at: AT, reference: 'BACK-1' }] }).steps[3];
  expect(back).toMatchObject({ hasMoment: true, isTicked: true });
  expect(back?.says).toMatch(/^Paid back to the customer .*BACK-1/);
});

it('[ORD-04] [ORD-12] a payment that came too late is owed back, and the order is not paid by it', () => {
  const { steps } = drawn({ refunds: [{ ...OWED, reason: 'late_payment' }] });
  expect(steps[0]).toEqual(missing('Customer paid Not paid yet'));
  expect(steps[3]).toEqual(
    missing(
      expect.stringMatching(/^Refund owed to the customer ฿110\.00 arrived when nothing was to be paid/),
    ),
  );
  expect(steps[4]).toEqual(missing('Settled There is no money to settle yet'));
});

it('[ORD-12] scans of an earlier number are told under it, and take the place of none of this order’s', () => {
  const { steps, earlier } = drawn({
    paid: PAID,
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
  expect(steps[1]).toEqual(missing('Handed over No scan by a courier yet'));
  expect(steps[2]).toEqual(missing('Delivered Nobody has confirmed it yet'));
  expect(earlier).toHaveLength(1);
  expect(earlier[0]).toMatch(/^Earlier tracking number SF1234567890123 Sandbox .*Delivered/);
  expect(earlier[0]).toContain('It does not count for this order.');
});
