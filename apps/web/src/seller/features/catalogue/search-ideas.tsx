import IconHistory from '#icon/IconHistory';
import IconX from '#icon/IconX';
import { useMessages } from '#lib/i18n.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { catalogueMessages } from './catalogue-messages.ts';
import { removeRecentSearch, clearRecentSearches } from './recent-searches.ts';
import { preventBlur, panelClasses } from './search-suggestions.tsx';

type RecentSearchesProps = { searches: readonly string[]; onSearch: (keyword: string) => void };

/** Recent searches on this device, to repeat or remove. */
export function RecentSearches({ searches, onSearch }: RecentSearchesProps) {
  const t = useMessages(catalogueMessages);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing happens here; see preventBlur
    <section
      aria-label={t('recentSearches')}
      className={classNames(panelClasses, 'pb-2')}
      onMouseDown={preventBlur}
    >
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
