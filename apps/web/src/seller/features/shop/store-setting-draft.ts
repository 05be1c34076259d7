// Store settings typed but not saved, kept for this browser session under the store they belong to: what was changed, and no more.
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

function isDraft(value: unknown): value is Partial<StoreSetting> {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Readonly<Record<string, unknown>>;
  const isKept = (field: string) => draft[field] !== undefined;
  return (
    TEXTS.filter(isKept).every((field) => typeof draft[field] === 'string') &&
    PICTURES.filter(isKept).every((field) => draft[field] === null || typeof draft[field] === 'string') &&
    (!isKept('opening_hours') || isHours(draft['opening_hours']))
  );
}

export function readDraft(slug: string): Partial<StoreSetting> | undefined {
  return readStoredJson('session', keyOf(slug), isDraft);
}

export function keepDraft(slug: string, changes: Partial<StoreSetting>): void {
  writeStored('session', keyOf(slug), JSON.stringify(changes));
}

export function forgetDraft(slug: string): void {
  removeStored('session', keyOf(slug));
}
