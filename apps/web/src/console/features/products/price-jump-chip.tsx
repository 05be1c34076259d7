import IconTrendingDown from '#icon/IconTrendingDown';
import IconTrendingUp from '#icon/IconTrendingUp';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import { editorMessages } from './editor-messages.ts';

/** Warns of a large change of a supplier price. */
export function PriceJumpChip({ percent }: { percent: number }) {
  const t = useMessages(editorMessages);
  const Icon = percent > 0 ? IconTrendingUp : IconTrendingDown;
  return (
    <Chip tone="warning" icon={<Icon size={14} aria-hidden />}>
      {t(percent > 0 ? 'priceUp' : 'priceDown', { percent: Math.abs(percent) })}
    </Chip>
  );
}
