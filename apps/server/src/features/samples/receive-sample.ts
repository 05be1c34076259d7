import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { moveSample, type SampleName } from './move-sample.ts';

/** The seller has the sample in hand. Throws what `moveSample` throws. */
export async function receiveSample(tx: Tx, { clock }: { clock: Clock }, name: SampleName): Promise<void> {
  await moveSample(tx, name, 'receive', { received_at: nowIso(clock) });
}
