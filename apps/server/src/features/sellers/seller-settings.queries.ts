import type { SellerChoices, SellerSettings } from '@raan/contract/sellers/seller-settings-endpoints';
import type { Db } from '#platform/db.ts';

/** What a seller chose, wherever that was. */
export async function selectSellerSettings(db: Db, sellerId: number): Promise<SellerSettings> {
  return await db
    .selectFrom('sellers')
    .select([
      'order_notification',
      'finance_notification',
      'system_notification',
      'login_notification',
      'theme',
      'text_size',
      'reduce_motion',
      'allow_zoom',
      'sound',
      'browser_notification',
      'chosen_language as language',
    ])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
}

/** Changes what is named and leaves the rest. */
export async function updateSellerSettings(
  db: Db,
  sellerId: number,
  { language, ...choices }: SellerChoices,
): Promise<void> {
  const change = { ...choices, ...(language !== undefined && { chosen_language: language }) };
  if (Object.keys(change).length === 0) return;
  await db.updateTable('sellers').set(change).where('id', '=', sellerId).execute();
}
