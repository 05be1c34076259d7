// Selected orders, or exceptions of "select all". They stay when their rows are unloaded, not when they leave the list.
import type { OrderSummary } from '@raan/contract/orders/order';

/** By order id, as loaded when they were toggled. */
export type ToggledOrders = ReadonlyMap<number, OrderSummary>;

export const NONE_TOGGLED: ToggledOrders = new Map();
export const NO_IDS: ReadonlySet<number> = new Set();

export function toggleOrder(toggled: ToggledOrders, order: OrderSummary): ToggledOrders {
  const after = new Map(toggled);
  if (!after.delete(order.id)) after.set(order.id, order);
  return after;
}

/** Returns the toggled orders that are still in the list: loaded rows first, in list order and up to date. */
export function listedToggled(
  toggled: ToggledOrders,
  rows: readonly OrderSummary[],
  departedIds: ReadonlySet<number>,
): readonly OrderSummary[] {
  if (toggled.size === 0) return [];
  const loaded = rows.filter(({ id }) => toggled.has(id));
  const presentIds = new Set(loaded.map(({ id }) => id));
  return [
    ...loaded,
    ...[...toggled.values()].filter(({ id }) => !presentIds.has(id) && !departedIds.has(id)),
  ];
}

type Rows = { orders: readonly Pick<OrderSummary, 'id'>[]; isComplete: boolean };

/**
 * Returns the ids of toggled orders that have left the list. If it is not completely loaded, orders below the
 * last remaining row may just be unloaded.
 */
export function findDepartedIds(
  departedIds: ReadonlySet<number>,
  toggled: ToggledOrders,
  before: Rows['orders'],
  now: Rows,
): ReadonlySet<number> {
  if (toggled.size === 0) return NO_IDS;
  const presentIds = new Set(now.orders.map(({ id }) => id));
  const lastRemaining = before.findLastIndex(({ id }) => presentIds.has(id));
  const departed = now.isComplete
    ? toggled.keys()
    : before.slice(0, Math.max(0, lastRemaining)).map(({ id }) => id);
  return new Set([...departedIds, ...departed].filter((id) => toggled.has(id) && !presentIds.has(id)));
}
