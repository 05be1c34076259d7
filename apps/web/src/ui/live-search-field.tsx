import { useEffect, useRef, useState } from 'react';
import { SearchField, type SearchWords } from './search-field.tsx';
import { useTypedKeyword } from './use-typed-keyword.ts';

/** A list is asked for anew once typing has paused this long. */
const TYPING_PAUSE_MS = 250;

type LiveSearchFieldProps = {
  words: SearchWords;
  maxLength: number;
  /** What is being searched for now. */
  keyword?: string | undefined;
  /** A keyword while it is being typed; an empty text when the search is cleared. */
  onSearch: (keyword: string) => void;
  /** Enter or the icon on nothing, while nothing is searched for. */
  onBlank?: () => void;
};

/**
 * A search field whose list answers while typing; Enter and the icon don't wait. While a word is still being put together, as Chinese is from
 * its sounds and Thai on some keyboards, nothing is asked.
 */
export function LiveSearchField({ words, maxLength, keyword = '', onSearch, onBlank }: LiveSearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText, setSent] = useTypedKeyword(keyword);
  const [composing, setComposing] = useState(false);
  const wanted = text.trim();
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
    const timer = setTimeout(() => latest.current(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, composing]);
  return (
    <SearchField
      words={words}
      maxLength={maxLength}
      text={text}
      onType={setText}
      onSubmit={() => {
        if (wanted === '' && keyword === '') onBlank?.();
        else search(wanted);
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
