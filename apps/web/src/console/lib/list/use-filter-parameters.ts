import { useSearchParams } from 'wouter';

export type FilterParameters = {
  /** Returns a parameter, or an empty string. */
  get: (name: string) => string;
  /** Sets a parameter, or removes it if the value is empty. Others stay. */
  set: (name: string, value: string) => void;
  clear: () => void;
};

/** Stores the filters of a list in the query string, so that reload and back show the same rows. */
export function useFilterParameters(): FilterParameters {
  const [params, setParams] = useSearchParams();
  return {
    get: (name) => params.get(name) ?? '',
    set: (name, value) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    clear: () => setParams({}, { replace: true }),
  };
}
