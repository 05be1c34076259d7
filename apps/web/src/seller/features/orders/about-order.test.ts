import { expect, it } from 'vitest';
import { aboutOrder } from './about-order.ts';

const AT = '2026-11-21T10:00:00.000Z';
const order = {
  status: 'pending_delivery',
  open_dispute: false,
  delivered_at: null,
  is_returning: false,
  returned_at: null,
  ending: null,
  provenance: { delivered: null },
  timeline: [{ kind: 'paid' }, { kind: 'handed_over' }],
} as const;
const returning = { ...order, is_returning: true } as const;

it('[ORD-08] [ORD-09] a completed order says on whose word: the courier’s and the customer’s count, a seller’s own and being paid early do not', () => {
  const completed = { ...order, status: 'completed' } as const;
  const by = (who: 'courier' | 'customer' | 'seller') =>
    aboutOrder({ ...completed, provenance: { delivered: { by: who } } });
  expect([by('courier'), by('customer')]).toEqual(['about_completed', 'about_completed']);
  expect(by('seller')).toBe('about_completed_seller');
  expect(aboutOrder(completed)).toBe('about_completed_unseen');
});

it('[ORD-08] [ORD-09] a completed order says that its parcel comes back, unless the customer has said to have it', () => {
  const completed = { ...returning, status: 'completed' } as const;
  const by = (who: 'customer' | 'seller') =>
    aboutOrder({ ...completed, provenance: { delivered: { by: who } } });
  expect([aboutOrder(completed), by('seller')]).toEqual([
    'about_completed_returning',
    'about_completed_returning',
  ]);
  expect(by('customer')).toBe('about_completed');
});

it('[ORD-12] an open request goes before all else, and what it would cost depends on where the money is', () => {
  expect(aboutOrder({ ...order, delivered_at: AT, open_dispute: true })).toBe('about_dispute');
  expect(aboutOrder({ ...order, status: 'completed', open_dispute: true })).toBe('about_dispute_completed');
});

it('[ORD-12] a parcel that arrived or came back is told, money on its way back too; the rest of an ending tells itself', () => {
  expect(aboutOrder(order)).toBe('about_pending_delivery');
  expect(aboutOrder({ ...order, delivered_at: AT })).toBe('about_delivered');
  expect(aboutOrder({ ...order, returned_at: AT })).toBe('about_returned');
  expect(aboutOrder(returning)).toBe('about_returning');
  expect(aboutOrder({ ...returning, timeline: [...returning.timeline, { kind: 'delivered' }] })).toBe(
    'about_returning_delivered',
  );
  expect(aboutOrder({ ...returning, status: 'refunded', ending: { money_back: 'paid_back' } })).toBe(null);
  for (const status of ['cancelled', 'refunded'] as const) {
    expect(aboutOrder({ ...order, status, ending: { money_back: 'on_its_way' } })).not.toBe(null);
    expect(aboutOrder({ ...order, status, ending: { money_back: 'paid_back' } })).toBe(null);
  }
});
