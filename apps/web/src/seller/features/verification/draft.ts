// What was filled in and not sent yet. The number stays with this tab only: others may use the phone after it is closed.
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';
import type { SentDocument } from './verification.api.ts';

export type Papers = {
  name: string;
  number: string;
  front: SentDocument | null;
  back: SentDocument | null;
};

export const NO_PAPERS: Papers = { name: '', number: '', front: null, back: null };

const keyOf = (sellerId: number) => `verification_draft_${sellerId}`;

function isDocument(value: unknown): value is SentDocument | null {
  if (value === null) return true;
  const { url, uuid } = (value ?? {}) as Partial<SentDocument>;
  return typeof url === 'string' && typeof uuid === 'string';
}

function isDraft(value: unknown): value is Omit<Papers, 'number'> {
  const { name, front, back } = (value ?? {}) as Partial<Papers>;
  return typeof name === 'string' && isDocument(front) && isDocument(back);
}

const isNumber = (value: unknown): value is { number: string } =>
  typeof (value as { number?: unknown } | null)?.number === 'string';

/** The draft of a seller, or undefined. */
export function readDraft(sellerId: number): Papers | undefined {
  const draft = readStoredJson('local', keyOf(sellerId), isDraft);
  const number = readStoredJson('session', keyOf(sellerId), isNumber)?.number ?? '';
  if (!draft) return number === '' ? undefined : { ...NO_PAPERS, number };
  return { name: draft.name, front: draft.front, back: draft.back, number };
}

export function keepDraft(sellerId: number, { number, ...rest }: Papers): void {
  writeStored('local', keyOf(sellerId), JSON.stringify(rest));
  writeStored('session', keyOf(sellerId), JSON.stringify({ number }));
}

export function dropDraft(sellerId: number): void {
  removeStored('local', keyOf(sellerId));
  removeStored('session', keyOf(sellerId));
}
