// Bulk shipping: a preflight, then all orders in one request, with or without tracking numbers.
import * as z from 'zod/mini';
import { ItemChoice } from '../catalogue/variant.ts';
import { BATCH_SHIP_MAX } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { COURIER_CODES, ORDER_STATUSES, PRIORITIES, SHIP_FUNDINGS } from '../orders/order.ts';
import { ORDER_TIME_FILTERS } from '../orders/order-endpoints.ts';
import { Baht, Id, text } from '../primitives.ts';

/** Orders that ship in one call and one transaction when listed by id. */
export const SHIP_BY_ID_MAX = 10_000;
/** Longer than any valid number, so that a malformed one fails its order instead of the whole batch. */
const TYPED_NUMBER_MAX = 100;

/** An order is named by id or by its number, as people paste it. Courier and tracking number come together. */
export const Shipment = z.object({
  order_id: z.optional(Id),
  order_number: z.optional(text(TYPED_NUMBER_MAX)),
  courier: z.optional(z.enum(COURIER_CODES)),
  tracking_number: z.optional(text(TYPED_NUMBER_MAX)),
});
export type Shipment = z.output<typeof Shipment>;

const Shipments = z.array(Shipment).check(z.minLength(1), z.maxLength(BATCH_SHIP_MAX));
const OrderIds = z.array(Id).check(z.minLength(1), z.maxLength(SHIP_BY_ID_MAX));

/** `shipments`, `order_ids`, or without both all that await shipment (and match `filter`) except `except_ids`. */
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
  /** One source for the whole batch, so that sellers need not work out which order was paid from where. */
  funding: z.optional(z.enum(SHIP_FUNDINGS)),
});
export type BatchShipment = z.output<typeof BatchShipment>;

export const BLOCKING_PROBLEMS = [
  'not_found',
  'wrong_state',
  'named_twice',
  'courier_missing',
  'tracking_missing',
  'tracking_malformed',
  /** The batch uses the number for another customer's order too. */
  'tracking_duplicate',
  /** Another customer's order already has the number. */
  'tracking_used',
  /** The parcel was delivered or is returning, or it was handed over and a refund request is open. */
  'tracking_fixed',
] as const;

/** Problems that the seller should see before shipping, but may ignore. */
export const WARNING_PROBLEMS = [
  /** Unlike the courier's formats. */
  'tracking_unlike',
  'address_incomplete',
  'postal_code_mismatch',
  'phone_invalid',
] as const;

export const ShippingProblem = z.object({
  kind: z.enum([...BLOCKING_PROBLEMS, ...WARNING_PROBLEMS]),
  /** Only for `wrong_state`: the current state. */
  status: z.optional(z.enum(ORDER_STATUSES)),
  /** Only for `tracking_used`: the order that has the number. */
  other_order: z.optional(z.string()),
});
export type ShippingProblem = z.output<typeof ShippingProblem>;

/** The id is null if no such order exists; `index` is its position in `shipments` or `order_ids`. */
export const OrderProblems = z.object({
  index: z.nullable(z.int()),
  order_id: z.nullable(Id),
  order_number: z.nullable(z.string()),
  problems: z.array(ShippingProblem),
});
export type OrderProblems = z.output<typeof OrderProblems>;

/** Warnings listed by a preflight. Blocking problems are listed completely. */
export const WARNINGS_LISTED_MAX = 200;

export const ShipPreflight = z.object({
  /** Orders that can ship, oldest first. Later orders are not included. */
  order_ids: z.array(Id),
  count: z.int(),
  total_cost: Baht,
  balance: Baht,
  /** Missing amount; 0 if the balance covers the cost. */
  short_by: Baht,
  /** `held` until completion, then the cost is paid and `profit` remains. */
  escrow: z.object({ held: Baht, profit: Baht }),
  without_tracking: z.int(),
  blocked: z.array(OrderProblems),
  warned: z.array(OrderProblems),
  /** Total number of warnings; `warned` may be cut. */
  warned_total: z.int(),
});
export type ShipPreflight = z.output<typeof ShipPreflight>;

export const preflightBulkShip = endpoint({
  method: 'POST',
  path: '/sellers/orders/bulk-ship/preflight',
  access: 'seller',
  tag: 'orders',
  summary:
    'Returns the cost of shipping these orders, and the orders with blocking problems or warnings. Changes nothing.',
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
    'Ships the given orders, or without a body all that await shipment. If the balance does not cover all shippable orders, none ships. Other orders are reported with their problems.',
  body: z.optional(BatchShipment),
  data: z.object({
    processed_orders: z.int(),
    total_cost: Baht,
    balance_after: Baht,
    orders: z.array(ShippedOrder),
    failed: z.array(OrderProblems),
  }),
  idempotent: true,
});

export const bulkUpdateTracking = endpoint({
  method: 'POST',
  path: '/sellers/orders/bulk-tracking',
  access: 'seller',
  tag: 'orders',
  summary:
    'Adds or corrects courier and tracking number of orders in transit. Orders that cannot change are reported with their problems.',
  body: z.object({ shipments: Shipments }),
  data: z.object({
    processed_orders: z.int(),
    orders: z.array(ShippedOrder),
    failed: z.array(OrderProblems),
  }),
  idempotent: true,
});

export const getTrackingTemplate = endpoint({
  method: 'GET',
  path: '/sellers/orders/numbers-template',
  access: 'seller',
  tag: 'orders',
  summary:
    'Returns orders awaiting shipment, or orders in transit without a tracking number, as CSV with empty columns for courier and number.',
  query: z.object({ purpose: z.enum(['ship', 'track']) }),
  data: z.string(),
  file: 'text/csv',
});

/** Orders in one pick list, the oldest first. */
export const PICK_LIST_ORDERS_MAX = 10_000;

/** `order_ids`, or without them all orders to ship that match `filter`, except `except_ids`. */
export const PickListScope = z.pick(BatchShipment, { order_ids: true, filter: true, except_ids: true });
export type PickListScope = z.output<typeof PickListScope>;

/** One variant to fetch from the shelf, with the quantity that each order needs. */
export const PickLine = z.object({
  /** Identifies the variant: the same in every pick list of the seller. */
  key: z.string(),
  product_name: z.string(),
  image_url: z.string(),
  choices: z.array(ItemChoice),
  sku: z.nullable(z.string()),
  quantity: z.int(),
  orders: z.array(z.object({ id: Id, quantity: z.int() })),
});
export type PickLine = z.output<typeof PickLine>;

export const getPickList = endpoint({
  method: 'POST',
  path: '/sellers/orders/pick-list',
  access: 'seller',
  tag: 'orders',
  summary:
    'Returns what to fetch from the shelf for orders to ship, added up by variant. Orders that have shipped or ended are left out. Changes nothing.',
  body: z.optional(PickListScope),
  data: z.object({
    order_count: z.int(),
    quantity: z.int(),
    /** More than PICK_LIST_ORDERS_MAX orders match. */
    is_partial: z.boolean(),
    lines: z.array(PickLine),
  }),
});
