// Shipping many orders: looked over first, then shipped in one go, each parcel with its number or without.
import * as z from 'zod/mini';
import { BATCH_SHIP_MAX } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { COURIER_CODES, ORDER_STATUSES, PRIORITIES, SHIP_FUNDINGS } from '../orders/order.ts';
import { ORDER_TIME_FILTERS } from '../orders/order-endpoints.ts';
import { Baht, Id, text } from '../primitives.ts';

/** So many orders, named by their ids, ship in one call and one transaction. */
export const SHIP_TOGETHER_MAX = 10_000;
/** Longer than any number, so that a wrong one is told of by order instead of refusing the whole batch. */
const TYPED_NUMBER_MAX = 100;

/**
 * One parcel: the order by its id or, as people paste it, by its number, and what the courier knows it by. Courier and tracking
 * number come together or not at all; what is missing can be added once the order is on its way.
 */
export const Shipment = z.object({
  order_id: z.optional(Id),
  order_number: z.optional(text(TYPED_NUMBER_MAX)),
  courier: z.optional(z.enum(COURIER_CODES)),
  tracking_number: z.optional(text(TYPED_NUMBER_MAX)),
});
export type Shipment = z.output<typeof Shipment>;

const Shipments = z.array(Shipment).check(z.minLength(1), z.maxLength(BATCH_SHIP_MAX));
const OrderIds = z.array(Id).check(z.minLength(1), z.maxLength(SHIP_TOGETHER_MAX));

/**
 * Which orders: those of `shipments`, those of `order_ids`, or where neither is given all that wait for shipment (and match
 * `filter`), save `except_ids`. "All" has no limit.
 */
export const BatchShipment = z.object({
  order_ids: z.optional(OrderIds),
  shipments: z.optional(Shipments),
  filter: z.optional(
    z.object({
      priority: z.optional(z.enum(PRIORITIES)),
      period: z.optional(z.enum(ORDER_TIME_FILTERS)),
      keyword: z.optional(z.string().check(z.maxLength(100))),
    }),
  ),
  except_ids: z.optional(z.array(Id).check(z.maxLength(BATCH_SHIP_MAX))),
  /** One source for the whole batch: nobody should have to find out which of their orders was paid from where. */
  funding: z.optional(z.enum(SHIP_FUNDINGS)),
});
export type BatchShipment = z.output<typeof BatchShipment>;

/** What keeps an order from shipping. */
export const BLOCKING_PROBLEMS = [
  'not_found',
  'wrong_state',
  /** The same order stands in the batch more than once. */
  'named_twice',
  'courier_missing',
  'tracking_missing',
  'tracking_malformed',
  /** The number stands in the batch for another customer's order too. */
  'tracking_duplicate',
  /** Another customer's order has the number already. */
  'tracking_used',
  /** The parcel has arrived or is coming back, or was handed over and its order is disputed. */
  'tracking_fixed',
] as const;

/** What the seller should know of before the parcel leaves, and may ship all the same. */
export const WARNING_PROBLEMS = [
  /** The number does not look like one of its courier's. */
  'tracking_unlike',
  'address_incomplete',
  'postal_code_mismatch',
  'phone_invalid',
] as const;

export const ShippingProblem = z.object({
  kind: z.enum([...BLOCKING_PROBLEMS, ...WARNING_PROBLEMS]),
  /** In which state the order is, where that is the problem. */
  status: z.optional(z.enum(ORDER_STATUSES)),
  /** The order that has the number already. */
  other_order: z.optional(z.string()),
});
export type ShippingProblem = z.output<typeof ShippingProblem>;

/** An order and what is wrong with it. Without an id where no such order exists; `index` is its place in `shipments` or `order_ids`. */
export const TroubledOrder = z.object({
  index: z.nullable(z.int()),
  order_id: z.nullable(Id),
  order_number: z.nullable(z.string()),
  problems: z.array(ShippingProblem),
});
export type TroubledOrder = z.output<typeof TroubledOrder>;

/** How many warnings a preflight lists; blocking problems are all listed. */
export const WARNINGS_LISTED_MAX = 200;

export const ShipPreflight = z.object({
  /** Orders that can ship, oldest first. What comes in later is not among them. */
  order_ids: z.array(Id),
  count: z.int(),
  total_cost: Baht,
  balance: Baht,
  /** What the balance lacks; 0 where it covers the cost. */
  short_by: Baht,
  /** Shipped from the customers' payments, these are held until the orders complete; then the cost leaves them and the profit stays. */
  escrow: z.object({ held: Baht, profit: Baht }),
  /** Of those that can ship, how many leave without a tracking number. */
  without_tracking: z.int(),
  blocked: z.array(TroubledOrder),
  warned: z.array(TroubledOrder),
  /** Of how many `warned` is the beginning. */
  warned_total: z.int(),
});
export type ShipPreflight = z.output<typeof ShipPreflight>;

export const preflightBulkShip = endpoint({
  method: 'POST',
  path: '/sellers/orders/bulk-ship/preflight',
  access: 'seller',
  tag: 'orders',
  summary:
    'What shipping these orders would cost and which of them cannot ship or should be looked at. Changes nothing.',
  body: z.optional(BatchShipment),
  data: ShipPreflight,
});

const ShippedOrder = z.object({ id: Id, order_number: z.string() });

export const bulkShip = endpoint({
  method: 'POST',
  path: '/sellers/orders/bulk-ship',
  access: 'seller',
  tag: 'orders',
  summary:
    'Ships the given orders, or without a payload all that wait for shipment. All that can ship do, or none where the balance does not cover them; the others are told of one by one.',
  body: z.optional(BatchShipment),
  data: z.object({
    processed_orders: z.int(),
    total_cost: Baht,
    balance_after: Baht,
    orders: z.array(ShippedOrder),
    /** Orders that could not ship, each with its reasons. */
    failed: z.array(TroubledOrder),
  }),
  idempotent: true,
});

export const bulkTracking = endpoint({
  method: 'POST',
  path: '/sellers/orders/bulk-tracking',
  access: 'seller',
  tag: 'orders',
  summary:
    'Adds or corrects courier and tracking number of orders on their way; what cannot be changed is told of order by order.',
  body: z.object({ shipments: Shipments }),
  data: z.object({
    processed_orders: z.int(),
    orders: z.array(ShippedOrder),
    failed: z.array(TroubledOrder),
  }),
  idempotent: true,
});

export const numbersTemplate = endpoint({
  method: 'GET',
  path: '/sellers/orders/numbers-template',
  access: 'seller',
  tag: 'orders',
  summary:
    'The orders that wait for shipment, or those on their way without a tracking number, as a CSV file with empty columns for courier and number.',
  query: z.object({ purpose: z.enum(['ship', 'track']) }),
  data: z.string(),
  file: 'text/csv',
});
