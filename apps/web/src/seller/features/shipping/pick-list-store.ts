// The scope of the open pick list and the picked items, stored so that a reload keeps both.
import { useState } from 'react';
import type { PickLine, PickListScope } from '@raan/contract/shipping/shipping-endpoints';
import { onSessionEnd } from '#lib/session.ts';
import { readStoredJson, removeStored, writeStored } from '#lib/storage.ts';

const SCOPE_KEY = 'pick_list_scope';
const PICKED_KEY = 'pick_list_picked';
/** Enough for a day; older ticks are of orders that have shipped. */
const PICKED_MAX = 20_000;

onSessionEnd(() => {
  removeStored('session', SCOPE_KEY);
  removeStored('local', PICKED_KEY);
});

/** Sets the orders of the pick list. Without ids and filter: all orders to ship. */
export function storePickListScope(scope: PickListScope): void {
  writeStored('session', SCOPE_KEY, JSON.stringify(scope));
}

const isScope = (value: unknown): value is PickListScope => typeof value === 'object' && value !== null;

export function loadPickListScope(): PickListScope {
  return readStoredJson('session', SCOPE_KEY, isScope) ?? {};
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

const entriesOf = ({ key, orders }: PickLine) => orders.map(({ id }) => `${id} ${key}`);

/**
 * The picked items, per order and variant: a new order of a picked variant adds only its own quantity, and shipped
 * orders take nothing from the others.
 */
export function usePicked() {
  const [picked, setPicked] = useState<ReadonlySet<string>>(
    () => new Set(readStoredJson('local', PICKED_KEY, isTextList) ?? []),
  );
  const change = (next: ReadonlySet<string>) => {
    setPicked(next);
    if (next.size === 0) removeStored('local', PICKED_KEY);
    else writeStored('local', PICKED_KEY, JSON.stringify([...next].slice(-PICKED_MAX)));
  };
  return {
    /** Picked units of a line. */
    quantityOf: ({ key, orders }: PickLine) =>
      orders.reduce((sum, { id, quantity }) => (picked.has(`${id} ${key}`) ? sum + quantity : sum), 0),
    toggle: (line: PickLine, isPicked: boolean) => {
      const entries = new Set(entriesOf(line));
      const others = [...picked].filter((entry) => !entries.has(entry));
      change(new Set(isPicked ? [...others, ...entries] : others));
    },
    clear: (lines: readonly PickLine[]) => {
      const cleared = new Set(lines.flatMap(entriesOf));
      change(new Set([...picked].filter((entry) => !cleared.has(entry))));
    },
  };
}
