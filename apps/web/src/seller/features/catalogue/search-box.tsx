import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { CATEGORY_KEYS } from '@raan/contract/catalogue/product';
import { KEYWORD_MAX } from '@raan/contract/catalogue/product-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { useTypedKeyword } from '#ui/use-typed-keyword.ts';
import { catalogueMessages } from './catalogue-messages.ts';
import { SearchIdeas } from './search-ideas.tsx';
import { addRecentSearch, useRecentSearches } from './recent-searches.ts';
import { SearchSuggestions, suggestionId } from './search-suggestions.tsx';
import { useSearchLabels } from './use-search-labels.ts';
import { usePopularSearches } from './use-popular-searches.ts';
import { useSuggestions } from './use-suggestions.ts';

const SIMILAR_MAX = 6;

type SearchBoxProps = {
  keyword?: string | undefined;
  /** Called with a submitted keyword; with an empty text when the search is cleared. */
  onSearch: (keyword: string) => void;
};

/** Shows recent searches or matches. A blank keyword is refused unless it clears a search. */
export function SearchBox({ keyword = '', onSearch }: SearchBoxProps) {
  const t = useMessages(catalogueMessages);
  const labels = useSearchLabels();
  const [, navigate] = useLocation();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText, setSent] = useTypedKeyword(keyword);
  const [open, setOpen] = useState(false);
  /** The suggestion selected with the arrow keys; the last one is "all results". */
  const [active, setActive] = useState<number | null>(null);
  const recent = useRecentSearches();
  const popular = usePopularSearches({ enabled: open });
  // Also while an input method composes: Thai and Chinese keyboards compose whole words.
  const suggestions = useSuggestions(open && text.trim() !== keyword ? text : '');
  const matches = suggestions?.products ?? [];
  // Similar products help until the word is complete.
  const products = matches.length > 0 ? matches : (suggestions?.search?.similar ?? []).slice(0, SIMILAR_MAX);
  const begun = text.trim().toLowerCase();
  const categories =
    begun === '' || begun === keyword.toLowerCase()
      ? []
      : CATEGORY_KEYS.filter((key) => t(`category_${key}`).toLowerCase().startsWith(begun));
  const isListOpen = open && categories.length + products.length > 0;
  const optionCount = categories.length + products.length + 1;

  const close = () => {
    setOpen(false);
    setActive(null);
  };
  const search = (typed: string) => {
    const term = typed.trim();
    if (term === '' && keyword === '') return toast.warning(t('keywordNeeded'));
    close();
    // Closes the on-screen keyboard, so that the results are visible.
    input.current?.blur();
    if (term !== '') addRecentSearch(term);
    setText(term);
    setSent(term);
    if (term !== keyword) onSearch(term);
  };
  const choose = (index: number) => {
    const category = categories[index];
    const product = products[index - categories.length];
    if (!category && !product) return search(text);
    // Partly typed text is often not a word, so it is not added to the recent searches.
    close();
    navigate(product ? `/product/${product.id}` : `/products?category=${category}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During a composition, Enter and the arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      return close();
    }
    if (event.key === 'Enter' && isListOpen && active !== null) {
      event.preventDefault();
      return choose(active);
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    if (!open) return setOpen(true);
    if (!isListOpen) return;
    event.preventDefault();
    // One position more than options: at that position the text itself is submitted.
    const positions = optionCount + 1;
    const next = ((active ?? optionCount) + step + positions) % positions;
    setActive(next === optionCount ? null : next);
  };
  return (
    <SearchField
      labels={labels}
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
        'aria-expanded': isListOpen,
        'aria-controls': isListOpen ? listId : undefined,
        'aria-activedescendant': isListOpen && active !== null ? suggestionId(listId, active) : undefined,
        onFocus: () => setOpen(true),
        onClick: () => setOpen(true),
        onKeyDown,
      }}
    >
      {isListOpen ? (
        <SearchSuggestions
          id={listId}
          typed={text.trim()}
          categories={categories}
          products={products}
          words={suggestions?.search?.words ?? [text.trim()]}
          pagination={suggestions?.pagination}
          active={active}
          onChoose={choose}
        />
      ) : open && text === '' && recent.length + popular.length > 0 ? (
        <SearchIdeas recent={recent} popular={popular} onSearch={search} />
      ) : null}
    </SearchField>
  );
}
