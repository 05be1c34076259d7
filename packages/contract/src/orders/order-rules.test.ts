import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from './order.ts';
import {
  isTrackingNumberFixed,
  lineAmount,
  lineUnitPrice,
  ORDER_ACTIONS,
  nextOrderState,
  orderCan,
  orderPriority,
  sellerActionBetween,
  type OrderAction,
} from './order-rules.ts';

const MOVES: readonly [OrderStatus, OrderAction, OrderStatus][] = [
  ['pending_payment', 'pay', 'pending_shipment'],
  ['pending_payment', 'expire', 'cancelled'],
  ['pending_payment', 'cancel', 'cancelled'],
  ['pending_shipment', 'ship', 'pending_delivery'],
  ['pending_shipment', 'cancel', 'cancelled'],
  ['pending_delivery', 'complete', 'completed'],
  ['pending_delivery', 'cancel_unsent', 'cancelled'],
  ['pending_delivery', 'refund', 'refunded'],
  ['pending_delivery', 'change_tracking', 'pending_delivery'],
  ['completed', 'refund', 'refunded'],
  ['completed', 'review', 'completed'],
];

/** Moves that a seller may request. Payment and expiry are triggered elsewhere. */
const SELLERS: readonly [OrderStatus, OrderStatus, OrderAction][] = [
  ['pending_payment', 'cancelled', 'cancel'],
  ['pending_shipment', 'cancelled', 'cancel'],
  ['pending_shipment', 'pending_delivery', 'ship'],
  ['pending_delivery', 'completed', 'complete'],
  ['pending_delivery', 'refunded', 'refund'],
  ['completed', 'refunded', 'refund'],
];

const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));

describe('order states', () => {
  it('[ORD-01] allow the eleven moves of the table and refuse the other forty-three', () => {
    for (const status of ORDER_STATUSES) {
      for (const action of ORDER_ACTIONS) {
        const move = MOVES.find(([from, name]) => from === status && name === action);
        const found = {
          action,
          status,
          to: nextOrderState(action, status),
          can: orderCan(action, { status }),
        };
        expect(found).toEqual({ action, status, to: move?.[2], can: move !== undefined });
      }
    }
  });

  it.each(pairs)('[ORD-01] from %s to %s: a seller can move an order only as the table says', (from, to) => {
    expect(sellerActionBetween(from, to)).toBe(SELLERS.find(([a, b]) => a === from && b === to)?.[2]);
  });

  it('[ORD-01] end in cancelled and refunded', () => {
    for (const status of ['cancelled', 'refunded'] as const)
      for (const action of ORDER_ACTIONS) expect(orderCan(action, { status })).toBe(false);
  });
});

describe('a tracking number', () => {
  const onItsWay = { open_dispute: false, handed_over_at: null, delivered_at: null, returned_at: null };
  const at = '2026-11-21T10:00:00.000Z';

  it('[ORD-12] can be corrected until delivery, and during a dispute if the parcel was not handed over', () => {
    for (const change of [{}, { handed_over_at: at }, { open_dispute: true }])
      expect(isTrackingNumberFixed({ ...onItsWay, ...change })).toBe(false);
  });

  it('[ORD-12] is fixed after delivery or return, and during a dispute about a parcel that was handed over', () => {
    for (const change of [
      { delivered_at: at },
      { returned_at: at },
      { open_dispute: true, handed_over_at: at },
    ])
      expect(isTrackingNumberFixed({ ...onItsWay, ...change })).toBe(true);
  });
});

describe('lines of an order', () => {
  it('[ORD-02] use discount_price, price or unit_price as unit price, otherwise 0', () => {
    expect(lineUnitPrice({ discount_price: 8, price: 10, unit_price: 9 })).toBe(8);
    expect(lineUnitPrice({ discount_price: 0, price: 10, unit_price: 9 })).toBe(10);
    expect(lineUnitPrice({ price: null, unit_price: 9 })).toBe(9);
    expect(lineUnitPrice({})).toBe(0);
  });

  it('[ORD-02] use the subtotal if positive, otherwise unit price × quantity without float errors', () => {
    expect(lineAmount({ subtotal: 30, price: 1, quantity: 2 })).toBe(30);
    expect(lineAmount({ subtotal: 0, price: 19.99, quantity: 3 })).toBe(59.97);
    expect(lineAmount({ price: 0.1, quantity: 3 })).toBe(0.3);
    expect(lineAmount({ price: 5 })).toBe(5);
    expect(lineAmount({})).toBe(0);
  });

  it('[ORD-05] a paid order is urgent after twelve hours', () => {
    const paid = '2026-01-01T00:00:00.000Z';
    const at = (hours: number) => Date.parse(paid) + hours * 3_600_000;
    expect(orderPriority('pending_shipment', paid, at(11.99))).toBe('normal');
    expect(orderPriority('pending_shipment', paid, at(12))).toBe('high');
    expect(orderPriority('pending_delivery', paid, at(50))).toBe('normal');
    expect(orderPriority('pending_payment', null, at(50))).toBe('normal');
  });
});
