import { useSearchParams } from 'wouter';

export type Kept = {
  /** What stands in the address under a name; empty where nothing does. */
  of: (name: string) => string;
  /** Writes it there, or takes it out where it is empty. Whatever else stands there stays. */
  keep: (name: string, value: string) => void;
  /** Takes everything out. */
  clear: () => void;
};

/** What a list was asked for, kept in the address, so that a reload and a way back show the same. */
export function useKept(): Kept {
  const [params, setParams] = useSearchParams();
  return {
    of: (name) => params.get(name) ?? '',
    keep: (name, value) =>
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
