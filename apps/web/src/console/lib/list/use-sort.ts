import { useFilterParameters } from './use-filter-parameters.ts';

/** A sort of the server, as `amount_desc`. */
type SortValue<Key extends string = string> = `${Key}_${'asc' | 'desc'}`;

export type Sort<Value extends SortValue = SortValue> = {
  value: Value;
  /** Sorts by a column, largest first. Selecting it again reverses the order. */
  toggle: (key: string) => void;
};

/** Reads the sort from the query string. Unknown values become `initial`, the server's own order. */
export function useSort<const Value extends SortValue>(all: readonly Value[], initial: Value): Sort<Value> {
  const { get, set } = useFilterParameters();
  const value = all.find((one) => one === get('sort')) ?? initial;
  return {
    value,
    toggle: (key) => {
      const next = value === `${key}_desc` ? `${key}_asc` : `${key}_desc`;
      set('sort', next === initial ? '' : next);
    },
  };
}
