import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listProducts } from '@raan/contract/catalogue/product-endpoints';
import { call } from '#lib/api.ts';
import { queryKeys } from '#lib/query-keys.ts';

const SUGGESTIONS = 6;
/** Shorter than the pause between two words, longer than that between two keys. */
const TYPING_PAUSE_MS = 150;
const SUGGESTIONS_STALE_MS = 60_000;

/** `value`, once it has stood still for a moment. */
function useSettled<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

/**
 * The best-selling products that match what is being typed. Each text has an answer of its own, so a late one never takes the place of a newer;
 * until the newer is there the one before it stands. A failure suggests nothing: the search itself tells of it.
 */
export function useSuggestions(text: string) {
  const keyword = useSettled(text.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: [...queryKeys.catalogue, 'suggestions', keyword],
    queryFn: ({ signal }) =>
      call(listProducts, { query: { keyword, per_page: SUGGESTIONS, sort: 'sales' } }, { signal }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    staleTime: SUGGESTIONS_STALE_MS,
    retry: false,
    meta: { quiet: true },
  });
  return text.trim() === '' ? undefined : data;
}
