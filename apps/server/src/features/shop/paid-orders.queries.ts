// Orders are streamed in pages, so that an export of any length needs little memory.
import { addDays, type DayRange } from '@raan/contract/calendar';
import type { Satang } from '@raan/contract/money';
import type { OrderStatus } from '@raan/contract/orders/order';
import { sql } from 'kysely';
import { startOfBangkokDay } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { CatalogueText } from '#platform/schema.ts';
import type { ChosenItem } from '#features/catalogue/variant-view.ts';

const ORDERS_PER_PAGE = 500;

export type PaidOrder = {
  id: number;
  order_number: string;
  status: OrderStatus;
  paid_at: string;
  completed_at: string | null;
  quantity: number;
  cost_satang: Satang;
  retail_satang: Satang;
  profit_satang: Satang;
  items: (ChosenItem & { name: CatalogueText; quantity: number; sku: string | null })[];
};

/** Streams the orders paid in a range that were neither cancelled nor refunded, oldest payment first. */
export async function* streamPaidOrders(
  db: Db,
  sellerId: number,
  { from, to }: DayRange,
): AsyncGenerator<PaidOrder[]> {
  const end = startOfBangkokDay(addDays(to, 1));
  let after = { paid_at: startOfBangkokDay(from), id: 0 };
  for (;;) {
    const { rows } = await sql<PaidOrder>`
      select id, order_number, status, paid_at, completed_at, quantity, cost_satang, retail_satang, profit_satang,
        (select jsonb_agg(jsonb_build_object('name', item.name, 'quantity', item.quantity, 'color', item.color, 'size', item.size,
            'choices', item.choices, 'sku', item.sku) order by item.position)
          from order_items item where item.seller_id = orders.seller_id and item.order_id = orders.id) as items
      from orders
      where seller_id = ${sellerId} and paid_at < ${end} and (paid_at, id) > (${after.paid_at}::timestamptz, ${after.id}::bigint)
        and status not in ('cancelled', 'refunded')
      order by paid_at, id limit ${ORDERS_PER_PAGE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < ORDERS_PER_PAGE) return;
    after = { paid_at: last.paid_at, id: last.id };
  }
}
