import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmReceived } from './confirm-received.tsx';
import { orderMessages } from './order-messages.ts';

type ArrivalQuestionProps = {
  orderToken: string;
  /** When the store said that the order arrived. */
  statedAt: string;
  onOrder: (order: CustomerOrder) => void;
  onNotReceived: () => void;
};

/** Asks whether the order arrived, if only the store says so. */
export function ArrivalQuestion({ orderToken, statedAt, onOrder, onNotReceived }: ArrivalQuestionProps) {
  const t = useMessages(orderMessages);
  const { date } = useFormat();
  return (
    <Card className="flex flex-col gap-3 border-mango">
      <div>
        <h2 className="text-xl font-semibold">{t('arrivedTitle')}</h2>
        <p className="text-sm text-ink-2">{t('arrivedDetail', { date: date(statedAt, 'weekday') })}</p>
        <p className="pt-1 text-sm">{t('arrivedUnpaid')}</p>
      </div>
      <ConfirmReceived orderToken={orderToken} onOrder={onOrder} label={t('arrivedYes')} />
      <Button wide variant="secondary" onClick={onNotReceived}>
        {t('arrivedNo')}
      </Button>
    </Card>
  );
}
