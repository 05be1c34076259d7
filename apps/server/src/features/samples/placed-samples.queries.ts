// What the platform's people see of samples that wait to be sent: what goes into the parcel and where it goes, no more.
import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';
import type { SampleName } from './move-sample.ts';

const COLUMNS = [
  'id',
  'sample_number',
  'name',
  'quantity',
  'color',
  'size',
  'recipient_name',
  'recipient_phone',
  'address',
  'district',
  'province',
  'postal_code',
  'is_demo',
  'created_at',
] as const;
export type PlacedSample = Pick<Selectable<Schema['sample_orders']>, (typeof COLUMNS)[number]>;

/** All sellers' samples that are paid for and not shipped, the one that waits longest first. */
export async function selectPlacedSamples(db: Db): Promise<PlacedSample[]> {
  return await db
    .selectFrom('sample_orders')
    .select(COLUMNS)
    .where('status', '=', 'placed')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Whose sample an id is; undefined where there is none. Ids are given out once for all sellers. */
export async function findSampleById(
  db: Db | Tx,
  id: number,
): Promise<(SampleName & { sampleNumber: string }) | undefined> {
  const sample = await db
    .selectFrom('sample_orders')
    .select(['seller_id', 'sample_number'])
    .where('id', '=', id)
    .executeTakeFirst();
  return sample && { sellerId: sample.seller_id, sampleId: id, sampleNumber: sample.sample_number };
}
