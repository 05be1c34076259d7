import { satang, type Satang } from '@raan/contract/money';

/** Returns what is left of R after partial refunds, in satang. */
export function refundableAmount(order: { retail_satang: Satang; refunded_satang: Satang }): Satang {
  return satang(order.retail_satang - order.refunded_satang);
}
