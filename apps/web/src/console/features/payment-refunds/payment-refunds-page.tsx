import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconCashOff from '#icon/IconCashOff';
import {
  listFailedRefunds,
  retryRefund,
  type FailedRefund,
} from '@raan/contract/console/console-payment-refund-endpoints';
import { operatorMay } from '@raan/contract/console/operator';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { paymentRefundMessages } from './payment-refund-messages.ts';

/** /console/payment-refunds: money that customers are owed and the payment provider did not pay back. */
export default function PaymentRefundsPage() {
  const t = useMessages(paymentRefundMessages);
  const format = useFormat();
  const refunds = useInfiniteQuery({
    queryKey: ['console', 'payment-refunds'],
    queryFn: ({ pageParam, signal }) =>
      callConsole(listFailedRefunds, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });
  const rows = refunds.data?.pages.flatMap((page) => page.refunds) ?? [];
  const onTheirWay = refunds.data?.pages[0]?.on_their_way ?? 0;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <div>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="text-sm text-ink-2">{t('what')}</p>
        {onTheirWay > 0 ? (
          <p className="pt-1 text-sm text-ink-2">{t('onTheirWay', { count: format.count(onTheirWay) })}</p>
        ) : null}
      </div>
      {refunds.isPending ? (
        <SkeletonCards count={2} />
      ) : refunds.isError && rows.length === 0 ? (
        <ErrorState detail={errorText(refunds.error)} onRetry={() => void refunds.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<IconCashOff size={34} stroke={1.6} aria-hidden />} title={t('none')} />
      ) : (
        <ul className="flex flex-col gap-3">
          {rows.map((refund) => (
            <RefundCard key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {refunds.hasNextPage ? (
        <Button
          variant="secondary"
          loading={refunds.isFetchingNextPage}
          onClick={() => void refunds.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

function RefundCard({ refund }: { refund: FailedRefund }) {
  const t = useMessages(paymentRefundMessages);
  const format = useFormat();
  const me = useQuery({
    queryKey: ['console', 'me'],
    queryFn: ({ signal }) => callConsole(getOperator, {}, { signal }),
    meta: { quiet: true },
  });
  const notMine =
    me.data !== undefined && !operatorMay(me.data.operator.role, retryRefund) && t('notYourRole');
  const retry = useDecision({
    decide: (_reason, idempotencyKey) =>
      callConsole(retryRefund, { params: { id: refund.id } }, { idempotencyKey }),
    onDecided: () => toast.success(t('retried')),
  });
  return (
    <Card as="li">
      <div className="flex items-baseline justify-between gap-3">
        <span className="tabular text-sm text-ink-2">{refund.order_number ?? t('topUp')}</span>
        <Money amount={refund.amount} className="text-xl font-semibold" />
      </div>
      <p className="text-sm text-ink-2">
        <Link href={`/sellers/${refund.seller.id}`} className="text-brand underline">
          {refund.seller.store_name}
        </Link>{' '}
        · {t(`reason_${refund.reason}`)} · {t('owedAgo', { date: format.date(refund.owed_at, 'with-time') })}
      </p>
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
      {retry.error ? (
        <div className="mt-3">
          <Notice tone="negative" alert>
            {errorText(retry.error)}
          </Notice>
        </div>
      ) : null}
      <div className="mt-3">
        <Button wide loading={retry.isPending} disabledReason={notMine} onClick={() => retry.mutate('')}>
          {t('retry')}
        </Button>
      </div>
    </Card>
  );
}
