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
    delivered_at: null,
    delivery_stated_at: null,
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

it('[FLOW-03] shows in the list what the courier has scanned, and the open question', () => {
  expect(textOf({})).toBe('pending_delivery');
  expect(textOf({ handed_over_at: AT })).toBe('on_the_way');
  expect(textOf({ handed_over_at: AT, delivery_stated_at: AT })).toBe('asked');
  expect(textOf({ handed_over_at: AT, delivered_at: AT })).toBe('delivered');
});
