import {
  confirmRefundReturn,
  refuseRefundReturn,
  type ConsoleRefund,
} from '@raan/contract/console/console-refund-endpoints';
import { RETURN_REFUSALS } from '@raan/contract/refunds/refund-decision';
import { refundCan, RETURN_TRANSIT_DAYS_MAX } from '@raan/contract/refunds/refund-rules';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { ReasonButton } from '#console/features/decision/reason-button.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { bahtDifference } from '#lib/baht.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { refundMessages } from './refund-messages.ts';
import { useOnDecided } from './use-on-decided.ts';

/** For an approved refund whose items are on their way back: receive them or, once they have arrived, refuse them. */
export function ReturnDecision({ refund }: { refund: ConsoleRefund }) {
  const t = useMessages(refundMessages);
  const format = useFormat();
  const { request, order } = refund;
  const { id, amount } = request;
  const onDecided = useOnDecided(id);
  const receive = useConsoleCommand(confirmRefundReturn, onDecided);
  const refuse = useConsoleCommand(refuseRefundReturn, onDecided);
  const forbiddenReason = useForbiddenReason(confirmRefundReturn, t('notYourRole'));
  const isPart = amount < bahtDifference(order.retail_amount, order.refunded_amount);
  return (
    <>
      <NextStep refund={refund} />
      <div className="mt-4 flex flex-col gap-2">
        <DecisionButton
          label={t('itemsReceived')}
          title={t('itemsReceivedAsk')}
          disabledReason={forbiddenReason}
          reasonHint={t('reasonForLog')}
          command={receive}
          decide={(reason) => receive.run({ params: { id }, body: { reason } })}
        >
          <p className="text-sm text-ink-2">
            {t(isPart ? 'receivedPart' : 'receivedFull', { amount: format.money(amount) })}
          </p>
        </DecisionButton>
        {refundCan('refuse_return', request) ? (
          <ReasonButton
            label={t('refuseReturn')}
            title={t('refuseReturnAsk')}
            danger
            disabledReason={forbiddenReason}
            codes={RETURN_REFUSALS}
            labelOf={t}
            hint={t('bothRead')}
            command={refuse}
            decide={(body) => refuse.run({ params: { id }, body })}
          >
            <p className="text-sm text-ink-2">{t('denyEffect')}</p>
          </ReasonButton>
        ) : null}
      </div>
    </>
  );
}

/** The next step of a return without a decision. */
function NextStep({ refund: { request } }: { refund: ConsoleRefund }) {
  const t = useMessages(refundMessages);
  const format = useFormat();
  const { state, return_parcel: parcel } = request;
  const time = state === 'awaiting_return' ? parcel?.send_by : parcel?.counts_as_received_at;
  if (state === 'returning')
    return <p className="text-sm text-ink-2">{t('next_returning', { days: RETURN_TRANSIT_DAYS_MAX })}</p>;
  if (!time || (state !== 'awaiting_return' && state !== 'return_arrived')) return null;
  return <p className="text-sm text-ink-2">{t(`next_${state}`, { time: format.date(time, 'with-time') })}</p>;
}
