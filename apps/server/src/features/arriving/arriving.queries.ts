// Reads the counters of paid, unfinished orders: a few rows, however many orders there are.
import type { Arriving } from '@raan/contract/arriving/arriving-endpoints';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import { expectedPaymentDay, MONEY_STAGES, type MoneyStage } from '@raan/contract/orders/expected-payment';
import { COURIER_CODES, type CourierCode } from '@raan/contract/tracking/courier';
import { sql } from 'kysely';
import type { Deps } from '#platform/deps.ts';
import type { Db } from '#platform/db.ts';
import { commonEstimate, transitDaysSql, type EstimateConfig } from '#features/orders/transit-days.ts';

/** Orders that are expected on the same day for the same reason. */
export type MoneyGroup = {
  stage: MoneyStage;
  /** The day that the estimate counts from. */
  since: string;
  /** Empty unless in transit. */
  courier: CourierCode | '';
  orders: number;
  amount: Satang;
  /** Expected day; null without one. */
  day: string | null;
};

export type ArrivingDeps = Pick<Deps, 'db' | 'clock'> & { config: EstimateConfig };

/** Reads the groups of a seller, by expected day; those without a day come last. */
export async function selectMoneyGroups(
  db: Db,
  { clock, config }: Pick<ArrivingDeps, 'clock' | 'config'>,
  sellerId: number,
): Promise<MoneyGroup[]> {
  const { rows } = await sql<Omit<MoneyGroup, 'day'> & { transit_days: number }>`
    select stage, day as since, courier, orders, amount_satang as amount,
      ${sql.raw(transitDaysSql('arriving_money.courier'))} as transit_days
    from arriving_money where seller_id = ${sellerId} and orders > 0`.execute(db);
  const estimate = commonEstimate(config);
  return rows
    .map(({ transit_days: transitDays, ...group }) => ({
      ...group,
      day: expectedPaymentDay(group.stage, group.since, { ...estimate, transitDays }, clock.now()),
    }))
    .sort((a, b) => comparePlaces(placeOf(a), placeOf(b)));
}

/** Position of a group in the list. Undated groups come after all days. */
export type GroupPlace = [day: number, stage: number, since: number, courier: number];

const UNDATED = 99_999_999;
const dayNumber = (day: string) => Number(day.replaceAll('-', ''));

export function placeOf({ day, stage, since, courier }: MoneyGroup): GroupPlace {
  return [
    day === null ? UNDATED : dayNumber(day),
    MONEY_STAGES.indexOf(stage),
    dayNumber(since),
    courier === '' ? 0 : COURIER_CODES.indexOf(courier) + 1,
  ];
}

/** Compares two positions: negative if the first comes first. */
export function comparePlaces(first: GroupPlace, second: GroupPlace): number {
  const differing = first.findIndex((part, index) => part !== second[index]);
  return differing === -1 ? 0 : (first[differing] ?? 0) - (second[differing] ?? 0);
}

const sum = (groups: readonly MoneyGroup[]) => ({
  amount: toBaht(satang(groups.reduce((total, group) => total + group.amount, 0))),
  orders: groups.reduce((total, group) => total + group.orders, 0),
});

/** Sums the groups, with a debt (satang, zero or positive) that is deducted from what arrives. */
export function summarize(groups: readonly MoneyGroup[], owed: Satang): Arriving {
  const dated = sum(groups.filter(({ day }) => day !== null));
  const undated = sum(groups.filter(({ day }) => day === null));
  return {
    ...dated,
    next_day: groups[0]?.day ?? null,
    undated_amount: undated.amount,
    undated_orders: undated.orders,
    owed: toBaht(owed),
  };
}

/** Sums the groups of each day, in their order. */
export function sumByDay(groups: readonly MoneyGroup[]) {
  return [...Map.groupBy(groups, ({ day }) => day)].map(([day, ofDay]) => ({ day, ...sum(ofDay) }));
}
