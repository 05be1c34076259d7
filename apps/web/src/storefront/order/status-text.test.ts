import { expect, it } from 'vitest';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { statusText } from './status-text.ts';

const AT = '2026-11-21T10:00:00.000Z';

type Facts = Partial<Pick<CustomerOrder, 'status' | 'open_dispute'>> & {
  happened?: CustomerOrder['events'][number]['kind'][];
  scans?: NonNullable<CustomerOrder['parcel']>['events'][number]['kind'][];
};

/** Creates an order whose parcel has these scans, newest first. */
function textOf({ status = 'pending_delivery', open_dispute = false, happened = [], scans = [] }: Facts) {
  const parcel = {
    is_followed: true,
    sandbox: true,
    courier_url: null,
    handed_over_at: null,
    delivered_at: scans.includes('delivered') ? AT : null,
    returned_at: null,
    completes_at: null,
    events: scans.map((kind, id) => ({ id, kind, at: AT, place: null })),
  } as unknown as CustomerOrder['parcel'];
  const events = happened.map((kind) => ({ kind, at: AT }));
  return statusText({ status, open_dispute, paid_at: AT, parcel, events, refunds: [] });
}

const titleOf = (facts: Facts) => textOf(facts).title;

it("[ORD-08] follows the parcel's newest scan", () => {
  expect(titleOf({})).toBe('statusShipped');
  expect(titleOf({ scans: ['in_transit', 'picked_up'] })).toBe('statusShipped');
  expect(titleOf({ scans: ['delivered', 'in_transit'] })).toBe('statusDelivered');
  expect(titleOf({ scans: ['lost', 'in_transit'] })).toBe('statusLost');
  expect(titleOf({ scans: ['returning', 'failed_attempt'] })).toBe('statusReturning');
  // A lost parcel may be found again.
  expect(titleOf({ scans: ['in_transit', 'lost'] })).toBe('statusShipped');
});

it("[ORD-08] [ORD-09] says received only after the customer's confirmation; with early payment the parcel may still be in transit", () => {
  const completed = { status: 'completed' } as const;
  expect(titleOf({ ...completed, happened: ['received'], scans: ['delivered'] })).toBe('statusCompleted');
  expect(titleOf({ ...completed, happened: ['completed'], scans: ['delivered'] })).toBe('statusDone');
  expect(titleOf({ ...completed, happened: ['completed'] })).toBe('statusDone');
  expect(titleOf({ ...completed, happened: ['completed'], scans: ['in_transit'] })).toBe('statusShipped');
});

it('[ORD-12] shows an open refund request first; only an uncompleted order waits for it', () => {
  const disputed = { open_dispute: true, scans: ['delivered'] } satisfies Facts;
  expect(textOf({ ...disputed, status: 'pending_delivery' })).toEqual({
    title: 'statusDisputed',
    detail: 'statusDisputedDetail',
  });
  expect(textOf({ ...disputed, status: 'completed' })).toEqual({
    title: 'statusDisputed',
    detail: 'statusDisputedDone',
  });
});
