// For operators only: sellers cannot ship samples to themselves, so no seller route calls this.
import type { CourierCode } from '@raan/contract/orders/order';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { moveSample, type SampleRef } from './move-sample.ts';

/** Ships a sample and notifies its seller. Throws the errors of `moveSample`. */
export async function shipSample(
  tx: Tx,
  { clock, realtimeSignal }: { clock: Clock; realtimeSignal: RealtimeSignal },
  sample: SampleRef,
  parcel: { courier: CourierCode; trackingNumber: string },
): Promise<void> {
  const at = nowIso(clock);
  const { courier, trackingNumber } = parcel;
  const shipped = await moveSample(tx, sample, 'ship', {
    shipped_at: at,
    courier,
    tracking_number: trackingNumber,
  });
  await notify(tx, realtimeSignal, {
    sellerId: sample.sellerId,
    type: 'order_shipped',
    at,
    data: {
      sample_id: sample.sampleId,
      sample_number: shipped.sample_number,
      product_names: shipped.name,
      courier,
      tracking_number: trackingNumber,
      status: 'shipped',
    },
  });
}
