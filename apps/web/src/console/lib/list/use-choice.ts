import { useFilterParameters } from './use-filter-parameters.ts';

export type Choice<Value extends string> = {
  value: Value;
  all: readonly Value[];
  select: (next: Value) => void;
  /** The value to filter by; undefined for `all`. */
  filter: Exclude<Value, 'all'> | undefined;
};

/** Reads the filter `name` from the query string. Unknown values become the first of `all`. */
export function useChoice<const Value extends string>(
  name: string,
  all: readonly [Value, ...Value[]],
): Choice<Value> {
  const { get, set } = useFilterParameters();
  const value = all.find((one) => one === get(name)) ?? all[0];
  return {
    value,
    all,
    select: (next) => set(name, next === all[0] ? '' : next),
    filter: value === 'all' ? undefined : (value as Exclude<Value, 'all'>),
  };
}
