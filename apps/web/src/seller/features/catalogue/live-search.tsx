import { useEffect, useRef } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import { catalogueMessages } from './catalogue.ts';
import { SearchField } from './search-field.tsx';
import { useTypedKeyword } from './use-typed-keyword.ts';

/** A list is asked for anew once typing has paused this long. */
const TYPING_PAUSE_MS = 250;

type LiveSearchProps = {
  /** What is being searched for now. */
  keyword?: string | undefined;
  /** A keyword while it is being typed; an empty text when the search is cleared. */
  onSearch: (keyword: string) => void;
};

/** A search field whose list answers while typing; Enter and the icon don't wait. */
export function LiveSearch({ keyword = '', onSearch }: LiveSearchProps) {
  const t = useMessages(catalogueMessages);
  const [text, setText, setSent] = useTypedKeyword(keyword);
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
    const timer = setTimeout(() => latest.current(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return (
    <SearchField
      text={text}
      onType={setText}
      onSubmit={() => {
        if (wanted === '' && keyword === '') toast.warning(t('keywordNeeded'));
        else search(wanted);
      }}
      onClear={() => {
        setText('');
        search('');
      }}
    />
  );
}
