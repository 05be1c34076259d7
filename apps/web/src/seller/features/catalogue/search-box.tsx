import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { KEYWORD_MAX } from '@raan/contract/catalogue/product-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { useTypedKeyword } from '#ui/use-typed-keyword.ts';
import { catalogueMessages } from './catalogue.ts';
import { RecentSearches } from './recent-searches-panel.tsx';
import { rememberSearch, useRecentSearches } from './recent-searches.ts';
import { SearchSuggestions, suggestionId } from './search-suggestions.tsx';
import { useSearchWords } from './use-search-words.ts';
import { useSuggestions } from './use-suggestions.ts';

type SearchBoxProps = {
  /** What is being searched for now. */
  keyword?: string | undefined;
  /** A keyword by Enter, the icon or a choice; an empty text when the search is cleared. */
  onSearch: (keyword: string) => void;
};

/**
 * The search of the catalogue. Empty, it offers what was searched for last; while typing, products that match, each leading to its page. A blank
 * keyword is asked for, unless it clears a search.
 */
export function SearchBox({ keyword = '', onSearch }: SearchBoxProps) {
  const t = useMessages(catalogueMessages);
  const words = useSearchWords();
  const [, navigate] = useLocation();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText, setSent] = useTypedKeyword(keyword);
  const [open, setOpen] = useState(false);
  /** The suggestion under the arrow keys; the last of all is "all results". */
  const [active, setActive] = useState<number | null>(null);
  const [composing, setComposing] = useState(false);
  const recent = useRecentSearches();
  // What is still being put together is no word yet.
  const suggestions = useSuggestions(open && !composing && text.trim() !== keyword ? text : '');
  const products = suggestions?.products ?? [];
  const listShown = open && products.length > 0;
  const optionCount = products.length + 1;

  const close = () => {
    setOpen(false);
    setActive(null);
  };
  const search = (typed: string) => {
    const wanted = typed.trim();
    if (wanted === '' && keyword === '') return toast.warning(t('keywordNeeded'));
    close();
    // The keyboard makes room for what was found.
    input.current?.blur();
    if (wanted !== '') rememberSearch(wanted);
    setText(wanted);
    setSent(wanted);
    if (wanted !== keyword) onSearch(wanted);
  };
  const choose = (index: number) => {
    const product = products[index];
    if (!product) return search(text);
    // What was typed so far is a part of a word as often as not; only what was searched for is offered again.
    close();
    navigate(`/product/${product.id}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows belong to the candidates while a Chinese word is being put together.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      return close();
    }
    if (event.key === 'Enter' && listShown && active !== null) {
      event.preventDefault();
      return choose(active);
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    if (!open) return setOpen(true);
    if (!listShown) return;
    event.preventDefault();
    // One place more than options: there the text itself is meant.
    const places = optionCount + 1;
    const next = ((active ?? optionCount) + step + places) % places;
    setActive(next === optionCount ? null : next);
  };
  return (
    <SearchField
      words={words}
      maxLength={KEYWORD_MAX}
      text={text}
      onType={(typed) => {
        setText(typed);
        setOpen(true);
        setActive(null);
      }}
      onSubmit={() => search(text)}
      onClear={() => {
        setText('');
        setSent('');
        if (keyword !== '') onSearch('');
        input.current?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      input={{
        ref: input,
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': listShown,
        'aria-controls': listShown ? listId : undefined,
        'aria-activedescendant': listShown && active !== null ? suggestionId(listId, active) : undefined,
        onFocus: () => setOpen(true),
        onClick: () => setOpen(true),
        onKeyDown,
        onCompositionStart: () => setComposing(true),
        onCompositionEnd: () => setComposing(false),
      }}
    >
      {listShown ? (
        <SearchSuggestions
          id={listId}
          typed={text.trim()}
          products={products}
          total={suggestions?.pagination.total ?? products.length}
          active={active}
          onChoose={choose}
        />
      ) : open && text === '' && recent.length > 0 ? (
        <RecentSearches searches={recent} onSearch={search} />
      ) : null}
    </SearchField>
  );
}
