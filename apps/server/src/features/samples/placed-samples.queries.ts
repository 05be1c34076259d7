// Contains only what packing and addressing need.
import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';
import type { SampleRef } from './move-sample.ts';

const COLUMNS = [
  'id',
  'sample_number',
  'name',
  'quantity',
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
  'is_demo',
  'created_at',
] as const;
export type PlacedSample = Pick<Selectable<Schema['sample_orders']>, (typeof COLUMNS)[number]>;

/** Reads all sellers' samples that are paid for and not shipped, longest waiting first. */
export async function selectPlacedSamples(db: Db): Promise<PlacedSample[]> {
  return await db
    .selectFrom('sample_orders')
    .select(COLUMNS)
    .where('status', '=', 'placed')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Finds a sample by its id, which is unique across sellers. */
export async function findSampleById(
  db: Db | Tx,
  id: number,
): Promise<(SampleRef & { sampleNumber: string }) | undefined> {
  const sample = await db
    .selectFrom('sample_orders')
    .select(['seller_id', 'sample_number'])
    .where('id', '=', id)
    .executeTakeFirst();
  return sample && { sellerId: sample.seller_id, sampleId: id, sampleNumber: sample.sample_number };
}
