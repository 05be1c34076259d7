import type { NotificationSettings } from '@raan/contract/notifications/notification-settings-endpoints';
import type { Db } from '#platform/db.ts';

/** What a seller wants to be told. */
export async function selectSettings(db: Db, sellerId: number): Promise<NotificationSettings> {
  return await db
    .selectFrom('sellers')
    .select(['order_notification', 'finance_notification', 'system_notification', 'login_notification'])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
}

/** Changes what is named and leaves the rest. */
export async function saveSettings(
  db: Db,
  sellerId: number,
  change: Partial<NotificationSettings>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('sellers').set(change).where('id', '=', sellerId).execute();
}
