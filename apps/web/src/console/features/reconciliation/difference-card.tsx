import {
  signOffDifference,
  type ReconciliationDifference,
} from '@raan/contract/console/reconciliation-endpoints';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { OrderLink } from '#console/features/queue/order-link.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { toast } from '#ui/toast-store.ts';
import { reconciliationMessages } from './reconciliation-messages.ts';

/** A difference with the amounts of both sides. Open ones can be signed off. */
export function DifferenceCard({ difference }: { difference: ReconciliationDifference }) {
  const t = useMessages(reconciliationMessages);
  const format = useFormat();
  const { kind, subject, day, reference, order_id: orderId, order_number: orderNumber } = difference;
  return (
    <Card as="article">
      <p className="font-semibold">{t(`kind_${kind}`)}</p>
      <p className="text-sm text-ink-2">
        {t(`subject_${subject}`)} · {format.date(day, 'short')}
        {orderId !== null && orderNumber !== null ? (
          <>
            {' · '}
            <OrderLink id={orderId} number={orderNumber} className="text-sm" />
          </>
        ) : null}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
        {(['ours', 'theirs'] as const).map((side) => (
          <div key={side} className="contents">
            <dt className="text-ink-2">{t(side)}</dt>
            <dd>{difference[side] === null ? t('noRecord') : <Money amount={difference[side]} />}</dd>
          </div>
        ))}
        <dt className="text-ink-2">{t('reference')}</dt>
        <dd className="tabular wrap-break-word">{reference}</dd>
      </dl>
      <Outcome difference={difference} />
    </Card>
  );
}

function Outcome({ difference }: { difference: ReconciliationDifference }) {
  const t = useMessages(reconciliationMessages);
  const format = useFormat();
  const when = (at: string) => format.date(at, 'with-time');
  const command = useConsoleCommand(signOffDifference, () => toast.success(t('signedOff')));
  if (difference.signed_at !== null)
    return (
      <p className="mt-2 text-sm">
        {t('signedBy', { who: difference.signed_by ?? '', when: when(difference.signed_at) })}
        <q className="block wrap-break-word text-ink-2">{difference.reason}</q>
      </p>
    );
  if (difference.resolved_at !== null)
    return <p className="mt-2 text-sm">{t('resolved', { when: when(difference.resolved_at) })}</p>;
  return (
    <div className="mt-3 flex flex-col gap-2">
      <p className="text-sm text-ink-2">{t('foundAt', { when: when(difference.found_at) })}</p>
      <DecisionButton
        label={t('signOff')}
        title={t('signOffAsk')}
        reasonHint={t('reasonHint')}
        command={command}
        decide={async (reason) => await command.run({ params: { id: difference.id }, body: { reason } })}
      >
        <p className="text-sm text-ink-2">{t('signOffHow')}</p>
      </DecisionButton>
    </div>
  );
}
