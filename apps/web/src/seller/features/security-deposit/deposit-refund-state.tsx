import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleX from '#icon/IconCircleX';
import IconArrowBackUp from '#icon/IconArrowBackUp';
import IconClock from '#icon/IconClock';
import type { DepositRefund } from '@raan/contract/deposit/deposit';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Notice } from '#ui/notice.tsx';
import type { Tone } from '#ui/tone.ts';
import { securityDepositMessages } from './security-deposit-messages.ts';

const STYLES: Readonly<Record<DepositRefund['state'], { tone: Tone; Icon: typeof IconClock }>> = {
  requested: { tone: 'info', Icon: IconClock },
  approved: { tone: 'positive', Icon: IconCircleCheck },
  rejected: { tone: 'negative', Icon: IconCircleX },
  withdrawn: { tone: 'neutral', Icon: IconArrowBackUp },
};

/** State of a request to refund the deposit. */
export function DepositRefundState({ refund }: { refund: DepositRefund }) {
  const t = useMessages(securityDepositMessages);
  const format = useFormat();
  const { tone, Icon } = STYLES[refund.state];
  const endedAt = refund.decided_at ?? refund.withdrawn_at;
  return (
    <Notice tone={tone} icon={<Icon size={20} aria-hidden />} title={t(`refund_${refund.state}`)}>
      {refund.state === 'requested' ? (
        <p>
          {t('refundDue', {
            from: format.date(refund.due_from, 'long'),
            until: format.date(refund.due_until, 'long'),
          })}
        </p>
      ) : null}
      {refund.returns_at ? (
        <p>{t('refundReturns', { time: format.date(refund.returns_at, 'long') })}</p>
      ) : null}
      <p>
        <DecisionReason code={refund.reason_code} note={refund.reason} labelOf={t} />
      </p>
      {endedAt ? <p>{format.date(endedAt, 'with-time')}</p> : null}
    </Notice>
  );
}
