// How far the expected day of payment, as it was at shipping, is from the day on which the order was credited.
import { bangkokDay, countDays } from '@raan/contract/calendar';
import client from 'prom-client';
import { afterCommit, type Tx } from '#platform/db.ts';
import type { LockedOrder } from './move-order.ts';

/** One per process, like the default metrics; Prometheus adds up several servers. */
export const forecastDifference = new client.Histogram({
  name: 'raan_payment_forecast_difference_days',
  help: 'Days between the payment forecast made at shipping and the credit, by courier; positive: paid later than forecast. `by` completed the order.',
  labelNames: ['courier', 'by'] as const,
  buckets: [-10, -7, -5, -3, -2, -1, 0, 1, 2, 3, 5, 7, 10, 14, 21],
  registers: [],
});

/** Records the differences of credited orders, once the transaction has committed. */
export function recordForecasts(
  tx: Tx,
  orders: readonly Pick<LockedOrder, 'forecast_paid_on' | 'courier'>[],
  { by, at }: { by: string; at: string },
): void {
  const creditedOn = bangkokDay(at);
  afterCommit(tx, () => {
    for (const { forecast_paid_on: forecast, courier } of orders)
      if (forecast !== null && courier !== null)
        forecastDifference.observe({ courier, by }, countDays({ from: forecast, to: creditedOn }) - 1);
  });
}
