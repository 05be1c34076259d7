import { expect, it } from 'vitest';
import type { CustomerOrderSummary } from '@raan/contract/storefront/storefront';
import { orderState } from './order-state.ts';

const AT = '2026-11-21T10:00:00.000Z';
const SHIP_BY = '2026-11-26T16:59:59.999Z';

function textOf(facts: Partial<CustomerOrderSummary>, nowMs = Date.parse(AT)): string {
  const order: CustomerOrderSummary = {
    order_token: 't',
    order_number: 'R-1',
    status: 'pending_delivery',
    money_back: 'none',
    total_amount: 110,
    created_at: AT,
    ship_by: SHIP_BY,
    handed_over_at: null,
    awaits_scan: false,
    delivered_at: null,
    delivery_stated_at: null,
    refund_state: null,
    refunded_amount: 0,
    quantity: 1,
    name: 'A',
    image_url: '/a.webp',
    ...facts,
  };
  return orderState(order, nowMs).text;
}

it('[FLOW-01] shows the ship-by deadline in the list, and that it has passed', () => {
  expect(textOf({ status: 'pending_shipment' })).toBe('pending_shipment');
  expect(textOf({ status: 'pending_shipment' }, Date.parse(SHIP_BY))).toBe('late');
});

it('[FLOW-03] [FLOW-07] shows in the list what the courier has scanned, and the open question', () => {
  expect(textOf({})).toBe('pending_delivery');
  expect(textOf({ awaits_scan: true })).toBe('awaiting_scan');
  expect(textOf({ handed_over_at: AT })).toBe('on_the_way');
  expect(textOf({ handed_over_at: AT, delivery_stated_at: AT })).toBe('asked');
  expect(textOf({ handed_over_at: AT, delivered_at: AT })).toBe('delivered');
});

it('[FLOW-04] shows in the list an open refund request, a return, and a partial refund', () => {
  expect(textOf({ delivered_at: AT, refund_state: 'unanswered' })).toBe('refund_requested');
  expect(textOf({ delivered_at: AT, refund_state: 'returning' })).toBe('return_open');
  expect(textOf({ status: 'completed', refunded_amount: 25 })).toBe('partly_refunded');
  expect(textOf({ status: 'completed' })).toBe('completed');
});
