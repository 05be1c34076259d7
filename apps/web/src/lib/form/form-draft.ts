// Drafts of forms in web storage, per account.
import { readStoredJson, removeStored, writeStored } from '../storage.ts';

const STORAGE_AREAS = ['session', 'local'] as const;
type StorageArea = (typeof STORAGE_AREAS)[number];

export type DraftOptions<Values> = {
  name: string;
  /** Owner of the draft: another account on the device must not see it. */
  account: number | string;
  /** Increase it when a stored value changes its meaning: older drafts are ignored. */
  version: number;
  /**
   * Stored fields: `session` until the tab closes, `local` on the device. Others are not stored, so list neither secrets
   * nor files.
   */
  fields: Readonly<Partial<Record<keyof Values & string, StorageArea>>>;
};

type StoredDraft = { version: number; values: Readonly<Record<string, unknown>> };

const storageKeyOf = ({ name, account }: { name: string; account: number | string }) =>
  `draft:${name}:${account}`;

function isStoredDraft(value: unknown): value is StoredDraft {
  const { version, values } = (value ?? {}) as Partial<StoredDraft>;
  return typeof version === 'number' && typeof values === 'object' && values !== null;
}

/** Returns the stored fields; empty without a draft of this version. */
export function readDraft<Values>(draft: DraftOptions<Values>): Partial<Values> {
  const stored = STORAGE_AREAS.flatMap((area) => {
    const found = readStoredJson(area, storageKeyOf(draft), isStoredDraft);
    if (found?.version !== draft.version) return [];
    return Object.entries(found.values).filter(
      ([name]) => draft.fields[name as keyof Values & string] === area,
    );
  });
  return Object.fromEntries(stored) as Partial<Values>;
}

/** Stores the fields that differ from the defaults. Without any, deletes the draft. */
export function writeDraft<Values>(
  draft: DraftOptions<Values>,
  values: Readonly<Values>,
  defaults: Readonly<Values>,
): void {
  const isChanged = (name: keyof Values) => JSON.stringify(values[name]) !== JSON.stringify(defaults[name]);
  const names = Object.keys(draft.fields) as (keyof Values & string)[];
  for (const area of STORAGE_AREAS) {
    const stored = names.filter((name) => draft.fields[name] === area && isChanged(name));
    const content = Object.fromEntries(stored.map((name) => [name, values[name]]));
    if (stored.length === 0) removeStored(area, storageKeyOf(draft));
    else writeStored(area, storageKeyOf(draft), JSON.stringify({ version: draft.version, values: content }));
  }
}

export function deleteDraft(draft: { name: string; account: number | string }): void {
  for (const area of STORAGE_AREAS) removeStored(area, storageKeyOf(draft));
}
