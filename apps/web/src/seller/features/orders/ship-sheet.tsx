import { useState } from 'react';
import type { OrderSummary, ShipFunding } from '@raan/contract/orders/order';
import { bahtDifference } from '#lib/baht.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { useFormat } from '#lib/use-format.ts';
import { FundingChoice } from '#seller/features/shipping/funding-choice.tsx';
import { shippingMessages } from '#seller/features/shipping/shipping-messages.ts';
import { Button } from '#ui/button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { onFirstClick } from '#ui/first-click.ts';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { useShipOrder } from './orders.api.ts';
import { orderMessages } from './orders-messages.ts';
import { TrackingFields } from './tracking-fields.tsx';
import { useTrackingForm } from './use-tracking-form.ts';

type ShipSheetProps = { order: OrderSummary; open: boolean; onClose: () => void };

/** Ships one order: courier, tracking number and funding. */
export function ShipSheet({ order, open, onClose }: ShipSheetProps) {
  const t = useMessages(orderMessages);
  const shippingText = useMessages(shippingMessages);
  const format = useFormat();
  const available = useProfile().data?.available_balance;
  const [chosenFunding, setChosenFunding] = useState<ShipFunding>();
  const ship = useShipOrder(() => {
    toast.success(t('shipped'));
    navigator.vibrate?.(18);
    onClose();
  });

  const shortfall = bahtDifference(order.cost_amount, available ?? 0);
  const isShort = available !== undefined && shortfall > 0;
  const funding = chosenFunding ?? (isShort ? 'escrow' : 'balance');
  const form = useTrackingForm({
    order,
    command: ship,
    send: (tracking) => ship.run({ params: { id: order.id }, body: { ...tracking, funding } }),
  });
  return (
    <Sheet
      open={open}
      onClose={form.isSubmitting ? () => undefined : onClose}
      title={t('shipTitle')}
      footer={
        <Button
          wide
          loading={form.isSubmitting}
          disabledReason={
            funding === 'balance' &&
            isShort &&
            shippingText('balanceShortReason', { missing: format.money(shortfall) })
          }
          onClick={onFirstClick(form.submit)}
        >
          {t('confirmShip')}
        </Button>
      }
    >
      <form {...form.element} className="flex flex-col gap-4">
        <p className="tabular text-sm text-ink-2">{order.order_number}</p>
        <TrackingFields form={form} />
        <FundingChoice
          cost={order.cost_amount}
          available={available ?? 0}
          value={funding}
          onChange={setChosenFunding}
        />
        {available === undefined ? null : (
          <FactList>
            <Fact label={shippingText('cost')}>
              <Money amount={order.cost_amount} />
            </Fact>
            <Fact label={shippingText('balanceAfter')} strong>
              <Money
                amount={funding === 'balance' ? bahtDifference(available, order.cost_amount) : available}
                className={funding === 'balance' && isShort ? 'text-negative' : undefined}
              />
            </Fact>
          </FactList>
        )}
        <ErrorNotice error={form.formError} title={t('shipFailed')} />
      </form>
    </Sheet>
  );
}
