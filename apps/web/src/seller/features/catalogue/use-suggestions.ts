import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listProducts } from '@raan/contract/catalogue/product-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

const SUGGESTIONS = 6;
/** Longer than the pause between two keys, shorter than the pause between two words. */
const TYPING_PAUSE_MS = 150;
const SUGGESTIONS_STALE_MS = 60_000;

function useDebounced<Value>(value: Value, pauseMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}

/** Best matches. One query per text: a late response can't replace a newer. Errors show nothing. */
export function useSuggestions(text: string) {
  const keyword = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: [...queryKeys.catalogue, 'suggestions', keyword],
    queryFn: ({ signal }) =>
      callEndpoint(listProducts, { query: { keyword, per_page: SUGGESTIONS, typing: true } }, { signal }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    staleTime: SUGGESTIONS_STALE_MS,
    retry: false,
    meta: { quiet: true },
  });
  return text.trim() === '' ? undefined : data;
}
