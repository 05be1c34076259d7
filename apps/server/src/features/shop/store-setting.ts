import type { StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { thaiPhone } from '#platform/phone.ts';

/** How a seller's store presents itself, and where it is. */
export async function readStoreSetting(
  { db }: Pick<Deps, 'db'>,
  sellerId: number,
): Promise<{ store_setting: StoreSetting; slug: string; store_url: string }> {
  const { slug, ...setting } = await db
    .selectFrom('stores')
    .select([
      'slug',
      'store_name',
      'store_description',
      'contact_phone',
      'business_hours',
      'announcement',
      'theme_color',
    ])
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return { store_setting: setting, slug, store_url: `/s/${slug}` };
}

/** Changes how the store presents itself. Throws REQUEST_VALIDATION_ERROR for a blank name and for a contact phone that is not a Thai number. */
export async function saveStoreSetting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  setting: StoreSetting,
): Promise<void> {
  const phone = setting.contact_phone.trim();
  const name = setting.store_name.trim();
  if (name === '') throw failField('store_setting.store_name', 'field_required');
  await db
    .updateTable('stores')
    .set({
      ...setting,
      store_name: name,
      contact_phone: phone === '' ? '' : thaiPhone(phone, 'store_setting.contact_phone'),
      updated_at: nowIso(clock),
    })
    .where('seller_id', '=', sellerId)
    .execute();
}
