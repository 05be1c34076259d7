import { useKept } from './use-kept.ts';

/** One of several filters, which stands in the address. */
export type Choice<Value extends string> = {
  value: Value;
  all: readonly Value[];
  choose: (next: Value) => void;
};

/** What of `all` the address names under `name`; the first where it names none of them. */
export function useChoice<const Value extends string>(
  name: string,
  all: readonly [Value, ...Value[]],
): Choice<Value> {
  const { of, keep } = useKept();
  return {
    value: all.find((one) => one === of(name)) ?? all[0],
    all,
    choose: (next) => keep(name, next === all[0] ? '' : next),
  };
}
