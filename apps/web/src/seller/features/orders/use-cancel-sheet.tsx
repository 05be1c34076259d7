import IconBan from '#icon/IconBan';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { OrderSummary } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { CancelSheet } from './cancel-sheet.tsx';
import { MenuRow } from './order-menu.tsx';
import { orderMessages } from './orders-messages.ts';

/** Cancels one order from its menu or card. Render `sheet` once per page. */
export function useCancelSheet() {
  const t = useMessages(orderMessages);
  const cancelling = useItemSheet<OrderSummary>();
  return {
    show: cancelling.show,
    menuRow: (order: OrderSummary, close: () => void) =>
      orderCan('cancel', order) ? (
        <MenuRow
          danger
          icon={<IconBan size={22} aria-hidden />}
          title={t('cancel')}
          onClick={() => {
            close();
            cancelling.show(order);
          }}
        />
      ) : null,
    sheet: (
      <ItemSheet state={cancelling}>{(order, sheet) => <CancelSheet {...sheet} order={order} />}</ItemSheet>
    ),
  };
}
