import { useMessages } from '#lib/i18n.tsx';
import type { SearchWords } from '#ui/search-field.tsx';
import { catalogueMessages } from './catalogue.ts';

/** What a search for products says of itself. */
export function useSearchWords(): SearchWords {
  const t = useMessages(catalogueMessages);
  return {
    label: t('searchLabel'),
    placeholder: t('searchPlaceholder'),
    clear: t('clearSearch'),
    submit: t('search'),
  };
}
