// Stored per store for the browser session, with changed fields only.
import type { StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

const TEXTS = [
  'store_name',
  'store_description',
  'contact_phone',
  'business_hours',
  'announcement',
  'theme_color',
  'slug',
] as const satisfies readonly (keyof StoreSetting)[];
const PICTURES = ['logo_url', 'cover_url'] as const satisfies readonly (keyof StoreSetting)[];

function storageKeyOf(slug: string): string {
  return `store_setting_draft:${slug}`;
}

function isOpeningHours(value: unknown): boolean {
  const isTime = (text: unknown) => typeof text === 'string' && /^\d\d:\d\d$/.test(text);
  return (
    value === null ||
    (Array.isArray(value) &&
      value.every((item) => typeof item?.day === 'number' && isTime(item.open) && isTime(item.close)))
  );
}

function isDraft(value: unknown): value is Partial<StoreSetting> {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Readonly<Record<string, unknown>>;
  const isPresent = (field: string) => draft[field] !== undefined;
  return (
    TEXTS.filter(isPresent).every((field) => typeof draft[field] === 'string') &&
    PICTURES.filter(isPresent).every((field) => draft[field] === null || typeof draft[field] === 'string') &&
    (!isPresent('opening_hours') || isOpeningHours(draft['opening_hours']))
  );
}

export function readStoreSettingDraft(slug: string): Partial<StoreSetting> | undefined {
  return readStoredJson('session', storageKeyOf(slug), isDraft);
}

export function writeStoreSettingDraft(slug: string, changes: Partial<StoreSetting>): void {
  writeStored('session', storageKeyOf(slug), JSON.stringify(changes));
}

export function deleteStoreSettingDraft(slug: string): void {
  removeStored('session', storageKeyOf(slug));
}
