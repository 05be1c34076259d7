import { useMessages } from '#lib/i18n.tsx';
import type { SearchLabels } from '#ui/search-field.tsx';
import { catalogueMessages } from './catalogue-messages.ts';

/** Returns the labels of a product search field. */
export function useSearchLabels(): SearchLabels {
  const t = useMessages(catalogueMessages);
  return {
    label: t('searchLabel'),
    placeholder: t('searchPlaceholder'),
    clear: t('clearSearch'),
    submit: t('search'),
  };
}
