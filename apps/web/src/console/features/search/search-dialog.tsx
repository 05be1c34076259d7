import { Suspense, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import IconArrowLeft from '#icon/IconArrowLeft';
import IconSearch from '#icon/IconSearch';
import IconX from '#icon/IconX';
import { CONSOLE_SEARCH_MAX } from '@raan/contract/console/search-endpoints';
import { useOperator } from '#console/lib/use-operator.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { pushSheet } from '#ui/sheet-history.ts';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { countResults, optionPaths } from './result-groups.ts';
import { searchMessages } from './search-messages.ts';
import { optionId, SearchResults } from './search-results.tsx';
import { useConsoleSearch } from './use-console-search.ts';

/** The console's search: fills the screen on phones. Arrow keys select, Enter opens; Escape and back close it. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(searchMessages);
  const dialogId = useId();
  const listId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const search = useConsoleSearch(text);
  const { results } = search;
  const paths = results ? optionPaths(results, text.trim()) : [];
  const count = results ? countResults(results) : 0;
  const [selected, setSelected] = useState({ results, index: 0 });
  // New results start at the first option.
  const active = selected.results === results ? selected.index : 0;
  const isListShown = paths.length > 0 && search.error === null;

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const onBackdrop = (event: MouseEvent) => {
      if (event.target === element) onClose();
    };
    if (!element.open) element.showModal();
    input.current?.focus();
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    element.addEventListener('click', onBackdrop);
    return () => {
      element.removeEventListener('click', onBackdrop);
      element.close();
      document.documentElement.style.overflow = overflow;
    };
  }, [onClose]);
  useEffect(() => pushSheet(dialogId, onClose), [dialogId, onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    // During a composition, Enter and the arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!search.isCurrent) return search.searchNow();
      const path = paths[active];
      if (path === undefined) return;
      navigate(path);
      onClose();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !isListShown) return;
    event.preventDefault();
    setSelected({ results, index: (active + step + paths.length) % paths.length });
  };

  return (
    <dialog
      ref={dialog}
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={classNames(
        'fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-raised p-0 text-ink backdrop:bg-scrim',
        'sm:inset-x-0 sm:top-[8dvh] sm:bottom-auto sm:mx-auto sm:h-fit sm:max-h-[80dvh] sm:max-w-2xl sm:rounded-sheet',
        'animate-[fade-in_150ms_ease-out]',
      )}
    >
      <div className="flex h-full max-h-[inherit] flex-col pt-(--safe-top)">
        <div className="flex shrink-0 items-center gap-1 border-b border-line px-1 sm:px-3">
          <IconButton
            label={t('close')}
            icon={<IconArrowLeft size={22} aria-hidden />}
            className="sm:hidden"
            onClick={onClose}
          />
          <span className="hidden pl-2 text-ink-2 sm:inline-flex">
            <IconSearch size={20} aria-hidden />
          </span>
          <input
            ref={input}
            type="search"
            role="combobox"
            aria-label={t('title')}
            aria-autocomplete="list"
            aria-expanded={isListShown}
            aria-controls={isListShown ? listId : undefined}
            aria-activedescendant={isListShown ? optionId(listId, active) : undefined}
            placeholder={t('placeholder')}
            maxLength={CONSOLE_SEARCH_MAX}
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            className="h-14 min-w-0 flex-1 appearance-none bg-transparent px-2 text-base text-ellipsis outline-none [&::-webkit-search-cancel-button]:hidden"
          />
          {search.isSearching ? <Spinner className="mr-2 text-brand" /> : null}
          {text === '' ? null : (
            <IconButton
              label={t('clear')}
              icon={<IconX size={18} aria-hidden />}
              className="text-ink-2"
              onClick={() => {
                setText('');
                input.current?.focus();
              }}
            />
          )}
        </div>
        <div
          aria-busy={search.isSearching}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1 py-3 sm:px-3"
        >
          <Suspense fallback={<SkeletonCards count={2} />}>
            {search.isTooShort ? (
              <Hint />
            ) : search.error ? (
              <ErrorState title={t('failed')} detail={errorText(search.error)} onRetry={search.retry} />
            ) : !results ? (
              <SkeletonCards count={2} />
            ) : (
              <div
                inert={!search.isCurrent}
                className={classNames('transition-opacity', !search.isCurrent && 'opacity-60')}
              >
                {isListShown ? (
                  <SearchResults
                    id={listId}
                    results={results}
                    text={text.trim()}
                    active={active}
                    onOpen={onClose}
                  />
                ) : (
                  <EmptyState title={t('none')} detail={t('noneDetail')} />
                )}
              </div>
            )}
          </Suspense>
        </div>
        <p role="status" className="sr-only">
          {search.isCurrent ? (count > 0 ? t('found', { count }) : t('none')) : ''}
        </p>
        <p
          aria-hidden
          className="hidden shrink-0 gap-4 border-t border-line px-5 py-2 text-xs text-ink-2 lg:flex"
        >
          <Key keys="↑ ↓" action={t('keyMove')} />
          <Key keys="Enter" action={t('keyOpen')} />
          <Key keys="Esc" action={t('keyClose')} />
        </p>
      </div>
    </dialog>
  );
}

function Hint() {
  const t = useMessages(searchMessages);
  const isFinance = useOperator().data?.operator.role === 'finance';
  return (
    <div className="flex flex-col gap-2 px-3 py-2 text-sm text-ink-2">
      <p className="font-semibold text-ink">{t('hint')}</p>
      <p>{t('hintOrders')}</p>
      <p>{t('hintSellers')}</p>
      <p>{t('hintOthers')}</p>
      {isFinance ? <p>{t('hintWithdrawals')}</p> : null}
    </div>
  );
}

function Key({ keys, action }: { keys: string; action: string }) {
  return (
    <span>
      <kbd className="rounded border border-line px-1.5">{keys}</kbd> {action}
    </span>
  );
}
