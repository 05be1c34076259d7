import type { Order } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { refundMessages } from './refund-messages.ts';

/** Evidence and timeline of an order. Unknown facts are labelled as unknown. */
export function OrderEvidence({ order }: { order: Order }) {
  const t = useMessages(refundMessages);
  const format = useFormat();
  const { paid, handed_over, delivered } = order.provenance;
  const at = (moment: string) => format.date(moment, 'with-time');
  return (
    <Card>
      <SectionTitle>{t('evidence')}</SectionTitle>
      <FactList>
        <Fact label={t('paidBy')}>
          {paid ? (
            <>
              <Money amount={paid.amount} /> · {at(paid.at)}
              {paid.sandbox ? ` · ${t('sandbox')}` : ''}
            </>
          ) : (
            t('unknown')
          )}
        </Fact>
        <Fact label={t('handed_over')}>
          {handed_over ? `${at(handed_over.at)} · ${handed_over.tracking}` : t('unknown')}
        </Fact>
        <Fact label={t('delivered')}>
          {delivered ? `${at(delivered.at)} · ${t('reportedBy', { who: t(delivered.by) })}` : t('unknown')}
        </Fact>
      </FactList>
      <h3 className="mt-3 border-t border-line pt-3 text-sm text-ink-2">{t('timeline')}</h3>
      <ol className="mt-1 flex flex-col gap-2">
        {order.timeline.map((event, index) => (
          <li key={index} className="flex gap-3 text-sm">
            <time dateTime={event.at} className="tabular w-28 shrink-0 sm:w-40 text-ink-2">
              {at(event.at)}
            </time>
            <span className="min-w-0 flex-1 wrap-break-word">
              {t(`event_${event.kind}`)}
              <span className="text-ink-2"> · {t(event.actor)}</span>
              {event.note ? <span className="block text-ink-2">{event.note}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
