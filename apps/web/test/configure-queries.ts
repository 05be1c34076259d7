import { configure, getConfig } from '@testing-library/dom';

/** Longer than any wait in a page, also on a busy machine. */
const FOUND_WITHIN_MS = 5_000;

/** Lets searches for elements wait long enough, and fail with a short message. */
export function configureQueries(): void {
  configure({ asyncUtilTimeout: FOUND_WITHIN_MS, getElementError: shortError });
}

/** A failed search shows the page's text: its elements are thousands of lines. */
function shortError(message: string | null): Error {
  const error = new Error(`${message?.split('\n\n')[0] ?? ''}\n\n${document.body.textContent ?? ''}`);
  error.name = getConfig().throwSuggestions ? 'TestingLibrarySuggestion' : 'TestingLibraryElementError';
  return error;
}
