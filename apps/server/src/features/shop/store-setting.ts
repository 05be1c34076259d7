import { areOpeningHours } from '@raan/contract/shop/opening-hours';
import type { StoreSetting, StoreSettingChange } from '@raan/contract/shop/shop-endpoints';
import { nowIso } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { mediaUrl } from '#platform/media-url.ts';
import { thaiPhone } from '#platform/phone.ts';
import { storePicture } from './store-pictures.ts';
import { moveStore, slugChangesLeft } from './store-slug.ts';

/** A store's pictures as the editor shows them, in pixels. */
const LOGO_PX = 200;
const COVER_PX = 1200;

/** Marks that turn the direction of writing, and control characters but the line break: a store's name must not pass for another. */
const UNSEEN = /[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

export type StoreSettingAnswer = {
  store_setting: StoreSetting;
  slug: string;
  store_url: string;
  slug_changes_left: number;
};

/** How a seller's store presents itself, and where it is. */
export async function readStoreSetting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
): Promise<StoreSettingAnswer> {
  const { logo, cover, ...setting } = await selectStore(db)
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return {
    store_setting: {
      ...setting,
      logo_url: logo && mediaUrl(logo.hash, LOGO_PX),
      cover_url: cover && mediaUrl(cover.hash, COVER_PX),
    },
    slug: setting.slug,
    store_url: `/s/${setting.slug}`,
    slug_changes_left: await slugChangesLeft(db, clock, sellerId),
  };
}

function selectStore(db: Db | Tx) {
  return db
    .selectFrom('stores')
    .select([
      'slug',
      'store_name',
      'store_description',
      'contact_phone',
      'business_hours',
      'opening_hours',
      'announcement',
      'theme_color',
      'logo',
      'cover',
    ]);
}

/**
 * Changes what is given of how the store presents itself; the rest stays. `within` is what the fields are nested in, for naming them.
 * Throws REQUEST_VALIDATION_ERROR by field, and then nothing has changed.
 */
export async function saveStoreSetting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  change: StoreSettingChange,
  within: 'store_setting.' | '' = 'store_setting.',
): Promise<void> {
  const texts = checkedTexts(change, within);
  if (change.opening_hours && !areOpeningHours(change.opening_hours))
    throw failField(`${within}opening_hours`, 'opening_hours_wrong');
  await inTransaction(db, async (tx) => {
    // Locked first: a picture that is being put up can't be deleted meanwhile.
    const store = await selectStore(tx)
      .where('seller_id', '=', sellerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const picture = async (name: 'logo' | 'cover') => {
      const url = change[`${name}_url`];
      if (url === undefined) return {};
      const field = `${within}${name}_url`;
      const image = await storePicture(tx, sellerId, { url, current: store[name], field });
      return { [name]: image && JSON.stringify(image) };
    };
    const { opening_hours: hours } = change;
    await tx
      .updateTable('stores')
      .set({
        ...texts,
        ...(await picture('logo')),
        ...(await picture('cover')),
        ...(hours !== undefined && { opening_hours: hours && JSON.stringify(byDay(hours)) }),
        updated_at: nowIso(clock),
      })
      .where('seller_id', '=', sellerId)
      .execute();
    const { slug } = change;
    if (slug !== undefined && slug !== store.slug)
      await moveStore(tx, clock, { sellerId, from: store.slug, to: slug, field: `${within}slug` });
  });
}

function byDay(hours: NonNullable<StoreSetting['opening_hours']>): StoreSetting['opening_hours'] {
  return hours.length === 0 ? null : hours.toSorted((a, b) => a.day - b.day);
}

type Texts = Partial<Omit<StoreSetting, 'slug' | 'logo_url' | 'cover_url' | 'opening_hours'>>;

/** The plain fields of a change, as they are kept. */
function checkedTexts(change: StoreSettingChange, within: string): Texts {
  const texts: Texts = {};
  const { store_name, contact_phone, theme_color } = change;
  if (store_name !== undefined) {
    texts.store_name = tidy(store_name).replaceAll('\n', ' ');
    if (texts.store_name === '') throw failField(`${within}store_name`, 'field_required');
  }
  for (const name of ['store_description', 'business_hours', 'announcement'] as const) {
    const text = change[name];
    if (text !== undefined) texts[name] = tidy(text);
  }
  if (contact_phone !== undefined)
    texts.contact_phone =
      contact_phone.trim() === '' ? '' : thaiPhone(contact_phone, `${within}contact_phone`);
  if (theme_color !== undefined) texts.theme_color = theme_color;
  return texts;
}

function tidy(text: string): string {
  return text.normalize('NFC').replace(UNSEEN, '').trim();
}
