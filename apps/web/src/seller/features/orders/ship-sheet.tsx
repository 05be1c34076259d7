import { useState } from 'react';
import type { OrderSummary, ShipFunding } from '@raan/contract/orders/order';
import { bahtDifference } from '#seller/lib/baht.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { useFormat } from '#lib/use-format.ts';
import { FundingChoice } from '#seller/features/shipping/funding-choice.tsx';
import { shippingMessages } from '#seller/features/shipping/shipping-messages.ts';
import { Button } from '#ui/button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { onFirstClick } from '#ui/first-click.ts';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { useShipOrder } from './orders.api.ts';
import { orderMessages } from './orders-messages.ts';
import { TrackingFields, trackingWarning, trackingProblems, type TrackingDraft } from './tracking-fields.tsx';

type ShipSheetProps = { order: OrderSummary; open: boolean; onClose: () => void };

/** Ships one order: courier, tracking number and funding. */
export function ShipSheet({ order, open, onClose }: ShipSheetProps) {
  const t = useMessages(orderMessages);
  const shippingText = useMessages(shippingMessages);
  const format = useFormat();
  const available = useProfile().data?.available_balance;
  const [draft, setDraft] = useState<TrackingDraft>({
    courier: order.courier ?? '',
    number: order.tracking_number ?? '',
  });
  const [chosenFunding, setChosenFunding] = useState<ShipFunding>();
  const [tried, setTried] = useState(false);
  const [warnedDraft, setWarnedDraft] = useState<string>();
  const ship = useShipOrder(order.id);

  const shortfall = bahtDifference(order.cost_amount, available ?? 0);
  const isShort = available !== undefined && shortfall > 0;
  const funding = chosenFunding ?? (isShort ? 'escrow' : 'balance');
  const problems = trackingProblems(draft);
  const draftKey = `${draft.courier} ${draft.number}`;
  const submit = () => {
    setTried(true);
    if (draft.courier === '' || problems.courier || problems.number) return;
    // Warns once about an unusual number; the second click submits it.
    if (trackingWarning(draft) && warnedDraft !== draftKey) {
      setWarnedDraft(draftKey);
      return;
    }
    ship.mutate(
      { courier: draft.courier, tracking_number: draft.number, funding },
      {
        onSuccess: () => {
          toast.success(t('shipped'));
          navigator.vibrate?.(18);
          onClose();
        },
      },
    );
  };
  return (
    <Sheet
      open={open}
      onClose={ship.isPending ? () => undefined : onClose}
      title={t('shipTitle')}
      footer={
        <Button
          wide
          loading={ship.isPending}
          disabledReason={
            funding === 'balance' &&
            isShort &&
            shippingText('balanceShortReason', { missing: format.money(shortfall) })
          }
          onClick={onFirstClick(submit)}
        >
          {t('confirmShip')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="tabular text-sm text-ink-2">{order.order_number}</p>
        <TrackingFields
          draft={draft}
          onChange={setDraft}
          problems={tried ? problems : {}}
          showsWarning={warnedDraft === draftKey}
        />
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
        {ship.isError ? (
          <Notice tone="negative" alert title={t('shipFailed')}>
            {errorText(ship.error)}
          </Notice>
        ) : null}
      </div>
    </Sheet>
  );
}
