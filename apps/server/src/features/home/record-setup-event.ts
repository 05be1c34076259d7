import type { Body } from '@raan/contract/endpoint';
import type { recordSetup } from '@raan/contract/home/home-endpoints';
import { nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';

/** Records an event of the setup. Only its first time is stored. */
export async function recordSetupEvent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  event: Body<typeof recordSetup>['event'],
): Promise<void> {
  const at = nowIso(clock);
  if (event === 'store_shared')
    await db
      .updateTable('stores')
      .set({ shared_at: at })
      .where('seller_id', '=', sellerId)
      .where('shared_at', 'is', null)
      .execute();
  else {
    const column = event === 'setup_dismissed' ? 'setup_dismissed_at' : 'first_order_seen_at';
    await db
      .updateTable('sellers')
      .set({ [column]: at })
      .where('id', '=', sellerId)
      .where(column, 'is', null)
      .execute();
  }
}
