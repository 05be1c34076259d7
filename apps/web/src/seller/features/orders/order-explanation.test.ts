import { expect, it } from 'vitest';
import { orderExplanationKey } from './order-explanation.ts';

const AT = '2026-11-21T10:00:00.000Z';
const order = {
  status: 'pending_delivery',
  open_dispute: false,
  refund_state: null,
  tracking_number: 'SF1234567890123',
  handed_over_at: AT,
  delivery_stated_at: null,
  delivered_at: null,
  is_returning: false,
  returned_at: null,
  ending: null,
  provenance: { delivered: null },
  timeline: [{ kind: 'paid' }, { kind: 'handed_over' }],
} as const;
const returning = { ...order, is_returning: true } as const;

it('[ORD-08] [ORD-09] says whether the customer or courier, the seller, or nobody confirmed the delivery of a completed order', () => {
  const completed = { ...order, status: 'completed' } as const;
  const by = (who: 'courier' | 'customer' | 'seller') =>
    orderExplanationKey({ ...completed, provenance: { delivered: { by: who } } });
  expect([by('courier'), by('customer')]).toEqual(['about_completed', 'about_completed']);
  expect(by('seller')).toBe('about_completed_seller');
  expect(orderExplanationKey(completed)).toBe('about_completed_unseen');
});

it('[ORD-08] [ORD-09] says that the parcel of a completed order is coming back, unless the customer confirmed receipt', () => {
  const completed = { ...returning, status: 'completed' } as const;
  const by = (who: 'customer' | 'seller') =>
    orderExplanationKey({ ...completed, provenance: { delivered: { by: who } } });
  expect([orderExplanationKey(completed), by('seller')]).toEqual([
    'about_completed_returning',
    'about_completed_returning',
  ]);
  expect(by('customer')).toBe('about_completed');
});

it('[ORD-12] shows an open refund request first, with another text once the seller has been paid', () => {
  expect(orderExplanationKey({ ...order, delivered_at: AT, open_dispute: true })).toBe('about_dispute');
  expect(orderExplanationKey({ ...order, status: 'completed', open_dispute: true })).toBe(
    'about_dispute_completed',
  );
  expect(orderExplanationKey({ ...order, open_dispute: true, refund_state: 'returning' })).toBe(
    'about_return',
  );
});

it('[ORD-12] explains delivered and returned parcels and pending refunds, and leaves other closed orders to their closure reason', () => {
  expect(orderExplanationKey(order)).toBe('about_pending_delivery');
  expect(orderExplanationKey({ ...order, handed_over_at: null })).toBe('about_not_scanned');
  expect(orderExplanationKey({ ...order, handed_over_at: null, tracking_number: null })).toBe(
    'about_no_number',
  );
  expect(orderExplanationKey({ ...order, delivered_at: AT })).toBe('about_delivered');
  expect(orderExplanationKey({ ...order, returned_at: AT })).toBe('about_returned');
  expect(orderExplanationKey(returning)).toBe('about_returning');
  expect(
    orderExplanationKey({ ...returning, timeline: [...returning.timeline, { kind: 'delivered' }] }),
  ).toBe('about_returning_delivered');
  expect(orderExplanationKey({ ...returning, status: 'refunded', ending: { money_back: 'paid_back' } })).toBe(
    null,
  );
  for (const status of ['cancelled', 'refunded'] as const) {
    expect(orderExplanationKey({ ...order, status, ending: { money_back: 'on_its_way' } })).not.toBe(null);
    expect(orderExplanationKey({ ...order, status, ending: { money_back: 'paid_back' } })).toBe(null);
  }
});

it('[FLOW-03] says that a delivery stated by the seller waits for the customer or the courier, until the courier reports it', () => {
  const stated = { ...order, delivery_stated_at: AT } as const;
  expect(orderExplanationKey(stated)).toBe('about_delivery_stated');
  expect(orderExplanationKey({ ...stated, delivered_at: AT })).toBe('about_delivered');
  expect(orderExplanationKey({ ...stated, is_returning: true })).toBe('about_returning');
});
