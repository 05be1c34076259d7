import { useState } from 'react';
import { BATCH_SHIP_MAX } from '@raan/contract/constants';
import type { OrderSummary, ShipFunding } from '@raan/contract/orders/order';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { useFormat } from '#lib/use-format.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { FundingChoice } from './funding-choice.tsx';
import { bahtDifference, costOf } from './order-amounts.ts';
import { useBulkShip } from './orders.api.ts';
import { orderMessages } from './orders.ts';

type BulkShipSheetProps = {
  orders: readonly OrderSummary[];
  /** There were more than can be shipped at once. */
  limited: boolean;
  open: boolean;
  onClose: () => void;
  onShipped: (count: number) => void;
};

/** Ships several orders at once, after showing how many, for how much, and what is left. */
export function BulkShipSheet({ orders, limited, open, onClose, onShipped }: BulkShipSheetProps) {
  const t = useMessages(orderMessages);
  const format = useFormat();
  const available = useProfile().data?.available_balance ?? 0;
  const [funding, setFunding] = useState<ShipFunding>('balance');
  const ship = useBulkShip();
  const cost = costOf(orders);
  const missing = bahtDifference(cost, available);
  const isShort = missing > 0;
  const confirm = () =>
    ship.mutate(
      { order_ids: orders.map(({ id }) => id), funding },
      { onSuccess: ({ processed_orders }) => onShipped(processed_orders) },
    );
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title={t('bulkTitle')}
      confirmLabel={t('shipSelected', { count: orders.length })}
      loading={ship.isPending}
      disabledReason={
        funding === 'balance' && isShort && t('balanceShortReason', { missing: format.money(missing) })
      }
    >
      <div className="flex flex-col gap-4">
        <FactList>
          <Fact label={t('orders')}>{format.count(orders.length)}</Fact>
          <Fact label={t('totalCost')}>
            <Money amount={cost} />
          </Fact>
          <Fact label={t('balanceNow')}>
            <Money amount={available} />
          </Fact>
          <Fact label={t('balanceAfter')} strong>
            <Money
              amount={funding === 'balance' ? bahtDifference(available, cost) : available}
              className={funding === 'balance' && isShort ? 'text-negative' : undefined}
            />
          </Fact>
        </FactList>
        <FundingChoice cost={cost} available={available} value={funding} onChange={setFunding} />
        <p className="text-sm text-ink-2">{t('bulkNote')}</p>
        {limited ? (
          <Notice tone="warning">{t('bulkLimited', { max: format.count(BATCH_SHIP_MAX) })}</Notice>
        ) : null}
        {ship.isError ? (
          <Notice tone="negative" alert>
            {errorText(ship.error)}
          </Notice>
        ) : null}
      </div>
    </ConfirmSheet>
  );
}
