import { useEffect, useRef, useState } from 'react';
import { SearchField, type SearchLabels } from './search-field.tsx';
import { useTypedKeyword } from './use-typed-keyword.ts';

const TYPING_PAUSE_MS = 250;

type LiveSearchFieldProps = {
  labels: SearchLabels;
  maxLength: number;
  keyword?: string | undefined;
  /** Receives the keyword while typing; an empty text when cleared. */
  onSearch: (keyword: string) => void;
  /** Called on submit without a keyword and without a current search. */
  onBlank?: () => void;
};

/** Searches while typing, at once by Enter or icon, not during composition (as for Chinese). */
export function LiveSearchField({
  labels,
  maxLength,
  keyword = '',
  onSearch,
  onBlank,
}: LiveSearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText, setSent] = useTypedKeyword(keyword);
  const [composing, setComposing] = useState(false);
  const trimmed = text.trim();
  const search = (next: string) => {
    if (next === keyword) return;
    setSent(next);
    onSearch(next);
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(() => latest.current(trimmed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [trimmed, composing]);
  return (
    <SearchField
      labels={labels}
      maxLength={maxLength}
      text={text}
      onType={setText}
      onSubmit={() => {
        if (trimmed === '' && keyword === '') onBlank?.();
        else search(trimmed);
      }}
      onClear={() => {
        setText('');
        search('');
        input.current?.focus();
      }}
      input={{
        ref: input,
        onCompositionStart: () => setComposing(true),
        onCompositionEnd: () => setComposing(false),
      }}
    />
  );
}
