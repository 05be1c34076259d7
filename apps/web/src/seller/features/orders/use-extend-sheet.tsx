import IconCalendarTime from '#icon/IconCalendarTime';
import { MINUTE_MS } from '@raan/contract/durations';
import { canExtendShipBy } from '@raan/contract/orders/order-deadlines';
import type { OrderSummary } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { ExtendShipBySheet } from './extend-ship-by-sheet.tsx';
import { MenuRow } from './order-menu.tsx';
import { orderMessages } from './orders-messages.ts';

/** Extends the ship-by deadline of one order from its menu. Render `sheet` once per page. */
export function useExtendSheet() {
  const extending = useItemSheet<OrderSummary>();
  return {
    menuRow: (order: OrderSummary, close: () => void) => (
      <ExtendMenuRow
        order={order}
        onClick={() => {
          close();
          extending.show(order);
        }}
      />
    ),
    sheet: (
      <ItemSheet state={extending}>
        {(order, sheet) => <ExtendShipBySheet {...sheet} order={order} />}
      </ItemSheet>
    ),
  };
}

type ExtendProps = { order: OrderSummary; onClick: () => void };

function ExtendMenuRow({ order, onClick }: ExtendProps) {
  const t = useMessages(orderMessages);
  if (!canExtendShipBy(order, useNow(MINUTE_MS))) return null;
  return (
    <MenuRow icon={<IconCalendarTime size={22} aria-hidden />} title={t('extendShipBy')} onClick={onClick} />
  );
}

/** Extends the deadline from the order page. Absent once the order can't be extended. */
export function ExtendShipByButton({ order }: { order: OrderSummary }) {
  const t = useMessages(orderMessages);
  const sheet = useItemSheet<null>();
  const canExtend = canExtendShipBy(order, useNow(MINUTE_MS));
  return (
    <>
      {canExtend ? (
        <Button
          variant="ghost"
          className="-my-2 -mr-3"
          icon={<IconCalendarTime size={20} aria-hidden />}
          onClick={() => sheet.show(null)}
        >
          {t('extendShipBy')}
        </Button>
      ) : null}
      <ItemSheet state={sheet}>{(_, props) => <ExtendShipBySheet {...props} order={order} />}</ItemSheet>
    </>
  );
}
