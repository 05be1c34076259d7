// The only code that changes the status of sample orders.
import type { SampleStatus } from '@raan/contract/samples/sample';
import { nextSampleState, sampleCan, type SampleAction } from '@raan/contract/samples/sample-rules';
import type { Updateable } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import type { ReasonKey } from '#platform/errors/reasons.th.ts';
import type { CatalogueText, Schema } from '#platform/schema.ts';

export type SampleRef = { sellerId: number; sampleId: number };

export type LockedSample = {
  sample_number: string;
  status: SampleStatus;
  product_id: number;
  quantity: number;
  name: CatalogueText;
};

const REFUSALS: Readonly<Record<SampleAction, ReasonKey>> = {
  ship: 'sample_not_shippable',
  receive: 'sample_not_receivable',
  cancel: 'sample_not_cancellable',
};

/**
 * Moves a sample under a lock, so that the second of two parallel moves sees the first. Throws
 * BUSINESS_ORDER_NOT_FOUND, and 409 if its status does not allow the action.
 */
export async function moveSample(
  tx: Tx,
  { sellerId, sampleId }: SampleRef,
  action: SampleAction,
  change: Updateable<Schema['sample_orders']>,
): Promise<LockedSample> {
  const sample = await tx
    .selectFrom('sample_orders')
    .select(['sample_number', 'status', 'product_id', 'quantity', 'name'])
    .where('seller_id', '=', sellerId)
    .where('id', '=', sampleId)
    .forUpdate()
    .executeTakeFirst();
  if (!sample) throw fail('BUSINESS_ORDER_NOT_FOUND');
  if (!sampleCan(action, sample)) throw conflict(REFUSALS[action], { sample_number: sample.sample_number });
  await tx
    .updateTable('sample_orders')
    .set({ ...change, status: nextSampleState(action) })
    .where('seller_id', '=', sellerId)
    .where('id', '=', sampleId)
    .execute();
  return sample;
}
