import { useState } from 'react';
import IconPackageExport from '#icon/IconPackageExport';
import { SuspendedOrderShipment } from '@raan/contract/console/console-requests';
import {
  listUnshippedOrders,
  shipSuspendedOrder,
  type UnshippedOrder,
} from '@raan/contract/console/suspended-order-endpoints';
import type { Data } from '@raan/contract/endpoint';
import { SHIP_BY_GRACE_DAYS } from '@raan/contract/orders/order-deadlines';
import { TRACKING_NUMBER_MAX } from '@raan/contract/orders/order-requests';
import { COURIER_CODES, type CourierCode } from '@raan/contract/orders/order';
import { FormSheet } from '#console/lib/form-sheet.tsx';
import { CardList } from '#console/lib/list/card-list.tsx';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { OrderLink } from '#console/features/queue/order-link.tsx';
import { packedItemText } from '#lib/choice-text.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast-store.ts';
import { sellerMessages } from './seller-messages.ts';

type Couriers = Data<typeof listUnshippedOrders>['couriers'];

/** The orders that operators ship for a suspended seller. */
export function UnshippedOrdersCard({ sellerId }: { sellerId: number }) {
  const t = useMessages(sellerMessages);
  const list = useConsoleList(listUnshippedOrders, 'orders', { params: { id: sellerId }, query: {} });
  const couriers = list.list?.couriers ?? [];
  return (
    <section>
      <SectionTitle>{t('ordersToShip')}</SectionTitle>
      <p className="mb-3 text-sm text-ink-2">{t('ordersToShipAbout', { days: SHIP_BY_GRACE_DAYS })}</p>
      <CardList list={list} emptyText={t('noOrdersToShip')} icon={IconPackageExport}>
        {(order) => <UnshippedOrderCard sellerId={sellerId} order={order} couriers={couriers} />}
      </CardList>
    </section>
  );
}

type UnshippedOrderCardProps = { sellerId: number; order: UnshippedOrder; couriers: Couriers };

function UnshippedOrderCard({ sellerId, order, couriers }: UnshippedOrderCardProps) {
  const t = useMessages(sellerMessages);
  const format = useFormat();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  return (
    <Card as="article">
      <div className="flex items-baseline justify-between gap-3">
        <OrderLink id={order.id} number={order.order_number} className="text-sm" />
        <Money amount={order.amount} className="font-semibold" />
      </div>
      {order.ship_by ? (
        <p className="text-sm text-ink-2">{t('shipBy', { time: format.date(order.ship_by, 'with-time') })}</p>
      ) : null}
      <ul className="mt-1 font-semibold">
        {order.items.map((item) => (
          <li key={packedItemText(item)}>{packedItemText(item)}</li>
        ))}
      </ul>
      <p className="mt-1 text-sm wrap-break-word">
        {order.recipient_name} · <span className="tabular">{order.recipient_phone}</span>
        <span className="block text-ink-2">{order.address}</span>
      </p>
      <div className="mt-3">
        <Button onClick={() => setIsSheetOpen(true)}>{t('ship')}</Button>
      </div>
      <ShipSheet
        // A reopened sheet starts empty.
        key={String(isSheetOpen)}
        sellerId={sellerId}
        order={order}
        couriers={couriers}
        open={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
      />
    </Card>
  );
}

const EMPTY: { courier: CourierCode; tracking_number: string } = {
  courier: COURIER_CODES[0],
  tracking_number: '',
};

type ShipSheetProps = {
  sellerId: number;
  order: UnshippedOrder;
  couriers: Couriers;
  open: boolean;
  onClose: () => void;
};

/** Requests the courier and the tracking number of an order. */
function ShipSheet({ sellerId, order: { id, order_number }, couriers, open, onClose }: ShipSheetProps) {
  const t = useMessages(sellerMessages);
  const ship = useConsoleCommand(shipSuspendedOrder, () => {
    toast.success(t('orderShipped'));
    onClose();
  });
  const form = useDraftForm({
    schema: SuspendedOrderShipment,
    defaultValues: { order_id: id, ...EMPTY },
    toBody: (values) => ({ ...values, tracking_number: values.tracking_number.trim() }),
    texts: { tracking_number: t('trackingMissing') },
    command: ship,
    send: (body) => ship.run({ params: { id: sellerId }, body }),
  });
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={t('shipOrder', { number: order_number })}
      submitLabel={t('ship')}
    >
      <p className="text-sm text-ink-2">{t('shipEffect')}</p>
      <Select
        {...form.field('courier')}
        label={t('courier')}
        options={couriers.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField
        {...form.field('tracking_number')}
        label={t('trackingNumber')}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TRACKING_NUMBER_MAX}
      />
    </FormSheet>
  );
}
