import IconReceiptRefund from '#icon/IconReceiptRefund';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import { orderMessages } from './orders.ts';

/** Its customer wants the money back, and that is not settled. */
export function DisputeChip() {
  const t = useMessages(orderMessages);
  return (
    <Chip tone="warning" icon={<IconReceiptRefund size={14} aria-hidden />}>
      {t('dispute')}
    </Chip>
  );
}
