// The ID number is stored for the tab only, because others may use the phone later.
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';
import type { UploadedDocument } from './verification.api.ts';

export type VerificationDraft = {
  name: string;
  number: string;
  front: UploadedDocument | null;
  back: UploadedDocument | null;
};

export const EMPTY_DRAFT: VerificationDraft = { name: '', number: '', front: null, back: null };

const storageKeyOf = (sellerId: number) => `verification_draft_${sellerId}`;

function isDocument(value: unknown): value is UploadedDocument | null {
  if (value === null) return true;
  const { url, uuid } = (value ?? {}) as Partial<UploadedDocument>;
  return typeof url === 'string' && typeof uuid === 'string';
}

function isStoredDraft(value: unknown): value is Omit<VerificationDraft, 'number'> {
  const { name, front, back } = (value ?? {}) as Partial<VerificationDraft>;
  return typeof name === 'string' && isDocument(front) && isDocument(back);
}

const isNumber = (value: unknown): value is { number: string } =>
  typeof (value as { number?: unknown } | null)?.number === 'string';

/** Reads the draft of a seller. */
export function readVerificationDraft(sellerId: number): VerificationDraft | undefined {
  const draft = readStoredJson('local', storageKeyOf(sellerId), isStoredDraft);
  const number = readStoredJson('session', storageKeyOf(sellerId), isNumber)?.number ?? '';
  if (!draft) return number === '' ? undefined : { ...EMPTY_DRAFT, number };
  return { name: draft.name, front: draft.front, back: draft.back, number };
}

export function writeVerificationDraft(sellerId: number, { number, ...rest }: VerificationDraft): void {
  writeStored('local', storageKeyOf(sellerId), JSON.stringify(rest));
  writeStored('session', storageKeyOf(sellerId), JSON.stringify({ number }));
}

export function deleteVerificationDraft(sellerId: number): void {
  removeStored('local', storageKeyOf(sellerId));
  removeStored('session', storageKeyOf(sellerId));
}
