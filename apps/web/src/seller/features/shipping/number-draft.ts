// What was pasted and scanned so far, kept on this device until it is used: sixty scanned pairs must survive a call that comes in.
import { useState } from 'react';
import { onSessionEnd } from '#lib/session.ts';
import { readStored, removeStored, writeStored } from '#lib/storage.ts';
import { orderNumberIn } from './parse-numbers.ts';

/** Numbers for orders that are to ship, or for orders on their way. */
export type NumbersPurpose = 'ship' | 'track';

const keyOf = (purpose: NumbersPurpose) => `tracking_numbers_${purpose}`;

onSessionEnd(() => {
  removeStored('local', keyOf('ship'));
  removeStored('local', keyOf('track'));
});

/** Takes the lines of these orders out of what is kept: their numbers are used. */
export function forgetNumbers(purpose: NumbersPurpose, orderNumbers: ReadonlySet<string>): void {
  const left = (readStored('local', keyOf(purpose)) ?? '')
    .split('\n')
    .filter((line) => !orderNumbers.has(orderNumberIn(line) ?? ''))
    .join('\n');
  // The names of columns without a row under them are nothing.
  if (left.split('\n').some((line) => orderNumberIn(line) !== undefined))
    writeStored('local', keyOf(purpose), left);
  else removeStored('local', keyOf(purpose));
}

/** The kept text, one order on each line. */
export function useNumberDraft(purpose: NumbersPurpose) {
  const [text, setText] = useState(() => readStored('local', keyOf(purpose)) ?? '');
  const change = (next: string) => {
    setText(next);
    if (next.trim() === '') removeStored('local', keyOf(purpose));
    else writeStored('local', keyOf(purpose), next);
  };
  return {
    text,
    change,
    /** Adds lines under what is there. */
    append: (lines: string) => change(text.trim() === '' ? lines : `${text.trimEnd()}\n${lines}`),
    removeLast: () => change(text.trimEnd().split('\n').slice(0, -1).join('\n')),
  };
}
