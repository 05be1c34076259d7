import { expect, it } from 'vitest';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { statusWords } from './status-words.ts';

const AT = '2026-11-21T10:00:00.000Z';

type Facts = Partial<Pick<CustomerOrder, 'status' | 'open_dispute'>> & {
  happened?: CustomerOrder['events'][number]['kind'][];
  scans?: NonNullable<CustomerOrder['parcel']>['events'][number]['kind'][];
};

/** An order with a parcel that was scanned so, the newest first. */
function wordsOf({ status = 'pending_delivery', open_dispute = false, happened = [], scans = [] }: Facts) {
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
  return statusWords({ status, open_dispute, paid_at: AT, parcel, events, refunds: [] });
}

const titleOf = (facts: Facts) => wordsOf(facts).title;

it('[SHOP-08] a customer reads where the parcel is by its courier’s newest scan', () => {
  expect(titleOf({})).toBe('statusShipped');
  expect(titleOf({ scans: ['in_transit', 'picked_up'] })).toBe('statusShipped');
  expect(titleOf({ scans: ['delivered', 'in_transit'] })).toBe('statusDelivered');
  expect(titleOf({ scans: ['lost', 'in_transit'] })).toBe('statusLost');
  expect(titleOf({ scans: ['returning', 'failed_attempt'] })).toBe('statusReturning');
  // What was lost may be found.
  expect(titleOf({ scans: ['in_transit', 'lost'] })).toBe('statusShipped');
});

it('[SHOP-08] [ORD-09] only a customer who said so has received the goods; where the store was paid early the parcel is still on its way', () => {
  const completed = { status: 'completed' } as const;
  expect(titleOf({ ...completed, happened: ['received'], scans: ['delivered'] })).toBe('statusCompleted');
  expect(titleOf({ ...completed, happened: ['completed'], scans: ['delivered'] })).toBe('statusDone');
  expect(titleOf({ ...completed, happened: ['completed'] })).toBe('statusDone');
  expect(titleOf({ ...completed, happened: ['completed'], scans: ['in_transit'] })).toBe('statusShipped');
});

it('[ORD-12] a request that is not settled goes before all else; an order waits for it only while it is not completed', () => {
  const disputed = { open_dispute: true, scans: ['delivered'] } satisfies Facts;
  expect(wordsOf({ ...disputed, status: 'pending_delivery' })).toEqual({
    title: 'statusDisputed',
    detail: 'statusDisputedDetail',
  });
  expect(wordsOf({ ...disputed, status: 'completed' })).toEqual({
    title: 'statusDisputed',
    detail: 'statusDisputedDone',
  });
});
