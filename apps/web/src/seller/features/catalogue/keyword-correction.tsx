import { useMessages } from '#lib/i18n.tsx';
import type { ProductSearch } from './catalogue.api.ts';
import { catalogueMessages } from './catalogue-messages.ts';

type KeywordCorrectionProps = {
  search: ProductSearch | undefined;
  /** Without rows, an empty list must not claim to show results. */
  hasRows: boolean;
  onSearch: (keyword: string) => void;
};

/** Names the corrected keyword whose results are shown, or offers one that finds far more. */
export function KeywordCorrection({ search, hasRows, onSearch }: KeywordCorrectionProps) {
  const t = useMessages(catalogueMessages);
  const better = search?.did_you_mean;
  if (search?.corrected)
    return hasRows ? (
      <p role="status" className="pb-2 text-sm font-semibold text-brand-strong">
        {t('correctedTo', { keyword: search.corrected })}
      </p>
    ) : null;
  if (!better) return null;
  return (
    <button
      type="button"
      className="min-h-12 self-start text-left text-sm font-semibold text-brand-strong underline"
      onClick={() => onSearch(better)}
    >
      {t('didYouMean', { keyword: better })}
    </button>
  );
}
