// Which orders are to ship, however many: looked over as a whole, then shipped in steps that are each done wholly or not at all.
import { BATCH_SHIP_MAX } from '@raan/contract/constants';
import {
  bulkShip,
  bulkTracking,
  preflightBulkShip,
  SHIP_TOGETHER_MAX,
  type BatchShipment,
  type ShipPreflight,
  type Shipment,
  type TroubledOrder,
} from '@raan/contract/shipping/shipping-endpoints';
import type { ShipFunding } from '@raan/contract/orders/order';
import { call } from '#lib/api.ts';
import { bahtDifference, sumBaht } from '#lib/baht.ts';
import type { Step } from '#lib/step-walk.ts';

/** Orders by id, parcels by order, or all that wait and match a filter save a few. */
export type ShipBatch =
  | { order_ids: readonly number[] }
  | { shipments: readonly Shipment[] }
  | Pick<BatchShipment, 'filter' | 'except_ids'>;

/** What shipping has done so far. */
export type ShipCounts = {
  shipped: readonly { id: number; order_number: string }[];
  failed: readonly TroubledOrder[];
};

export const NOTHING_SHIPPED: ShipCounts = { shipped: [], failed: [] };

export function addCounts(sum: ShipCounts, more: ShipCounts): ShipCounts {
  return { shipped: [...sum.shipped, ...more.shipped], failed: [...sum.failed, ...more.failed] };
}

/** A step of thousands of orders may take longer than other calls. */
const STEP_TIMEOUT_MS = 60_000;

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Looks a batch over, whatever its size; sums are over all of it. */
export async function lookOver(batch: ShipBatch, signal?: AbortSignal): Promise<ShipPreflight> {
  const except = 'except_ids' in batch ? (batch.except_ids ?? []) : [];
  if (except.length > BATCH_SHIP_MAX && 'filter' in batch) {
    // More are left out than one call can name: the server names all that wait, and those that remain are looked over by id.
    const all = await lookOver({ filter: batch.filter }, signal);
    const left = new Set(except);
    return await lookOver({ order_ids: all.order_ids.filter((id) => !left.has(id)) }, signal);
  }
  const size = stepSize(batch, 'balance');
  const bodies: BatchShipment[] =
    'shipments' in batch
      ? chunks(batch.shipments, size).map((shipments) => ({ shipments }))
      : 'order_ids' in batch
        ? chunks(batch.order_ids, size).map((order_ids) => ({ order_ids }))
        : [batch];
  let sum: ShipPreflight | undefined;
  for (const [index, body] of bodies.entries()) {
    const part = await call(preflightBulkShip, { body }, { signal, timeoutMs: STEP_TIMEOUT_MS });
    sum = sum ? joined(sum, part, index * size) : part;
  }
  if (!sum) throw new Error('a batch without orders');
  return sum;
}

function joined(sum: ShipPreflight, part: ShipPreflight, offset: number): ShipPreflight {
  const total_cost = sumBaht([sum.total_cost, part.total_cost]);
  return {
    order_ids: [...sum.order_ids, ...part.order_ids],
    count: sum.count + part.count,
    total_cost,
    balance: part.balance,
    short_by: Math.max(0, bahtDifference(total_cost, part.balance)),
    escrow: {
      held: sumBaht([sum.escrow.held, part.escrow.held]),
      profit: sumBaht([sum.escrow.profit, part.escrow.profit]),
    },
    without_tracking: sum.without_tracking + part.without_tracking,
    blocked: [
      ...sum.blocked,
      ...part.blocked.map((order) => ({
        ...order,
        index: order.index === null ? null : order.index + offset,
      })),
    ],
    warned: [...sum.warned, ...part.warned],
    warned_total: sum.warned_total + part.warned_total,
  };
}

/**
 * How many orders one step ships. From the balance all that one call can name go together, so that the balance covers all of them or none goes;
 * from the customers' payments nothing is deducted, and small steps tell how far it is and can be stopped.
 */
function stepSize(batch: ShipBatch, funding: ShipFunding): number {
  return 'shipments' in batch || funding === 'escrow' ? BATCH_SHIP_MAX : SHIP_TOGETHER_MAX;
}

/** How many orders go at a time where the balance is asked more than once; undefined where it covers all of them or none goes. */
export function partSize(batch: ShipBatch, looked: ShipPreflight, funding: ShipFunding): number | undefined {
  const size = stepSize(batch, funding);
  return funding === 'balance' && looked.count > size ? size : undefined;
}

/** The steps that ship what was found to be shippable, and nothing that came in since. A step's cursor is how many orders come before it. */
export function shipSteps(batch: ShipBatch, looked: ShipPreflight, funding: ShipFunding): Step<ShipCounts> {
  const blocked = new Set(looked.blocked.map(({ index }) => index));
  const shipments = 'shipments' in batch && batch.shipments.filter((_, index) => !blocked.has(index));
  const total = shipments ? shipments.length : looked.order_ids.length;
  const size = stepSize(batch, funding);
  return async (cursor, idempotencyKey) => {
    const from = Number(cursor ?? 0);
    const to = from + size;
    const part = shipments
      ? { shipments: shipments.slice(from, to) }
      : { order_ids: looked.order_ids.slice(from, to) };
    const { orders, failed } = await call(
      bulkShip,
      { body: { ...part, funding } },
      { idempotencyKey, timeoutMs: STEP_TIMEOUT_MS },
    );
    return { counts: { shipped: orders, failed }, next: to < total ? String(to) : undefined };
  };
}

/** The steps that give orders on their way their numbers. */
export function trackingSteps(shipments: readonly Shipment[]): Step<ShipCounts> {
  const steps = chunks(shipments, BATCH_SHIP_MAX);
  return async (cursor, idempotencyKey) => {
    const at = Number(cursor ?? 0);
    const { orders, failed } = await call(
      bulkTracking,
      { body: { shipments: steps[at] ?? [] } },
      { idempotencyKey, timeoutMs: STEP_TIMEOUT_MS },
    );
    return { counts: { shipped: orders, failed }, next: at + 1 < steps.length ? String(at + 1) : undefined };
  };
}
