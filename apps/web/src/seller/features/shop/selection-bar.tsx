import IconX from '#icon/IconX';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { listingMessages } from './listing-messages.ts';

type SelectionBarProps = {
  count: number;
  /** Label of the action, including the count. */
  action: string;
  variant?: 'primary' | 'secondary';
  onClear: () => void;
  onAction: () => void;
};

/** The number of selected products and one action for them. */
export function SelectionBar({ count, action, variant = 'primary', onClear, onAction }: SelectionBarProps) {
  const t = useMessages(listingMessages);
  const format = useFormat();
  return (
    <StickyActions>
      {count === 0 ? null : (
        <IconButton
          label={t('clearSelection')}
          icon={<IconX size={22} aria-hidden />}
          className="-ml-2 text-ink-2"
          onClick={onClear}
        />
      )}
      <p className={classNames('min-w-0 flex-1 text-sm', count === 0 ? 'text-ink-2' : 'font-semibold')}>
        {count === 0 ? t('noneSelected') : t('selected', { count: format.count(count) })}
      </p>
      <Button variant={variant} onClick={onAction}>
        {action}
      </Button>
    </StickyActions>
  );
}
