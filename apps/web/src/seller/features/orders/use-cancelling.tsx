import IconBan from '#icon/IconBan';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { OrderSummary } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { SheetFor } from '#ui/sheet-for.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { CancelSheet } from './cancel-sheet.tsx';
import { MenuRow } from './order-menu.tsx';
import { orderMessages } from './orders.ts';

/** Cancelling one order of a list: from its menu or its card. `sheet` stands once on the page. */
export function useCancelling() {
  const t = useMessages(orderMessages);
  const cancelling = useSheetFor<OrderSummary>();
  return {
    show: cancelling.show,
    menuRow: (order: OrderSummary, close: () => void) =>
      orderCan('cancel', order) ? (
        <MenuRow
          danger
          icon={<IconBan size={22} aria-hidden />}
          title={t('cancel')}
          onPress={() => {
            close();
            cancelling.show(order);
          }}
        />
      ) : null,
    sheet: <SheetFor of={cancelling}>{(order, sheet) => <CancelSheet {...sheet} order={order} />}</SheetFor>,
  };
}
