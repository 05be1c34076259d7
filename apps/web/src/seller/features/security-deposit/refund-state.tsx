import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleX from '#icon/IconCircleX';
import IconClock from '#icon/IconClock';
import type { DepositRefund, DepositRefundState } from '@raan/contract/deposit/deposit';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Notice } from '#ui/notice.tsx';
import type { Tone } from '#ui/tone.ts';
import { securityDepositMessages } from './security-deposit.ts';

const LOOK: Readonly<Record<DepositRefundState, { tone: Tone; Icon: typeof IconClock }>> = {
  requested: { tone: 'info', Icon: IconClock },
  approved: { tone: 'positive', Icon: IconCircleCheck },
  rejected: { tone: 'negative', Icon: IconCircleX },
};

/** Where a request for the deposit back stands. */
export function RefundState({ refund }: { refund: DepositRefund }) {
  const t = useMessages(securityDepositMessages);
  const format = useFormat();
  const { tone, Icon } = LOOK[refund.state];
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
      {refund.reason ? <p className="whitespace-pre-line">{refund.reason}</p> : null}
      {refund.decided_at ? <p>{format.date(refund.decided_at, 'with-time')}</p> : null}
    </Notice>
  );
}
