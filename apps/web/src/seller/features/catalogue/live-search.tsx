import { KEYWORD_MAX } from '@raan/contract/catalogue/product-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { LiveSearchField } from '#ui/live-search-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { catalogueMessages } from './catalogue.ts';
import { useSearchWords } from './use-search-words.ts';

type LiveSearchProps = {
  /** What is being searched for now. */
  keyword?: string | undefined;
  /** A keyword while it is being typed; an empty text when the search is cleared. */
  onSearch: (keyword: string) => void;
};

/** The search of a list of products, which answers while typing. */
export function LiveSearch(props: LiveSearchProps) {
  const t = useMessages(catalogueMessages);
  const words = useSearchWords();
  return (
    <LiveSearchField
      {...props}
      words={words}
      maxLength={KEYWORD_MAX}
      onBlank={() => toast.warning(t('keywordNeeded'))}
    />
  );
}
