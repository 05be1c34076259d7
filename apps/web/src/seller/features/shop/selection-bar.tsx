import IconX from '#icon/IconX';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { shopMessages } from './shop.ts';

type SelectionBarProps = { count: number; busy: boolean; onClear: () => void; onList: () => void };

/** How many are chosen, and the one action for them. */
export function SelectionBar({ count, busy, onClear, onList }: SelectionBarProps) {
  const t = useMessages(shopMessages);
  const format = useFormat();
  if (count === 0) return null;
  return (
    <StickyActions>
      <IconButton
        label={t('clearSelection')}
        icon={<IconX size={22} aria-hidden />}
        className="text-ink-2"
        onClick={onClear}
      />
      <p role="status" className="min-w-0 flex-1 text-sm font-semibold">
        {t('selected', { count: format.count(count) })}
      </p>
      <Button loading={busy} onClick={onList}>
        {t('listSelected', { count: format.count(count) })}
      </Button>
    </StickyActions>
  );
}
