import type { listUnshippedOrders, UnshippedOrder } from '@raan/contract/console/suspended-order-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { toBaht, type Satang } from '@raan/contract/money';
import { formatThaiAddress } from '@raan/contract/orders/thai-address';
import { sql } from 'kysely';
import { catalogueText } from '#platform/catalogue-text.ts';
import type { Db } from '#platform/db.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { firstRow } from '#platform/rows.ts';
import type { CatalogueText } from '#platform/schema.ts';
import { choiceViews, type ChosenItem } from '#features/catalogue/variant-view.ts';

type Row = Omit<UnshippedOrder, 'amount' | 'items'> & {
  retail_satang: Satang;
  subdistrict: string;
  district: string;
  province: string;
  postal_code: string;
  items: (ChosenItem & { name: CatalogueText; quantity: number; sku: string | null })[];
};

/** Loads a page of the orders that operators ship for a suspended seller, oldest first. Empty for other sellers. */
export async function selectUnshippedOrders(
  db: Db,
  sellerId: number,
  query: Query<typeof listUnshippedOrders>,
  language: Language,
): Promise<Omit<Data<typeof listUnshippedOrders>, 'couriers'>> {
  const page = cursorPage('unshipped-orders', query, 1);
  const [afterId = 0] = page.after ?? [];
  const matching = sql`from orders join sellers on sellers.id = orders.seller_id
    where orders.seller_id = ${sellerId} and orders.status = 'pending_shipment'
      and sellers.status = 'suspended' and sellers.suspension_orders = 'ship'`;
  const { rows } = await sql<Row>`
    select orders.id, orders.order_number, orders.retail_satang, orders.paid_at, orders.ship_by,
      orders.customer_name as recipient_name, orders.customer_phone as recipient_phone, orders.address, orders.subdistrict,
      orders.district, orders.province, orders.postal_code,
      (select json_agg(json_build_object('name', name, 'quantity', item.quantity, 'color', color, 'size', size,
        'sku', item.sku, 'choices', item.choices) order by position)
        from order_items item where item.seller_id = orders.seller_id and item.order_id = orders.id) as items
    ${matching} and orders.id > ${afterId}::bigint order by orders.id limit ${page.limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db);
  const { shown, pagination } = slicePage(page, rows, firstRow(counted).total, ({ id }) => [id]);
  return { orders: shown.map((row) => view(row, language)), pagination };
}

function view(
  { retail_satang, items, address, subdistrict, district, province, postal_code, ...order }: Row,
  language: Language,
): UnshippedOrder {
  return {
    ...order,
    amount: toBaht(retail_satang),
    items: items.map((item) => ({
      product_name: catalogueText(item.name, language),
      quantity: item.quantity,
      color: item.color && catalogueText(item.color, language),
      size: item.size,
      sku: item.sku,
      choices: choiceViews(item, language),
    })),
    address: formatThaiAddress({ address, subdistrict, district, province, postal_code }),
  };
}
