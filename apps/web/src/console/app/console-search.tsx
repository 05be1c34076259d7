import { useCallback, useEffect, useState } from 'react';
import IconSearch from '#icon/IconSearch';
import { searchMessages } from '#console/features/search/search-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { lazyPart } from '#lib/lazy-part.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { consoleMessages } from './console-messages.ts';

const SearchDialog = lazyPart(() => import('#console/features/search/search-dialog.tsx'), {
  messages: searchMessages,
});

/** On a Thai keyboard layout the key of the slash types a letter. */
const isSlash = (event: KeyboardEvent) => event.key === '/' || (event.code === 'Slash' && !event.shiftKey);

/** The search box in the frame: a field on wide screens, otherwise a button. `/` opens it from everywhere. */
export function ConsoleSearch() {
  const t = useMessages(consoleMessages);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable], dialog, .pswp');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !isSlash(event)) return;
      // Otherwise the key would be typed into the field.
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton
        label={t('search')}
        icon={<IconSearch size={22} aria-hidden />}
        aria-haspopup="dialog"
        className="lg:hidden"
        onClick={open}
      />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={open}
        className="hidden min-h-12 w-full items-center gap-2 rounded-control border border-line-strong/60 bg-raised px-3 text-left text-sm text-ink-2 hover:border-line-strong lg:flex"
      >
        <IconSearch size={20} aria-hidden className="shrink-0" />
        <span className="min-w-0 flex-1 truncate">{t('search')}</span>
        <kbd aria-hidden className="rounded border border-line px-1.5 text-xs">
          /
        </kbd>
      </button>
      {isOpen ? <SearchDialog onClose={close} /> : null}
    </>
  );
}
