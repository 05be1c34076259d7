import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../orders/order.ts';
import { canPrint } from './document-rules.ts';

describe('what an order can be printed as', () => {
  it('[ORD-12] is nothing before it is paid and after it was called off', () => {
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
