import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { getConsoleRefund, type ConsoleRefund } from '@raan/contract/console/console-refund-endpoints';
import { OrderLink } from '#console/features/queue/order-link.tsx';
import { RecordPage, useRecordId } from '#console/features/queue/record-page.tsx';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { AskedRefund, RefundReturn } from './asked-refund.tsx';
import { RefundDecision } from './refund-decision.tsx';
import { refundMessages } from './refund-messages.ts';
import { RefundPhotos } from './refund-photos.tsx';
import { ConsoleRefundState } from './refund-state.tsx';
import { OrderEvidence } from './order-evidence.tsx';
import { RefundedOrder } from './refunded-order.tsx';

/** /console/refunds/:id: statements of both sides, the order and the decision. */
export default function RefundPage() {
  const t = useMessages(refundMessages);
  const id = useRecordId();
  const refund = useQuery({
    queryKey: ['console', 'refunds', id],
    queryFn: ({ signal }) => callConsole(getConsoleRefund, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
  return (
    <RecordPage id={id} query={refund} backTo="/refunds" backLabel={t('title')} missingText={t('missing')}>
      {(data) => (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <Head refund={data} />
            <AskedRefund request={data.request} />
            {data.request.return_parcel ? <RefundReturn parcel={data.request.return_parcel} /> : null}
            <Statements refund={data} onReload={refund.refetch} />
            <RefundedOrder order={data.order} goods={data.goods} />
            <OrderEvidence order={data.order} />
          </div>
          <div className="flex flex-col gap-4 lg:sticky lg:top-8">
            <RefundDecision refund={data} />
          </div>
        </div>
      )}
    </RecordPage>
  );
}

function Head({ refund: { request, seller, order } }: { refund: ConsoleRefund }) {
  const t = useMessages(refundMessages);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-xl font-semibold">{t(request.reason)}</h1>
        <ConsoleRefundState request={request} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
        <Money amount={request.amount} className="text-3xl font-semibold text-ink" />
        <OrderLink id={order.id} number={request.order_number} />
        <Link href={`/sellers/${seller.id}`} className="text-brand underline">
          {seller.store_name}
        </Link>
      </p>
    </div>
  );
}

type StatementsProps = { refund: ConsoleRefund; onReload: () => Promise<unknown> };

function Statements({ refund, onReload }: StatementsProps) {
  const { request } = refund;
  const t = useMessages(refundMessages);
  const format = useFormat();
  return (
    <Card className="flex flex-col gap-4">
      <section>
        <h2 className="text-sm text-ink-2">
          {t('customerSays', { time: format.date(request.created_at, 'with-time') })}
        </h2>
        <p className="mt-1 text-base wrap-break-word whitespace-pre-line">
          {request.comment || t('noComment')}
        </p>
        <RefundPhotos photos={request.photos} onReload={onReload} />
      </section>
      <section className="border-t border-line pt-4">
        <h2 className="text-sm text-ink-2">
          {request.objection !== null && request.answered_at
            ? t('sellerSays', { time: format.date(request.answered_at, 'with-time') })
            : t('sellerSide')}
        </h2>
        <p className="mt-1 text-base wrap-break-word whitespace-pre-line">
          {request.objection ??
            (request.state === 'requested'
              ? t('sellerUntil', { time: format.date(request.answer_due_at, 'with-time') })
              : t(sellerSide(refund)))}
        </p>
      </section>
      {request.decided_at ? (
        <section className="border-t border-line pt-4">
          <h2 className="text-sm text-ink-2">
            {t('operatorSays', { time: format.date(request.decided_at, 'with-time') })}
          </h2>
          <p className="mt-1 text-base wrap-break-word whitespace-pre-line">
            {request.grant_cause ? (
              <>
                <span className="block">
                  {t(request.decided_by === 'operator' ? 'operator_refunded' : 'order_refunded')}
                </span>
                {t(`cause_${request.grant_cause}`)}
              </>
            ) : (
              <DecisionReason code={request.decision_code} note={request.decision_reason} labelOf={t} />
            )}
          </p>
        </section>
      ) : null}
    </Card>
  );
}

/** Returns the text for a seller who did not object. Only the timeline says who approved a return. */
function sellerSide({ request, order }: ConsoleRefund) {
  const isReturnAgreed = order.timeline.some(
    ({ kind, actor, at }) =>
      kind === 'refund_return_awaited' &&
      actor === 'seller' &&
      Date.parse(at) >= Date.parse(request.created_at),
  );
  if (isReturnAgreed) return 'sellerAgreedReturn';
  if (request.state === 'agreed') return 'sellerAgreed';
  return request.answered_at === null ? 'sellerNotYet' : 'sellerSilent';
}
