import { isDay } from '@raan/contract/calendar';
import { areValidOpeningHours } from '@raan/contract/shop/opening-hours';
import type { StoreSetting, StoreSettingChange } from '@raan/contract/shop/shop-endpoints';
import {
  normalizeSocialLink,
  SOCIAL_NAMES,
  SOCIAL_NETWORKS,
  type SocialLinks,
} from '@raan/contract/shop/social-links';
import { currentVacation, VACATION_DAYS_MAX, vacationLimits } from '@raan/contract/shop/vacation';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { mediaUrl } from '#platform/media-url.ts';
import { parseThaiPhone } from '#platform/phone.ts';
import { resolveStorePicture } from './store-pictures.ts';
import { changeSlug, slugChangesLeft } from './store-slug.ts';

/** Picture widths in the editor. */
const LOGO_PX = 200;
const COVER_PX = 1200;

/** Control characters except line breaks, and direction marks: they could disguise a store's name as another. */
const INVISIBLE_CHARACTERS = /[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

export type StoreSettingResponse = {
  store_setting: StoreSetting;
  slug: string;
  store_url: string;
  slug_changes_left: number;
};

/** Loads a store's settings, slug and URL. */
export async function readStoreSetting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
): Promise<StoreSettingResponse> {
  const { logo, cover, ...setting } = await selectStore(db)
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return {
    store_setting: {
      ...setting,
      vacation_until: currentVacation(setting.vacation_until, clock.now()),
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
      'vacation_until',
      'social_links',
      'announcement',
      'theme_color',
      'logo',
      'cover',
    ]);
}

/**
 * Saves the given settings, or none if one is wrong. `prefix` is the path of the fields in the request.
 * Throws REQUEST_VALIDATION_ERROR by field.
 */
export async function saveStoreSetting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  change: StoreSettingChange,
  prefix: 'store_setting.' | '' = 'store_setting.',
): Promise<void> {
  const texts = parseTexts(change, prefix);
  if (change.opening_hours && !areValidOpeningHours(change.opening_hours))
    throw failField(`${prefix}opening_hours`, 'opening_hours_wrong');
  const links = parseSocialLinks(change.social_links, `${prefix}social_links`);
  const vacation = parseVacation(change.vacation_until, clock, `${prefix}vacation_until`);
  await inTransaction(db, async (tx) => {
    // Locked first, so that a picture cannot be deleted while it is being assigned.
    const store = await selectStore(tx)
      .where('seller_id', '=', sellerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const picture = async (name: 'logo' | 'cover') => {
      const url = change[`${name}_url`];
      if (url === undefined) return {};
      const field = `${prefix}${name}_url`;
      const image = await resolveStorePicture(tx, sellerId, { url, current: store[name], field });
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
        ...vacation,
        ...links,
        updated_at: nowIso(clock),
      })
      .where('seller_id', '=', sellerId)
      .execute();
    const { slug } = change;
    if (slug !== undefined && slug !== store.slug)
      await changeSlug(tx, clock, { sellerId, from: store.slug, to: slug, field: `${prefix}slug` });
  });
}

function byDay(hours: NonNullable<StoreSetting['opening_hours']>): StoreSetting['opening_hours'] {
  return hours.length === 0 ? null : hours.toSorted((a, b) => a.day - b.day);
}

/** Throws REQUEST_VALIDATION_ERROR for a day that does not exist, has passed, or is too far away. */
function parseVacation(until: string | null | undefined, clock: Clock, field: string) {
  if (until === undefined) return {};
  const { min, max } = vacationLimits(clock.now());
  if (until !== null && (!isDay(until) || until < min || until > max))
    throw failField(field, 'vacation_wrong', { days: VACATION_DAYS_MAX });
  return { vacation_until: until };
}

/** Throws REQUEST_VALIDATION_ERROR for a link that is not a page of its network. */
function parseSocialLinks(links: SocialLinks | undefined, field: string) {
  if (!links) return {};
  const parsed = { ...links };
  for (const network of SOCIAL_NETWORKS) {
    const link = normalizeSocialLink(network, links[network]);
    if (link === undefined)
      throw failField(`${field}.${network}`, 'social_link_wrong', { network: SOCIAL_NAMES[network] });
    parsed[network] = link;
  }
  return { social_links: JSON.stringify(parsed) };
}

type Texts = Partial<
  Omit<StoreSetting, 'slug' | 'logo_url' | 'cover_url' | 'opening_hours' | 'vacation_until' | 'social_links'>
>;

function parseTexts(change: StoreSettingChange, prefix: string): Texts {
  const texts: Texts = {};
  const { store_name, contact_phone, theme_color } = change;
  if (store_name !== undefined) {
    texts.store_name = sanitizeText(store_name).replaceAll('\n', ' ');
    if (texts.store_name === '') throw failField(`${prefix}store_name`, 'field_required');
  }
  for (const name of ['store_description', 'business_hours', 'announcement'] as const) {
    const text = change[name];
    if (text !== undefined) texts[name] = sanitizeText(text);
  }
  if (contact_phone !== undefined)
    texts.contact_phone =
      contact_phone.trim() === '' ? '' : parseThaiPhone(contact_phone, `${prefix}contact_phone`);
  if (theme_color !== undefined) texts.theme_color = theme_color;
  return texts;
}

/** Normalizes a text and removes invisible characters. */
export function sanitizeText(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE_CHARACTERS, '').trim();
}
