// Stored on the device, so that a reload does not lose sixty scanned pairs.
import { useState } from 'react';
import { onSessionEnd } from '#lib/session.ts';
import { readStored, readStoredJson, removeStored, writeStored } from '#lib/storage.ts';
import { findOrderNumber } from './parse-numbers.ts';
import type { ScannedHalf } from './use-scan-pairs.ts';

export type NumbersPurpose = 'ship' | 'track';

const storageKeyOf = (purpose: NumbersPurpose) => `tracking_numbers_${purpose}`;
const halfKeyOf = (purpose: NumbersPurpose) => `${storageKeyOf(purpose)}_half`;

onSessionEnd(() => {
  for (const purpose of ['ship', 'track'] as const) {
    removeStored('local', storageKeyOf(purpose));
    removeStored('local', halfKeyOf(purpose));
  }
});

/** Removes the lines of these orders from the draft, because their numbers are saved. */
export function removeFromDraft(purpose: NumbersPurpose, orderNumbers: ReadonlySet<string>): void {
  const remaining = (readStored('local', storageKeyOf(purpose)) ?? '')
    .split('\n')
    .filter((line) => !orderNumbers.has(findOrderNumber(line) ?? ''))
    .join('\n');
  // A header without rows is not worth keeping.
  if (remaining.split('\n').some((line) => findOrderNumber(line) !== undefined))
    writeStored('local', storageKeyOf(purpose), remaining);
  else removeStored('local', storageKeyOf(purpose));
}

function isHalf(value: unknown): value is ScannedHalf {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, value: code } = value as Record<keyof ScannedHalf, unknown>;
  return (kind === 'order' || kind === 'parcel') && typeof code === 'string';
}

/** Returns the draft with one order per line, and functions that change it. */
export function useNumberDraft(purpose: NumbersPurpose) {
  const [text, setText] = useState(() => readStored('local', storageKeyOf(purpose)) ?? '');
  const change = (next: string) => {
    setText(next);
    if (next.trim() === '') removeStored('local', storageKeyOf(purpose));
    else writeStored('local', storageKeyOf(purpose), next);
  };
  const [half, setHalf] = useState(() => readStoredJson('local', halfKeyOf(purpose), isHalf));
  return {
    /** The first code of a pair that waits for the second. */
    half,
    changeHalf: (next: ScannedHalf | undefined) => {
      setHalf(next);
      if (next) writeStored('local', halfKeyOf(purpose), JSON.stringify(next));
      else removeStored('local', halfKeyOf(purpose));
    },
    text,
    change,
    append: (lines: string) => change(text.trim() === '' ? lines : `${text.trimEnd()}\n${lines}`),
    removeLast: () => change(text.trimEnd().split('\n').slice(0, -1).join('\n')),
  };
}
