import { useDeferredValue } from 'react';
import { useFilterParameters } from './use-filter-parameters.ts';

export type Keyword = {
  text: string;
  onTextChange: (text: string) => void;
  maxLength: number;
  /** Text to search for; undefined without one. */
  value: string | undefined;
};

/** The text of the search field, stored in the query string. */
export function useKeyword(maxLength: number): Keyword {
  const { get, set } = useFilterParameters();
  const text = get('search').slice(0, maxLength);
  return {
    text,
    onTextChange: (typed) => set('search', typed),
    maxLength,
    value: useDeferredValue(text.trim()) || undefined,
  };
}
