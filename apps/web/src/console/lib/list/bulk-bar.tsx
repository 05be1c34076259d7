import type { ReactNode } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { listMessages } from './list-messages.ts';

type BulkBarProps = {
  count: number;
  onClear: () => void;
  /** Actions on the selected rows. */
  children: ReactNode;
};

/** The number of selected rows and their actions, at the bottom of the screen. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const t = useMessages(listMessages);
  return (
    <div
      role="group"
      aria-label={t('selected', { count })}
      className="sticky bottom-4 flex flex-wrap items-center gap-4 rounded-card bg-raised p-3 pl-4 shadow-float"
    >
      <p role="status" className="tabular text-sm font-semibold">
        {t('selected', { count })}
      </p>
      <Button variant="ghost" onClick={onClear}>
        {t('clearSelection')}
      </Button>
      <div className="ml-auto flex items-center gap-4">{children}</div>
    </div>
  );
}
