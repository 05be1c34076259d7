import { describe, expect, it } from 'vitest';
import { amountToArrive, expectedPayment, moneyStage } from './expected-payment.ts';

const NOW = Date.parse('2026-03-10T05:00:00Z');
const ESTIMATE = { transitDays: 2, objectionDays: 7, isTracked: true };

const toShip = {
  status: 'pending_shipment' as const,
  open_dispute: false,
  is_returning: false,
  returned_at: null,
  completes_at: null,
  lost_at: null,
  tracking_number: null,
  ship_by: '2026-03-12T16:59:59.999Z',
  paid_at: '2026-03-09T05:00:00Z',
  shipped_at: null,
  handed_over_at: null,
  completed_at: null,
  courier_due_at: null,
  refund_state: null,
};
const inTransit = {
  ...toShip,
  status: 'pending_delivery' as const,
  tracking_number: 'SF1',
  shipped_at: '2026-03-09T17:30:00Z',
  handed_over_at: '2026-03-09T18:00:00Z',
};
const delivered = { ...inTransit, completes_at: '2026-03-16T17:00:00Z' };

type Order = Parameters<typeof expectedPayment>[0];
const expected = (order: Order, estimate = {}) => expectedPayment(order, { ...ESTIMATE, ...estimate }, NOW);

describe('the expected day of payment', () => {
  it('[MON-01] counts from the ship-by date, the shipping date, or the end of the time for objections, in Bangkok', () => {
    expect(expected(toShip)).toEqual({ day: '2026-03-21', cause: 'to_ship' });
    // 00:30 on the tenth in Bangkok.
    expect(expected(inTransit)).toEqual({ day: '2026-03-19', cause: 'in_transit' });
    expect(expected({ ...inTransit, handed_over_at: null })).toEqual({
      day: '2026-03-19',
      cause: 'unscanned',
    });
    expect(expected(delivered)).toEqual({ day: '2026-03-17', cause: 'delivered' });
    expect(expected(inTransit, { transitDays: 5, objectionDays: 3 })?.day).toBe('2026-03-18');
  });

  it('[MON-01] is never earlier than a delivery today would allow', () => {
    const late = { ...toShip, ship_by: '2026-03-09T16:59:59.999Z' };
    expect(expected(late)).toEqual({ day: '2026-03-19', cause: 'late_to_ship' });
    const slow = { ...inTransit, shipped_at: '2026-03-01T05:00:00Z' };
    expect(expected(slow)).toEqual({ day: '2026-03-17', cause: 'delayed' });
    expect(expected({ ...delivered, completes_at: '2026-03-10T04:00:00Z' })?.day).toBe('2026-03-10');
  });

  it('[MON-01] is absent with a cause while the order is disputed, returning, lost, or waits for someone', () => {
    const causeOf = (change: Partial<Order>, estimate = {}) => {
      const { day, cause } = expected({ ...inTransit, ...change }, estimate)!;
      expect(day).toBeNull();
      return cause;
    };
    expect(causeOf({ status: 'pending_payment', tracking_number: null })).toBe('unpaid');
    expect(causeOf({ open_dispute: true, refund_state: 'requested', completes_at: null })).toBe('disputed');
    for (const refund_state of ['objected', 'unanswered', 'return_arrived'] as const)
      expect(causeOf({ open_dispute: true, refund_state })).toBe('operator');
    expect(causeOf({ is_returning: true })).toBe('returning');
    expect(causeOf({ returned_at: '2026-03-10T01:00:00Z', completes_at: '2026-03-17T01:00:00Z' })).toBe(
      'returning',
    );
    expect(causeOf({ lost_at: '2026-03-10T01:00:00Z' })).toBe('lost');
    expect(causeOf({ tracking_number: null })).toBe('no_number');
    expect(causeOf({}, { isTracked: false })).toBe('untracked');
    expect(causeOf({ courier_due_at: '2026-03-10T04:00:00Z' }, { isTracked: false })).toBe('operator');
  });

  it('[MON-01] is the day of the payment once completed, and absent without a sale', () => {
    const completed = { ...delivered, status: 'completed' as const, completed_at: '2026-03-10T17:00:00Z' };
    expect(expected(completed)).toEqual({ day: '2026-03-11', cause: 'paid' });
    for (const status of ['cancelled', 'refunded'] as const)
      expect(expected({ ...inTransit, status })).toBeNull();
    expect(moneyStage(completed)).toBeNull();
  });

  it('[MON-01] brings R, less S unless the balance has paid it', () => {
    const prices = { retail: 1_100, cost: 1_000 };
    expect(amountToArrive({ ...prices, funding: 'balance' })).toBe(1_100);
    for (const funding of ['escrow', null] as const) expect(amountToArrive({ ...prices, funding })).toBe(100);
  });
});
