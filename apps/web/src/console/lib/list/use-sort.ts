import { useFilterParameters } from './use-filter-parameters.ts';

/** A sort of the server, as `amount_desc`. */
type SortValue<Key extends string = string> = `${Key}_${'asc' | 'desc'}`;

/** The part of a sort that table headers use. */
export type ColumnSort = {
  value: SortValue;
  /** Sorts by a column, largest first. Selecting it again reverses the order. */
  toggle: (key: string) => void;
};

type Sort<Value extends SortValue> = ColumnSort & { value: Value; select: (value: Value) => void };

/** Reads the sort from the query string. Unknown values become `initial`, the server's own order. */
export function useSort<const Value extends SortValue>(all: readonly Value[], initial: Value): Sort<Value> {
  const { get, set } = useFilterParameters();
  const value = all.find((one) => one === get('sort')) ?? initial;
  const select = (next: string) => set('sort', next === initial ? '' : next);
  return {
    value,
    toggle: (key) => select(value === `${key}_desc` ? `${key}_asc` : `${key}_desc`),
    select,
  };
}
