import { expect, it } from 'vitest';
import { aboutOrder } from './about-order.ts';

const AT = '2026-11-21T10:00:00.000Z';
const order = {
  status: 'pending_delivery',
  open_dispute: false,
  delivered_at: null,
  returned_at: null,
  ending: null,
  provenance: { delivered: null, newest_scan: null },
} as const;
const scanned = (newest_scan: 'returning' | 'out_for_delivery') => ({
  ...order,
  provenance: { delivered: null, newest_scan },
});

it('[ORD-08] [ORD-09] a completed order says on whose word: the courier’s and the customer’s count, a seller’s own and being paid early do not', () => {
  const completed = { ...order, status: 'completed' } as const;
  const by = (who: 'courier' | 'customer' | 'seller') =>
    aboutOrder({ ...completed, provenance: { delivered: { by: who }, newest_scan: null } });
  expect([by('courier'), by('customer')]).toEqual(['about_completed', 'about_completed']);
  expect(by('seller')).toBe('about_completed_seller');
  expect(aboutOrder(completed)).toBe('about_completed_unseen');
});

it('[ORD-12] an open request goes before all else, and what it would cost depends on where the money is', () => {
  expect(aboutOrder({ ...order, delivered_at: AT, open_dispute: true })).toBe('about_dispute');
  expect(aboutOrder({ ...order, status: 'completed', open_dispute: true })).toBe('about_dispute_completed');
});

it('[ORD-12] a parcel that arrived or came back is told, money on its way back too; the rest of an ending tells itself', () => {
  expect(aboutOrder(order)).toBe('about_pending_delivery');
  expect(aboutOrder({ ...order, delivered_at: AT })).toBe('about_delivered');
  expect(aboutOrder({ ...order, returned_at: AT })).toBe('about_returned');
  expect(aboutOrder(scanned('returning'))).toBe('about_returning');
  expect(aboutOrder(scanned('out_for_delivery'))).toBe('about_pending_delivery');
  expect(aboutOrder({ ...scanned('returning'), returned_at: AT })).toBe('about_returned');
  expect(
    aboutOrder({ ...scanned('returning'), status: 'refunded', ending: { money_back: 'paid_back' } }),
  ).toBe(null);
  for (const status of ['cancelled', 'refunded'] as const) {
    expect(aboutOrder({ ...order, status, ending: { money_back: 'on_its_way' } })).not.toBe(null);
    expect(aboutOrder({ ...order, status, ending: { money_back: 'paid_back' } })).toBe(null);
  }
});
