import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { getConsoleOrder, type ConsoleOrder } from '@raan/contract/console/console-order-endpoints';
import type { Order } from '@raan/contract/orders/order';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { RecordPage, useRecordId } from '#console/features/queue/record-page.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import { OrderEvidence } from '#console/features/refunds/order-evidence.tsx';
import { refundMessages } from '#console/features/refunds/refund-messages.ts';
import { RefundedOrder } from '#console/features/refunds/refunded-order.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { CustomerCard } from './customer-card.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderMoney } from './order-money.tsx';
import { consoleOrderMessages } from './order-messages.ts';
import { OrderState } from './order-state.tsx';

/** /console/orders/:id: everything that is known about an order, and how an operator can end it. */
export default function OrderPage() {
  const t = useMessages(consoleOrderMessages);
  const id = useRecordId();
  const order = useQuery({
    queryKey: ['console', 'orders', id],
    queryFn: ({ signal }) => callConsole(getConsoleOrder, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
  return (
    <RecordPage id={id} query={order} backTo="/orders" backLabel={t('title')} missingText={t('missing')}>
      {(data) => (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <Head data={data} />
            <NextStep order={data.order} />
            <RefundedOrder order={data.order} goods={null} />
            <RefundRequests data={data} />
            <OrderEvidence order={data.order} />
            <UnknownStatuses data={data} />
            <OrderMoney data={data} />
          </div>
          <div className="flex flex-col gap-4 lg:sticky lg:top-8">
            <OrderActions data={data} />
            <CustomerCard order={data.order} email={data.customer_email} undelivered={data.undelivered} />
          </div>
        </div>
      )}
    </RecordPage>
  );
}

function Head({ data: { order, seller } }: { data: ConsoleOrder }) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="tabular text-xl font-semibold">{order.order_number}</h1>
        <OrderState order={order} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
        <Money amount={order.retail_amount} className="text-3xl font-semibold text-ink" />
        <SellerLink seller={seller} />
      </p>
    </div>
  );
}

/** The next step of the order, with its deadline. */
function NextStep({ order }: { order: Order }) {
  const t = useMessages(consoleOrderMessages);
  const { step, dueAt } = nextStep(order);
  return (
    <Card>
      <SectionTitle>{t('next')}</SectionTitle>
      <p className="pb-1 text-sm">{t(`next_${step}`)}</p>
      {dueAt === null ? null : <Deadline at={dueAt} />}
    </Card>
  );
}

function nextStep(order: Order) {
  const { status, open_dispute, expiry_time, ship_by, courier_due_at, completes_at } = order;
  if (open_dispute) return { step: 'disputed', dueAt: null } as const;
  if (status === 'pending_payment') return { step: status, dueAt: expiry_time } as const;
  if (status === 'pending_shipment') return { step: status, dueAt: ship_by } as const;
  if (status !== 'pending_delivery') return { step: 'ended', dueAt: null } as const;
  if (order.delivered_at !== null) return { step: 'delivered', dueAt: completes_at } as const;
  const step = order.handed_over_at === null ? 'not_scanned' : 'in_transit';
  return { step, dueAt: courier_due_at } as const;
}

function UnknownStatuses({ data: { unknown_statuses: statuses } }: { data: ConsoleOrder }) {
  const t = useMessages(consoleOrderMessages);
  const format = useFormat();
  if (statuses.length === 0) return null;
  return (
    <Card>
      <SectionTitle>{t('unknownStatuses')}</SectionTitle>
      <p className="pb-1 text-sm text-ink-2">{t('unknownStatusesHint')}</p>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {statuses.map(({ status, description, at }) => (
          <li key={`${at} ${status}`} className="flex flex-wrap justify-between gap-x-3 py-2">
            <span className="min-w-0 wrap-break-word">{description || status}</span>
            <span className="text-ink-2">
              {status} · {format.date(at, 'short')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RefundRequests({ data: { refund_requests: requests } }: { data: ConsoleOrder }) {
  const t = useMessages(consoleOrderMessages);
  const nameOf = useMessages(refundMessages);
  const format = useFormat();
  if (requests.length === 0) return null;
  return (
    <Card>
      <SectionTitle>{t('requests')}</SectionTitle>
      <ul className="flex flex-col divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id}>
            <Link
              href={`/refunds/${request.id}`}
              className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-3 py-2 text-sm"
            >
              <span className="font-semibold text-brand">
                {nameOf(request.reason)} · {nameOf(request.state)}
              </span>
              <span>
                <Money amount={request.amount} /> ·{' '}
                <span className="text-ink-2">{format.date(request.created_at, 'short')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
