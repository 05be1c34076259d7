import type { Language } from '@raan/contract/language';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { FileResponse } from '#platform/http/response.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import type { CatalogueText } from '#platform/schema.ts';
import { variantCells, type ChosenItem } from '#features/catalogue/variant-view.ts';

const BATCH_SIZE = 1_000;
/** Column names that the paste field of the seller app and other platforms recognize. */
const COLUMN_NAMES = ['order_number', 'courier', 'tracking_number', 'items', 'variants', 'skus'];

type Item = ChosenItem & { name: CatalogueText; quantity: number; sku: string | null };
type Row = { id: number; order_number: string; items: Item[] };

/** Returns a CSV file of orders without a tracking number, to be filled in. Contains items, but no personal data. */
export function trackingTemplate(
  db: Db,
  sellerId: number,
  purpose: 'ship' | 'track',
  language: Language,
): FileResponse {
  return {
    name: purpose === 'ship' ? 'raan-to-ship.csv' : 'raan-without-number.csv',
    content: templateLines(db, sellerId, purpose, language),
  };
}

async function* templateLines(db: Db, sellerId: number, purpose: 'ship' | 'track', language: Language) {
  const line = (row: string[], bom: boolean) =>
    stringify([row], { bom, escape_formulas: true, record_delimiter: 'windows' });
  yield line(COLUMN_NAMES, true);
  for (let after = 0; ;) {
    const rows = await selectOrdersAfter(db, sellerId, purpose, after);
    for (const { order_number, items } of rows) {
      const itemTexts = items.map(({ name, quantity }) => `${catalogueText(name, language)} × ${quantity}`);
      yield line([order_number, '', '', itemTexts.join('; '), ...variantCells(items, language)], false);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = last.id;
  }
}

async function selectOrdersAfter(
  db: Db,
  sellerId: number,
  purpose: 'ship' | 'track',
  after: number,
): Promise<Row[]> {
  const purposeCondition =
    purpose === 'ship'
      ? sql`status = 'pending_shipment'`
      : sql`status = 'pending_delivery' and tracking_number is null`;
  const { rows } = await sql<Row>`
    select id, order_number, (
      select json_agg(json_build_object('name', item.name, 'quantity', item.quantity, 'color', item.color, 'size', item.size,
        'choices', item.choices, 'sku', item.sku) order by item.position)
      from order_items item where item.seller_id = orders.seller_id and item.order_id = orders.id
    ) as items
    from orders where seller_id = ${sellerId} and id > ${after} and ${purposeCondition}
    order by id limit ${BATCH_SIZE}`.execute(db);
  return rows.map((row) => ({ ...row, items: row.items ?? [] }));
}
