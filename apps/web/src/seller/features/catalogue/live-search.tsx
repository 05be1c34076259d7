import { KEYWORD_MAX } from '@raan/contract/catalogue/product-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { LiveSearchField } from '#ui/live-search-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { catalogueMessages } from './catalogue-messages.ts';
import { useSearchLabels } from './use-search-labels.ts';

type LiveSearchProps = {
  keyword?: string | undefined;
  /** Called while typing; with an empty text when the search is cleared. */
  onSearch: (keyword: string) => void;
};

/** A search field of a product list that searches while typing. */
export function LiveSearch(props: LiveSearchProps) {
  const t = useMessages(catalogueMessages);
  const labels = useSearchLabels();
  return (
    <LiveSearchField
      {...props}
      labels={labels}
      maxLength={KEYWORD_MAX}
      onBlank={() => toast.warning(t('keywordNeeded'))}
    />
  );
}
