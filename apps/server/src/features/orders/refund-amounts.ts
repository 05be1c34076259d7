import { satang, type Satang } from '@raan/contract/money';
import type { OrderStatus } from '@raan/contract/orders/order';

/** Returns what is left of R after partial refunds, in satang. */
export function refundableAmount(order: { retail_satang: Satang; refunded_satang: Satang }): Satang {
  return satang(order.retail_satang - order.refunded_satang);
}

/** Returns what the customer gets back, in satang: R of a refunded order, else its partial refunds. */
export function refundedAmount(order: {
  status: OrderStatus;
  retail_satang: Satang;
  refunded_satang: Satang;
}): Satang {
  return order.status === 'refunded' ? order.retail_satang : order.refunded_satang;
}
