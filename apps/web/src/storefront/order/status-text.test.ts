import { describe, expect, it } from 'vitest';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { nextText, statusText } from './status-text.ts';

const AT = '2026-11-21T10:00:00.000Z';
const NOW = Date.parse('2026-11-22T10:00:00.000Z');
/** The end of Thursday in Bangkok. */
const SHIP_BY = '2026-11-26T16:59:59.999Z';
const TWO_DAYS_LATER = '2026-11-28T16:59:59.999Z';

type Facts = Partial<
  Pick<
    CustomerOrder,
    | 'status'
    | 'open_dispute'
    | 'refund_state'
    | 'paid_at'
    | 'ship_by'
    | 'courier_due_at'
    | 'tracking_number'
    | 'ended_by'
  >
> & {
  happened?: CustomerOrder['events'][number]['kind'][];
  /** Newest first. */
  scans?: NonNullable<CustomerOrder['parcel']>['events'][number]['kind'][];
  isFollowed?: boolean;
};

function orderWith({ happened = [], scans = [], isFollowed = true, ...facts }: Facts) {
  const isDelivered = scans.includes('delivered');
  const parcel = {
    is_followed: isFollowed,
    sandbox: true,
    courier_url: null,
    handed_over_at: scans.some((kind) => kind !== 'registered') ? AT : null,
    delivered_at: isDelivered ? AT : null,
    returned_at: null,
    completes_at: isDelivered ? TWO_DAYS_LATER : null,
    events: scans.map((kind, id) => ({ id, kind, at: AT, place: null })),
  };
  return {
    status: 'pending_delivery' as const,
    open_dispute: false,
    refund_state: null,
    paid_at: AT,
    ship_by: SHIP_BY,
    courier_due_at: isDelivered ? null : TWO_DAYS_LATER,
    tracking_number: 'TH1',
    parcel,
    events: happened.map((kind) => ({ kind, at: AT })),
    refunds: [],
    ended_by: null,
    ...facts,
  };
}

const textOf = (facts: Facts, nowMs = NOW) => statusText(orderWith(facts), nowMs);
const titleOf = (facts: Facts, nowMs = NOW) => textOf(facts, nowMs).title;
const nextOf = (facts: Facts, nowMs = NOW) => nextText(orderWith(facts), nowMs);

describe('title and detail', () => {
  it("[ORD-08] follow the parcel's newest scan", () => {
    expect(titleOf({ scans: ['in_transit', 'picked_up'] })).toBe('statusOnTheWay');
    expect(titleOf({ scans: ['delivered', 'in_transit'] })).toBe('statusDelivered');
    expect(titleOf({ scans: ['lost', 'in_transit'] })).toBe('statusLost');
    expect(titleOf({ scans: ['returning', 'failed_attempt'] })).toBe('statusReturning');
    // A lost parcel may be found again.
    expect(titleOf({ scans: ['in_transit', 'lost'] })).toBe('statusOnTheWay');
  });

  it('[FLOW-03] say that a shipped parcel is on its way only after its first scan', () => {
    expect(titleOf({})).toBe('statusAwaitingScan');
    expect(titleOf({ scans: ['registered'] })).toBe('statusAwaitingScan');
    expect(titleOf({ tracking_number: null })).toBe('statusAwaitingNumber');
    expect(titleOf({ isFollowed: false })).toBe('statusShipped');
  });

  it("[ORD-08] [ORD-09] say received only after the customer's confirmation; with early payment the parcel may still be in transit", () => {
    const completed = { status: 'completed' } as const;
    expect(titleOf({ ...completed, happened: ['received'], scans: ['delivered'] })).toBe('statusCompleted');
    expect(titleOf({ ...completed, happened: ['completed'], scans: ['delivered'] })).toBe('statusDone');
    expect(titleOf({ ...completed, happened: ['completed'] })).toBe('statusDone');
    expect(titleOf({ ...completed, happened: ['completed'], scans: ['in_transit'] })).toBe('statusOnTheWay');
  });

  it('[ORD-12] show an open refund request first; only an uncompleted order waits for it', () => {
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

  it('[FLOW-01] say that the store is late from the ship-by deadline on', () => {
    const paid = { status: 'pending_shipment' } as const;
    expect(titleOf(paid, Date.parse(SHIP_BY) - 1)).toBe('statusPaid');
    expect(titleOf(paid, Date.parse(SHIP_BY))).toBe('statusLate');
  });

  it('[FLOW-01] [FLOW-02] say who cancelled the order, or that it was not paid in time', () => {
    const detailOf = (facts: Facts) => textOf({ status: 'cancelled', ...facts }).detail;
    expect(detailOf({ ended_by: 'customer' })).toBe('cancelled_customer');
    expect(detailOf({ ended_by: 'customer', paid_at: null })).toBe('cancelled_customer');
    expect(detailOf({ ended_by: 'seller' })).toBe('cancelled_seller');
    expect(detailOf({ ended_by: 'operator' })).toBe('cancelled_operator');
    expect(detailOf({ ended_by: 'server' })).toBe('cancelled_server');
    expect(detailOf({ ended_by: 'server', paid_at: null })).toBe('statusExpiredDetail');
  });
});

it('[FLOW-04] the title says that an approved refund awaits its items', () => {
  expect(titleOf({ open_dispute: true, refund_state: 'requested' })).toBe('statusDisputed');
  expect(titleOf({ open_dispute: true, refund_state: 'awaiting_return' })).toBe('statusReturn');
});

describe('the next automatic step', () => {
  it('[FLOW-01] an order that does not ship is cancelled two days after the deadline', () => {
    const paid = { status: 'pending_shipment' } as const;
    for (const nowMs of [NOW, Date.parse(SHIP_BY) + 1])
      expect(nextOf(paid, nowMs)).toEqual({ text: 'nextUnshipped', at: TWO_DAYS_LATER });
    expect(nextOf({ tracking_number: null })).toEqual({ text: 'nextWithoutNumber', at: TWO_DAYS_LATER });
  });

  it('[FLOW-03] an order without a first scan, or without a delivery, is refunded at the courier’s deadline', () => {
    expect(nextOf({})).toEqual({ text: 'nextUnscanned', at: TWO_DAYS_LATER });
    expect(nextOf({ scans: ['in_transit'] })).toEqual({ text: 'nextUndelivered', at: TWO_DAYS_LATER });
  });

  it('[FLOW-03] a delivered order completes', () => {
    expect(nextOf({ scans: ['delivered'] })).toEqual({ text: 'nextCompletes', at: TWO_DAYS_LATER });
  });

  it('[FLOW-03] promises nothing without tracking, during a refund request and after the end', () => {
    expect(nextOf({ isFollowed: false })).toBeNull();
    expect(nextOf({ open_dispute: true })).toBeNull();
    for (const status of ['completed', 'cancelled', 'refunded'] as const)
      expect(nextOf({ status })).toBeNull();
  });
});
