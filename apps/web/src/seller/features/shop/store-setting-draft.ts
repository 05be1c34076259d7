// Store settings typed but not saved, kept for this browser session under the store they belong to.
import type { StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

const FIELDS = [
  'store_name',
  'store_description',
  'contact_phone',
  'business_hours',
  'announcement',
  'theme_color',
] as const satisfies readonly (keyof StoreSetting)[];

function keyOf(slug: string): string {
  return `store_setting_draft:${slug}`;
}

function isDraft(value: unknown): value is StoreSetting {
  return (
    typeof value === 'object' &&
    value !== null &&
    FIELDS.every((field) => typeof (value as Readonly<Record<string, unknown>>)[field] === 'string')
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
