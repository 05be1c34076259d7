// The filters of an order group live in its address, so that going back or reloading shows the same list.
import { useSearchParams } from 'wouter';

/** One filter of the address: its value, the first of `values` where the address says nothing known. */
export function useAddressFilter<const Values extends readonly [string, ...string[]]>(
  name: string,
  values: Values,
): [Values[number], (value: Values[number]) => void] {
  const [search, setSearch] = useSearchParams();
  const stored = search.get(name);
  const value = values.find((known) => known === stored) ?? values[0];
  const change = (next: Values[number]) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === values[0]) after.delete(name);
        else after.set(name, next);
        return after;
      },
      { replace: true },
    );
  return [value, change];
}
