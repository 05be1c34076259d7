// One check of the whole batch, then steps that each succeed or fail as a whole.
import { BATCH_SHIP_MAX } from '@raan/contract/constants';
import {
  bulkShip,
  bulkUpdateTracking,
  preflightBulkShip,
  SHIP_BY_ID_MAX,
  type BatchShipment,
  type ShipPreflight,
  type Shipment,
  type OrderProblems,
} from '@raan/contract/shipping/shipping-endpoints';
import type { ShipFunding } from '@raan/contract/orders/order';
import { callEndpoint } from '#lib/api.ts';
import { bahtDifference, sumBaht } from '#lib/baht.ts';
import type { Step } from '#seller/lib/resumable-batch.ts';

export type ShipBatch =
  | { order_ids: readonly number[] }
  | { shipments: readonly Shipment[] }
  | Pick<BatchShipment, 'filter' | 'except_ids'>;

export type ShipCounts = {
  shipped: readonly { id: number; order_number: string }[];
  failed: readonly OrderProblems[];
};

export const EMPTY_COUNTS: ShipCounts = { shipped: [], failed: [] };

export function addCounts(sum: ShipCounts, added: ShipCounts): ShipCounts {
  return { shipped: [...sum.shipped, ...added.shipped], failed: [...sum.failed, ...added.failed] };
}

/** A step of thousands of orders takes longer than other calls. */
const STEP_TIMEOUT_MS = 60_000;

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Checks a batch of any size before shipping. Sums cover the whole batch. */
export async function preflightBatch(batch: ShipBatch, signal?: AbortSignal): Promise<ShipPreflight> {
  const except = 'except_ids' in batch ? (batch.except_ids ?? []) : [];
  if (except.length > BATCH_SHIP_MAX && 'filter' in batch) {
    // Too many exceptions for one call: fetches all ids, then checks the remaining ones by id.
    const all = await preflightBatch({ filter: batch.filter }, signal);
    const excluded = new Set(except);
    return await preflightBatch({ order_ids: all.order_ids.filter((id) => !excluded.has(id)) }, signal);
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
    const part = await callEndpoint(preflightBulkShip, { body }, { signal, timeoutMs: STEP_TIMEOUT_MS });
    sum = sum ? mergePreflights(sum, part, index * size) : part;
  }
  if (!sum) throw new Error('a batch without orders');
  return sum;
}

function mergePreflights(sum: ShipPreflight, part: ShipPreflight, offset: number): ShipPreflight {
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

// From the balance as many orders as one call allows, so that the balance covers all or none. Customers'
// payments are not charged, so smaller steps show progress and can be stopped.
function stepSize(batch: ShipBatch, funding: ShipFunding): number {
  return 'shipments' in batch || funding === 'escrow' ? BATCH_SHIP_MAX : SHIP_BY_ID_MAX;
}

/** Returns the orders per call if the balance is charged more than once, else undefined. */
export function partSize(
  batch: ShipBatch,
  preflight: ShipPreflight,
  funding: ShipFunding,
): number | undefined {
  const size = stepSize(batch, funding);
  return funding === 'balance' && preflight.count > size ? size : undefined;
}

/** Step that ships only the checked orders. The cursor is the number of orders before the step. */
export function createShipStep(
  batch: ShipBatch,
  preflight: ShipPreflight,
  funding: ShipFunding,
): Step<ShipCounts> {
  const blocked = new Set(preflight.blocked.map(({ index }) => index));
  const shipments = 'shipments' in batch && batch.shipments.filter((_, index) => !blocked.has(index));
  const total = shipments ? shipments.length : preflight.order_ids.length;
  const size = stepSize(batch, funding);
  return async (cursor, idempotencyKey) => {
    const from = Number(cursor ?? 0);
    const to = from + size;
    const part = shipments
      ? { shipments: shipments.slice(from, to) }
      : { order_ids: preflight.order_ids.slice(from, to) };
    const { orders, failed } = await callEndpoint(
      bulkShip,
      { body: { ...part, funding } },
      { idempotencyKey, timeoutMs: STEP_TIMEOUT_MS },
    );
    return { counts: { shipped: orders, failed }, next: to < total ? String(to) : undefined };
  };
}

/** Creates the step that saves tracking numbers of shipped orders. */
export function createTrackingStep(shipments: readonly Shipment[]): Step<ShipCounts> {
  const steps = chunks(shipments, BATCH_SHIP_MAX);
  return async (cursor, idempotencyKey) => {
    const at = Number(cursor ?? 0);
    const { orders, failed } = await callEndpoint(
      bulkUpdateTracking,
      { body: { shipments: steps[at] ?? [] } },
      { idempotencyKey, timeoutMs: STEP_TIMEOUT_MS },
    );
    return { counts: { shipped: orders, failed }, next: at + 1 < steps.length ? String(at + 1) : undefined };
  };
}
