import type { Language } from '@raan/contract/language';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { FileAnswer } from '#platform/http/routing.ts';
import { localText } from '#platform/local-text.ts';
import type { LocalText } from '#platform/schema.ts';

const PAGE = 1_000;
/** Names of the columns, as the seller app's paste box and other platforms know them. */
const HEAD = ['order_number', 'courier', 'tracking_number', 'items'];

type Row = { id: number; order_number: string; items: { name: LocalText; quantity: number }[] };

/**
 * The orders that want a tracking number as a table to be filled in: those that wait for shipment, or those that left without one. What
 * was ordered stands beside them, the customer does not.
 */
export function numbersTemplate(
  db: Db,
  sellerId: number,
  purpose: 'ship' | 'track',
  language: Language,
): FileAnswer {
  return {
    name: purpose === 'ship' ? 'raan-to-ship.csv' : 'raan-without-number.csv',
    content: table(db, sellerId, purpose, language),
  };
}

async function* table(db: Db, sellerId: number, purpose: 'ship' | 'track', language: Language) {
  const line = (row: string[], bom: boolean) =>
    stringify([row], { bom, escape_formulas: true, record_delimiter: 'windows' });
  yield line(HEAD, true);
  for (let after = 0; ;) {
    const rows = await ordersAfter(db, sellerId, purpose, after);
    for (const { order_number, items } of rows) {
      const goods = items.map(({ name, quantity }) => `${localText(name, language)} × ${quantity}`);
      yield line([order_number, '', '', goods.join('; ')], false);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}

async function ordersAfter(
  db: Db,
  sellerId: number,
  purpose: 'ship' | 'track',
  after: number,
): Promise<Row[]> {
  const wanting =
    purpose === 'ship'
      ? sql`status = 'pending_shipment'`
      : sql`status = 'pending_delivery' and tracking_number is null`;
  const { rows } = await sql<Row>`
    select id, order_number, (
      select json_agg(json_build_object('name', item.name, 'quantity', item.quantity) order by item.position)
      from order_items item where item.seller_id = orders.seller_id and item.order_id = orders.id
    ) as items
    from orders where seller_id = ${sellerId} and id > ${after} and ${wanting}
    order by id limit ${PAGE}`.execute(db);
  return rows.map((row) => ({ ...row, items: row.items ?? [] }));
}
