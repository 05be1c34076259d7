import {
  approveDepositRefund,
  rejectDepositRefund,
  type ConsoleDepositRefund,
} from '@raan/contract/console/console-deposit-endpoints';
import { DEPOSIT_REFUND_REJECTIONS } from '@raan/contract/deposit/deposit';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { ReasonButton } from '#console/features/decision/reason-button.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { depositRefundMessages } from './deposit-refund-messages.ts';

/** A refund request for a deposit with the facts for its decision. */
export function DepositRefundCard({ refund }: { refund: ConsoleDepositRefund }) {
  const t = useMessages(depositRefundMessages);
  const format = useFormat();
  return (
    <Card as="article">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <SellerLink seller={refund.seller} className="min-w-0 font-semibold" />
        <Money amount={refund.amount} className="text-xl font-semibold" />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        {t('requestedAgo', { ago: format.ago(refund.requested_at) })}
        {refund.state === 'requested' ? <Deadline at={refund.due_at} /> : null}
      </p>
      {refund.comment ? (
        <blockquote className="mt-2 border-l-2 border-line pl-3 text-sm whitespace-pre-line">
          {refund.comment}
        </blockquote>
      ) : null}
      <FactList className="mt-2">
        <Fact label={t('paidAt')}>{format.date(refund.paid_at, 'with-time')}</Fact>
        <Fact label={t('openOrders')}>{format.count(refund.open_orders)}</Fact>
        <Fact label={t('openDisputes')}>{format.count(refund.open_disputes)}</Fact>
        <Fact label={t('owed')}>
          <Money amount={refund.owed} />
        </Fact>
        {refund.decided_at ? (
          <Fact label={t(refund.state)}>{format.date(refund.decided_at, 'with-time')}</Fact>
        ) : null}
      </FactList>
      {refund.reason_code || refund.reason ? (
        <p className="mt-2 text-sm">
          <DecisionReason code={refund.reason_code} note={refund.reason} labelOf={t} />
        </p>
      ) : null}
      {refund.state === 'requested' && refund.is_seller_suspended ? (
        <div className="mt-3">
          <Notice tone="warning">{t('suspended')}</Notice>
        </div>
      ) : null}
      {refund.state === 'requested' ? <Decision refund={refund} /> : null}
    </Card>
  );
}

function Decision({ refund }: { refund: ConsoleDepositRefund }) {
  const t = useMessages(depositRefundMessages);
  const format = useFormat();
  const { id } = refund;
  const forbiddenReason = useForbiddenReason(approveDepositRefund, t('notYourRole'));
  const onDecided = ({ state }: ConsoleDepositRefund) =>
    toast.success(t(state === 'approved' ? 'approvedToast' : 'rejectedToast'));
  const approve = useConsoleCommand(approveDepositRefund, onDecided);
  const reject = useConsoleCommand(rejectDepositRefund, onDecided);
  return (
    <div className="mt-3 grid items-start gap-2 sm:grid-cols-2">
      <DecisionButton
        label={t('approve')}
        title={t('approveAsk')}
        disabledReason={forbiddenReason || (refund.is_seller_suspended && t('suspendedShort'))}
        command={approve}
        decide={() => approve.run({ params: { id } })}
      >
        <p className="text-sm text-ink-2">
          {t('approveEffect', { amount: format.money(refund.amount), owed: format.money(refund.owed) })}
        </p>
      </DecisionButton>
      <ReasonButton
        label={t('reject')}
        title={t('rejectAsk')}
        danger
        disabledReason={forbiddenReason}
        codes={DEPOSIT_REFUND_REJECTIONS}
        labelOf={t}
        hint={t('sellerReads')}
        command={reject}
        decide={(body) => reject.run({ params: { id }, body })}
      >
        <p className="text-sm text-ink-2">{t('rejectEffect')}</p>
      </ReasonButton>
    </div>
  );
}
