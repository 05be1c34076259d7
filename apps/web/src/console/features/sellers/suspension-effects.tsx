import type { ConsoleSeller } from '@raan/contract/console/console-seller-endpoints';
import { UNSHIPPED_ORDERS_CHOICES, type UnshippedOrdersChoice } from '@raan/contract/sellers/seller-decision';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { sellerMessages } from './seller-messages.ts';

type SuspensionEffectsProps = {
  seller: ConsoleSeller;
  orders: UnshippedOrdersChoice;
  onOrdersChange: (orders: UnshippedOrdersChoice) => void;
};

/** Shows the orders and withdrawals that a suspension affects, and asks what happens to the unshipped orders. */
export function SuspensionEffects({
  seller: { in_progress },
  orders,
  onOrdersChange,
}: SuspensionEffectsProps) {
  const t = useMessages(sellerMessages);
  const format = useFormat();
  const { unshipped, on_the_way, withdrawals, started_payouts } = in_progress;
  const countAndSum = ({ count, amount }: { count: number; amount: number }) => (
    <span className="tabular">
      {t('countAndSum', { count: format.count(count), amount: format.money(amount) })}
    </span>
  );
  return (
    <>
      <p className="text-sm text-ink-2">{t('suspendEffect')}</p>
      <FactList>
        <Fact label={t('unshippedOrders')}>{countAndSum(unshipped)}</Fact>
        <Fact label={t('ordersAwaitingReceipt')}>{countAndSum(on_the_way)}</Fact>
        <Fact label={t('returnedWithdrawals')}>{countAndSum(withdrawals)}</Fact>
        <Fact label={t('startedPayouts')}>{countAndSum(started_payouts)}</Fact>
      </FactList>
      <RadioCards
        label={t('unshippedOrders')}
        value={orders}
        onChange={onOrdersChange}
        options={UNSHIPPED_ORDERS_CHOICES.map((value) => ({
          value,
          title: t(`orders_${value}`),
          detail: t(`orders_${value}Effect`),
        }))}
      />
    </>
  );
}
