import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CONSOLE_SEARCH_MIN, searchConsole } from '@raan/contract/console/search-endpoints';
import { callConsole } from '#console/lib/operator-api.ts';

const TYPING_PAUSE_MS = 200;
/** Results of persons are not stored for long. */
const RESULTS_STORED_MS = 60_000;

/**
 * Searches for a text when typing pauses; `searchNow` does not wait. The results of the text before stay until the new ones
 * arrive, and are not `current`. A newer text cancels the request.
 */
export function useConsoleSearch(typed: string) {
  const text = typed.trim();
  const [searched, setSearched] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    queryKey: ['console', 'search', searched],
    queryFn: ({ signal }) => callConsole(searchConsole, { body: { text: searched } }, { signal }),
    enabled: searched.length >= CONSOLE_SEARCH_MIN,
    placeholderData: keepPreviousData,
    gcTime: RESULTS_STORED_MS,
    retry: false,
    meta: { quiet: true },
  });
  const isTooShort = text.length < CONSOLE_SEARCH_MIN;
  const isCurrent = searched === text && !query.isPlaceholderData && query.data !== undefined;
  return {
    /** Undefined before the first search. */
    results: isTooShort ? undefined : query.data,
    isTooShort,
    isCurrent,
    isSearching: !isTooShort && !isCurrent && !(query.isError && searched === text),
    error: isTooShort || query.isFetching || searched !== text ? null : query.error,
    retry: () => void query.refetch(),
    searchNow: () => setSearched(text),
  };
}
