import type { SellerSettingsChange, SellerSettings } from '@raan/contract/sellers/seller-settings-endpoints';
import type { Db } from '#platform/db.ts';

/** Loads the settings that a seller has chosen on any device; null for settings never chosen. */
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

/** Saves the given settings and leaves the others unchanged. */
export async function updateSellerSettings(
  db: Db,
  sellerId: number,
  { language, ...choices }: SellerSettingsChange,
): Promise<void> {
  const change = { ...choices, ...(language !== undefined && { chosen_language: language }) };
  if (Object.keys(change).length === 0) return;
  await db.updateTable('sellers').set(change).where('id', '=', sellerId).execute();
}
