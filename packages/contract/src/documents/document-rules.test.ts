import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../orders/order.ts';
import { canPrint } from './document-rules.ts';

describe('documents of an order', () => {
  it('[ORD-12] can be printed neither before payment nor after cancellation', () => {
    const printable = ORDER_STATUSES.map((status) => [
      status,
      canPrint('packing_slip', { status }),
      canPrint('label', { status }),
    ]);
    expect(printable).toEqual([
      ['pending_payment', false, false],
      ['pending_shipment', true, true],
      ['pending_delivery', true, true],
      ['completed', true, false],
      ['cancelled', false, false],
      ['refunded', false, false],
    ]);
  });
});
