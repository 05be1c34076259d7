import type { RefundRequest, ReturnParcel } from '@raan/contract/refunds/refund';
import { useMessages } from '#lib/i18n.tsx';
import { returnParcelNumber } from '#lib/return-parcel-number.ts';
import { refundItemName } from '#lib/refund-item-name.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { refundMessages } from './refund-messages.ts';

/** The refund that the customer asks for (everything, some items or an amount), and the approved amount. */
export function AskedRefund({ request }: { request: RefundRequest }) {
  const t = useMessages(refundMessages);
  return (
    <Card>
      <SectionTitle>{t('asked')}</SectionTitle>
      <FactList>
        <Fact label={t('asksFor')}>{t(`scope_${request.scope}`)}</Fact>
        {request.items.map((item) => (
          <Fact key={item.position} label={t('goods')}>
            {refundItemName(item)}{' '}
            <span className="tabular whitespace-nowrap text-ink-2">×{item.quantity}</span>
          </Fact>
        ))}
        <Fact label={t('askedAmount')}>
          <Money amount={request.asked_amount} />
        </Fact>
        {request.granted_amount === null ? null : (
          <Fact label={t('grantedAmount')}>
            <Money amount={request.granted_amount} />
          </Fact>
        )}
      </FactList>
    </Card>
  );
}

/** The way back of the items: who pays, where it goes, and how far it is. */
export function RefundReturn({ parcel }: { parcel: ReturnParcel }) {
  const t = useMessages(refundMessages);
  const format = useFormat();
  const at = (moment: string | null) => (moment ? format.date(moment, 'with-time') : t('notYet'));
  return (
    <Card>
      <SectionTitle>{t('returnParcel')}</SectionTitle>
      <FactList>
        <Fact label={t('returnShipping')}>{t(`paid_by_${parcel.paid_by}`)}</Fact>
        <Fact label={t('returnAddress')}>
          <span className="whitespace-pre-line">{parcel.address}</span>
        </Fact>
        <Fact label={t('sendBy')}>{at(parcel.send_by)}</Fact>
        <Fact label={t('tracking')}>{returnParcelNumber(parcel) ?? t('noParcel')}</Fact>
        <Fact label={t('handed_over')}>{at(parcel.handed_over_at)}</Fact>
        <Fact label={t('delivered')}>{at(parcel.arrived_at)}</Fact>
        {parcel.counts_as_received_at ? (
          <Fact label={t('countsAsReceived')}>{at(parcel.counts_as_received_at)}</Fact>
        ) : null}
      </FactList>
    </Card>
  );
}
