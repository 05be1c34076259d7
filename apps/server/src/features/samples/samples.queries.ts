import type { Satang } from '@raan/contract/money';
import type { DeliveryAddress } from '@raan/contract/samples/sample';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';

const COLUMNS = [
  'id',
  'sample_number',
  'status',
  'product_id',
  'name',
  'image',
  'unit_price_satang',
  'quantity',
  'total_satang',
  'color',
  'size',
  'sku',
  'choices',
  'recipient_name',
  'recipient_phone',
  'address',
  'subdistrict',
  'district',
  'province',
  'postal_code',
  'courier',
  'tracking_number',
  'created_at',
  'shipped_at',
  'received_at',
  'cancelled_at',
] as const;
export type SampleRow = Pick<Selectable<Schema['sample_orders']>, (typeof COLUMNS)[number]> & {
  /** Discount of its coupon, also after a cancellation; zero without one. */
  discount_satang: Satang;
};

const discountOf = sql<Satang>`coalesce((
  select discount_satang from coupon_uses
  where coupon_uses.seller_id = sample_orders.seller_id and coupon_uses.sample_id = sample_orders.id
), 0)`.as('discount_satang');

export async function selectSample(
  db: Db | Tx,
  sellerId: number,
  id: number,
): Promise<SampleRow | undefined> {
  return await db
    .selectFrom('sample_orders')
    .select([...COLUMNS, discountOf])
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Reads a page of a seller's sample orders, newest first. */
export async function selectSamples(
  db: Db,
  sellerId: number,
  page: { limit: number; offset: number },
): Promise<{ samples: SampleRow[]; total: number }> {
  const samples = await db
    .selectFrom('sample_orders')
    .select([...COLUMNS, discountOf])
    .where('seller_id', '=', sellerId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await db
    .selectFrom('sample_orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return { samples, total };
}

/** Reads the address of the seller's last sample, or null. */
export async function selectDeliveryAddress(db: Db, sellerId: number): Promise<DeliveryAddress | null> {
  const address = await db
    .selectFrom('delivery_addresses')
    .select(['name', 'phone', 'address', 'subdistrict', 'district', 'province', 'postal_code'])
    .where('seller_id', '=', sellerId)
    .executeTakeFirst();
  return address ?? null;
}

/** Saves the address for the seller's next sample. */
export async function saveDeliveryAddress(
  tx: Tx,
  sellerId: number,
  delivery: DeliveryAddress,
  at: string,
): Promise<void> {
  await tx
    .insertInto('delivery_addresses')
    .values({ seller_id: sellerId, ...delivery, updated_at: at })
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet({ ...delivery, updated_at: at }))
    .execute();
}
