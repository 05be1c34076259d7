import IconReceiptRefund from '#icon/IconReceiptRefund';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import { orderMessages } from './orders-messages.ts';

/** Marks an order with an open refund request. */
export function DisputeChip() {
  const t = useMessages(orderMessages);
  return (
    <Chip tone="warning" icon={<IconReceiptRefund size={14} aria-hidden />}>
      {t('dispute')}
    </Chip>
  );
}
