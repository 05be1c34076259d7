import { bahtToSatang, type Satang } from '@raan/contract/money';
import { failField } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';

/** Reads an amount in baht. Throws 422 under `amount` unless it is positive and at most `limit`. */
export function readRefundAmount(amount: number, limit: Satang): Satang {
  const read = bahtToSatang(amount);
  if (read === undefined || read <= 0 || read > limit)
    throw failField('amount', 'refund_amount_bounds', { amount: formatBaht(limit) });
  return read;
}
