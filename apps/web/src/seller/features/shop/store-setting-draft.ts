// Store settings typed but not saved, kept for this browser session under the store they belong to.
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

function keyOf(slug: string): string {
  return `store_setting_draft:${slug}`;
}

function isHours(value: unknown): boolean {
  const isTime = (text: unknown) => typeof text === 'string' && /^\d\d:\d\d$/.test(text);
  return (
    value === null ||
    (Array.isArray(value) &&
      value.every((one) => typeof one?.day === 'number' && isTime(one.open) && isTime(one.close)))
  );
}

function isDraft(value: unknown): value is StoreSetting {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Readonly<Record<string, unknown>>;
  return (
    TEXTS.every((field) => typeof draft[field] === 'string') &&
    PICTURES.every((field) => draft[field] === null || typeof draft[field] === 'string') &&
    isHours(draft['opening_hours'])
  );
}

export function readDraft(slug: string): StoreSetting | undefined {
  return readStoredJson('session', keyOf(slug), isDraft);
}

export function keepDraft(slug: string, setting: StoreSetting): void {
  writeStored('session', keyOf(slug), JSON.stringify(setting));
}

export function forgetDraft(slug: string): void {
  removeStored('session', keyOf(slug));
}
