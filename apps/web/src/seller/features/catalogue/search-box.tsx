import { useState, type FormEvent } from 'react';
import IconSearch from '#icon/IconSearch';
import IconX from '#icon/IconX';
import { KEYWORD_MAX } from '@raan/contract/catalogue/product-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast-store.ts';
import { catalogueMessages } from './catalogue.ts';

type SearchBoxProps = {
  /** What is being searched for now. */
  keyword?: string | undefined;
  /** A keyword by Enter or the icon; an empty text when the search is cleared. */
  onSearch: (keyword: string) => void;
};

/** A search field with its icon as button. A blank keyword is asked for, unless it clears a search. Key it by the keyword. */
export function SearchBox({ keyword = '', onSearch }: SearchBoxProps) {
  const t = useMessages(catalogueMessages);
  const [text, setText] = useState(keyword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted !== '' || keyword !== '') onSearch(wanted);
    else toast.warning(t('keywordNeeded'));
  };
  return (
    <form
      role="search"
      onSubmit={submit}
      className="flex items-center rounded-full border border-line-strong/60 bg-raised pl-5 focus-within:border-brand focus-within:ring-3 focus-within:ring-brand/20"
    >
      <input
        type="search"
        name="keyword"
        aria-label={t('searchLabel')}
        placeholder={t('searchPlaceholder')}
        value={text}
        maxLength={KEYWORD_MAX}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        className="h-12 min-w-0 flex-1 appearance-none bg-transparent text-base outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? null : (
        <IconButton
          label={t('clearSearch')}
          icon={<IconX size={18} aria-hidden />}
          className="text-ink-2"
          onClick={() => {
            setText('');
            if (keyword !== '') onSearch('');
          }}
        />
      )}
      <IconButton
        type="submit"
        label={t('search')}
        icon={<IconSearch size={22} aria-hidden className="text-brand" />}
      />
    </form>
  );
}
