import { useState } from 'react';
import IconCashOff from '#icon/IconCashOff';
import {
  listFailedPaymentRefunds,
  retryPaymentRefund,
  type FailedPaymentRefund,
} from '@raan/contract/console/console-payment-refund-endpoints';
import { canTransferRefund } from '@raan/contract/payments/payment-refund';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import {
  amountColumn,
  countColumn,
  dueColumn,
  orderColumn,
  sellerColumn,
} from '#console/features/queue/columns.tsx';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { OrderLink } from '#console/features/queue/order-link.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { toast } from '#ui/toast-store.ts';
import { paymentRefundMessages } from './payment-refund-messages.ts';
import { RefundTransferSheet } from './refund-transfer-sheet.tsx';

/** /console/payment-refunds: refunds that the payment provider failed to pay. */
export default function PaymentRefundsPage() {
  const t = useMessages(paymentRefundMessages);
  const format = useFormat();
  const list = useConsoleList(listFailedPaymentRefunds, 'refunds', {});
  const columns = usePaymentRefundColumns();
  const onTheirWay = list.list?.on_their_way ?? 0;
  return (
    <QueuePage
      isWide
      title={t('title')}
      about={
        <>
          {t('about')}
          {onTheirWay > 0 ? (
            <p className="pt-1">{t('onTheirWay', { count: format.count(onTheirWay) })}</p>
          ) : null}
        </>
      }
    >
      <DataTable
        list={list}
        label={t('title')}
        columns={columns}
        nameOf={(refund) => refund.order_number ?? t('topUp')}
        expands
        renderCard={(refund) => <RefundCard refund={refund} />}
        emptyText={t('none')}
        icon={IconCashOff}
      />
    </QueuePage>
  );
}

function usePaymentRefundColumns(): Column<FailedPaymentRefund>[] {
  const t = useMessages(paymentRefundMessages);
  const heading = useMessages(listMessages);
  return [
    orderColumn(heading('order'), t('topUp')),
    sellerColumn(heading('seller')),
    { key: 'reason', header: heading('reason'), cell: ({ reason }) => t(`reason_${reason}`) },
    dueColumn(heading('due')),
    countColumn('tries', t('triesHeading')),
    amountColumn('amount', heading('amount')),
  ];
}

function RefundCard({ refund }: { refund: FailedPaymentRefund }) {
  const t = useMessages(paymentRefundMessages);
  const format = useFormat();
  const forbiddenReason = useForbiddenReason(retryPaymentRefund, t('notYourRole'));
  const canRetry = refund.failure !== 'unsupported';
  const [isTransferring, setIsTransferring] = useState(false);
  const retry = useConsoleCommand(retryPaymentRefund, () => toast.success(t('retried')));
  return (
    <Card as="article">
      <div className="flex items-baseline justify-between gap-3">
        {refund.order_id === null || refund.order_number === null ? (
          <span className="text-sm text-ink-2">{t('topUp')}</span>
        ) : (
          <OrderLink id={refund.order_id} number={refund.order_number} className="text-sm" />
        )}
        <Money amount={refund.amount} className="text-xl font-semibold" />
      </div>
      <p className="text-sm text-ink-2">
        <SellerLink seller={refund.seller} /> · {t(`reason_${refund.reason}`)} ·{' '}
        {t('owedAgo', { date: format.date(refund.owed_at, 'with-time') })}
      </p>
      <Deadline at={refund.due_at} />
      <p className="mt-2 text-sm">
        {t(`failure_${refund.failure}`)}
        {refund.failure_reason ? (
          <q className="block wrap-break-word text-ink-2">{refund.failure_reason}</q>
        ) : null}
        <span className="block text-ink-2">
          {t('tries', { count: refund.tries })} · {t('failedAgo', { ago: format.ago(refund.failed_at) })}
        </span>
      </p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
        <dt className="text-ink-2">{t('payment')}</dt>
        <dd className="tabular wrap-break-word">{refund.payment_id}</dd>
        {refund.payment_reference ? (
          <>
            <dt className="text-ink-2">{t('reference')}</dt>
            <dd className="tabular wrap-break-word">{refund.payment_reference}</dd>
          </>
        ) : null}
      </dl>
      <div className="mt-3 flex flex-col gap-3">
        <ErrorNotice error={retry.error} />
        {canRetry ? (
          <Button
            wide
            loading={retry.isRunning}
            disabledReason={forbiddenReason}
            onClick={() => void retry.run({ params: { id: refund.id } })}
          >
            {t('retry')}
          </Button>
        ) : null}
        {canTransferRefund(refund.failure) ? (
          <Button
            wide
            variant={canRetry ? 'secondary' : 'primary'}
            disabledReason={forbiddenReason}
            onClick={() => setIsTransferring(true)}
          >
            {t('transfer')}
          </Button>
        ) : (
          <p className="text-sm text-ink-2">{t('unknownOutcome')}</p>
        )}
      </div>
      <RefundTransferSheet refund={refund} open={isTransferring} onClose={() => setIsTransferring(false)} />
    </Card>
  );
}
