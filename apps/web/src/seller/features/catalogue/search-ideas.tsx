import IconHistory from '#icon/IconHistory';
import IconX from '#icon/IconX';
import { useMessages } from '#lib/i18n.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { catalogueMessages } from './catalogue-messages.ts';
import { removeRecentSearch, clearRecentSearches } from './recent-searches.ts';
import { preventBlur, panelClasses } from './search-suggestions.tsx';

type SearchIdeasProps = {
  recent: readonly string[];
  popular: readonly string[];
  onSearch: (keyword: string) => void;
};

/** Recent and popular searches, shown before anything is typed. */
export function SearchIdeas({ recent, popular, onSearch }: SearchIdeasProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing happens here; see preventBlur
    <div className={classNames(panelClasses, 'pb-2')} onMouseDown={preventBlur}>
      {recent.length > 0 ? <RecentSearches searches={recent} onSearch={onSearch} /> : null}
      {popular.length > 0 ? <PopularSearches searches={popular} onSearch={onSearch} /> : null}
    </div>
  );
}

type SearchesProps = { searches: readonly string[]; onSearch: (keyword: string) => void };

/** Keywords that many people search for. */
function PopularSearches({ searches, onSearch }: SearchesProps) {
  const t = useMessages(catalogueMessages);
  return (
    <section aria-label={t('popularSearches')}>
      <h2 className="flex min-h-12 items-center px-4 text-sm font-semibold text-ink-2">
        {t('popularSearches')}
      </h2>
      <ul className="flex flex-wrap gap-2 px-4 pb-2">
        {searches.map((keyword) => (
          <li key={keyword} className="max-w-full">
            <button
              type="button"
              className="relative flex h-10 max-w-full items-center rounded-full border border-line px-4 text-sm after:absolute after:inset-x-0 after:-inset-y-1 hover:bg-sunken active:bg-sunken"
              onClick={() => onSearch(keyword)}
            >
              <span className="truncate">{keyword}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Recent searches on this device, to repeat or remove. */
function RecentSearches({ searches, onSearch }: SearchesProps) {
  const t = useMessages(catalogueMessages);
  return (
    <section aria-label={t('recentSearches')}>
      <header className="flex items-center justify-between pr-2 pl-4">
        <h2 className="text-sm font-semibold text-ink-2">{t('recentSearches')}</h2>
        <button
          type="button"
          className="min-h-12 px-2 text-sm font-semibold text-brand"
          onClick={() => {
            clearRecentSearches();
            focusField();
          }}
        >
          {t('clearRecentSearches')}
        </button>
      </header>
      <ul>
        {searches.map((keyword) => (
          <li key={keyword} className="flex items-center pr-1">
            <button
              type="button"
              className="flex min-h-12 min-w-0 flex-1 items-center gap-3 pl-4 text-left text-base hover:bg-sunken active:bg-sunken"
              onClick={() => onSearch(keyword)}
            >
              <IconHistory size={18} aria-hidden className="shrink-0 text-ink-2" />
              <span className="truncate">{keyword}</span>
            </button>
            <IconButton
              label={t('removeRecentSearch', { keyword })}
              icon={<IconX size={18} aria-hidden />}
              className="text-ink-2"
              onClick={() => {
                removeRecentSearch(keyword);
                focusField();
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The clicked row disappears; without focus in the field the panel would close. */
function focusField(): void {
  document.querySelector<HTMLInputElement>('form[role=search] input')?.focus();
}
