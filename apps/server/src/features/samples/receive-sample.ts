import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { moveSample, type SampleRef } from './move-sample.ts';

/** Marks a sample as received by the seller. Throws the errors of `moveSample`. */
export async function receiveSample(tx: Tx, { clock }: { clock: Clock }, sample: SampleRef): Promise<void> {
  await moveSample(tx, sample, 'receive', { received_at: nowIso(clock) });
}
