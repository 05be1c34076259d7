// The usual time between shipping and delivery, computed by a job (features/tracking/refresh-transit-days.ts).
import { DAY_MS } from '@raan/contract/durations';
import type { PaymentEstimate } from '@raan/contract/orders/expected-payment';
import type { Config } from '#platform/config.ts';

/** SQL of the usual days that a courier needs; of all couriers if it has no row, or if `courier`, an SQL expression, is null. */
export function transitDaysSql(courier: string): string {
  return `coalesce(
    (select transit.days from courier_transits transit where transit.courier = ${courier}),
    (select transit.days from courier_transits transit where transit.courier = 'any')
  )`;
}

/** Settings that decide when orders are paid. */
export type EstimateConfig = Pick<Config, 'autoCompleteMs' | 'parcelsTracked'>;

/** The parts of an estimate that all orders share. */
export function commonEstimate(config: EstimateConfig): Omit<PaymentEstimate, 'transitDays'> {
  return {
    objectionDays: Math.round(config.autoCompleteMs / DAY_MS),
    isTracked: config.parcelsTracked,
  };
}
