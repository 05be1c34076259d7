// An operator's act: sellers can't ship to themselves, so no route of theirs leads here.
import type { CourierCode } from '@raan/contract/orders/order';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { moveSample, type SampleName } from './move-sample.ts';

/** Hands a sample to a courier and tells its seller. Throws what `moveSample` throws. */
export async function shipSample(
  tx: Tx,
  { clock, hint }: { clock: Clock; hint: NotificationHint },
  name: SampleName,
  parcel: { courier: CourierCode; trackingNumber: string },
): Promise<void> {
  const at = nowIso(clock);
  const { courier, trackingNumber } = parcel;
  const sample = await moveSample(tx, name, 'ship', {
    shipped_at: at,
    courier,
    tracking_number: trackingNumber,
  });
  await notify(tx, hint, {
    sellerId: name.sellerId,
    type: 'order_shipped',
    at,
    data: {
      sample_id: name.sampleId,
      sample_number: sample.sample_number,
      product_names: sample.name,
      courier,
      tracking_number: trackingNumber,
      status: 'shipped',
    },
  });
}
