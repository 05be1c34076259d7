// One statement for any number of orders.
import { OPEN_REFUND_STATES } from '@raan/contract/refunds/refund-states';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';
import { transitDaysSql } from './transit-days.ts';
import { orderByKey, type OrderPosition, type SortRule } from './order-sorts.ts';

const ORDER_COLUMNS = [
  'seller_id',
  'id',
  'order_number',
  'version',
  'status',
  'cost_satang',
  'retail_satang',
  'profit_satang',
  'quantity',
  'funding',
  'customer_name',
  'customer_phone',
  'address',
  'subdistrict',
  'district',
  'province',
  'postal_code',
  'note',
  'courier',
  'tracking_number',
  'rating',
  'review_comment',
  'reviewed_at',
  'early_profit',
  'is_demo',
  'created_at',
  'expires_at',
  'paid_at',
  'shipped_at',
  'handed_over_at',
  'delivered_at',
  'returning_at',
  'returned_at',
  'completes_at',
  'completed_at',
  'cancelled_at',
  'refunded_at',
  'refunded_satang',
  'returned_cost_satang',
  'open_dispute',
  'ship_by',
  'ship_by_extension',
  'missed_ship_by',
  'courier_due_at',
  'delivery_stated_at',
  'lost_at',
] as const;

const ITEM_COLUMNS = [
  'position',
  'product_id',
  'name',
  'image',
  'price_satang',
  'discount_price_satang',
  'unit_price_satang',
  'retail_unit_price_satang',
  'quantity',
  'color',
  'size',
  'variant_id',
  'sku',
  'choices',
] as const;

export type ItemRow = Pick<Selectable<Schema['order_items']>, (typeof ITEM_COLUMNS)[number]>;

type ReviewRow = Pick<Selectable<Schema['reviews']>, 'product_id' | 'hidden_reason' | 'hidden_words'>;

export type OrderRow = Pick<Selectable<Schema['orders']>, (typeof ORDER_COLUMNS)[number]> & {
  items: ItemRow[];
  /** State of the open refund request. */
  refund_state: (typeof OPEN_REFUND_STATES)[number] | null;
  /** Reviews of its products, earliest first; null without any. */
  reviews: ReviewRow[] | null;
  /** Usual days from shipping to delivery, of its courier or of all. */
  transit_days: number;
};

const openStates = OPEN_REFUND_STATES.map((state) => `'${state}'`).join(', ');

/** SQL of the state of an order's open refund request; null without one. */
const OPEN_REFUND_STATE = `case when orders.open_dispute then (
    select state from refund_requests request
    where request.seller_id = orders.seller_id and request.order_id = orders.id and request.state in (${openStates})
  ) end`;
export const openRefundState = sql.raw(OPEN_REFUND_STATE);

/** Select list of `orders`. Built once, because building it for every query is slow. */
export const ORDER_FIELDS = sql.raw(`${ORDER_COLUMNS.map((column) => `orders.${column}`).join(', ')},
  (
    select coalesce(json_agg(item order by item.position), '[]') from (
      select ${ITEM_COLUMNS.join(', ')} from order_items where seller_id = orders.seller_id and order_id = orders.id
    ) as item
  ) as items,
  ${OPEN_REFUND_STATE} as refund_state,
  case when orders.rating is not null then (
    select json_agg(review order by review.id) from (
      select id, product_id, hidden_reason, hidden_words from reviews
      where seller_id = orders.seller_id and order_id = orders.id
    ) as review
  ) end as reviews,
  ${transitDaysSql('orders.courier')} as transit_days`);

/** Reads the orders of a seller that `found` selects by `id` and `key`, in the sort's order. */
export async function selectOrderRows(
  db: Db,
  sellerId: number,
  found: RawBuilder<unknown>,
  rule: SortRule,
): Promise<(OrderRow & OrderPosition)[]> {
  const { rows } = await sql<OrderRow & OrderPosition>`
    select ${ORDER_FIELDS}, found.key
    from (${found}) as found join orders on orders.seller_id = ${sellerId} and orders.id = found.id
    ${orderByKey(rule)}`.execute(db);
  return rows;
}
