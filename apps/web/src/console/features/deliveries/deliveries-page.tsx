import IconTruckOff from '#icon/IconTruckOff';
import {
  decideDelivery,
  listOverdueDeliveries,
  type OverdueDelivery,
} from '@raan/contract/console/delivery-endpoints';
import { DELIVERY_OUTCOMES } from '@raan/contract/console/delivery-outcome';
import { REFUND_SECOND_OPERATOR_ABOVE } from '@raan/contract/refunds/refund-rules';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import {
  amountColumn,
  dateColumn,
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
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useIsOwnApproval } from '#console/lib/use-is-own-approval.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { deliveryMessages } from './delivery-messages.ts';

/** /console/deliveries: shipped orders whose courier reports nothing. */
export default function DeliveriesPage() {
  const t = useMessages(deliveryMessages);
  const list = useConsoleList(
    listOverdueDeliveries,
    'deliveries',
    {},
    { idOf: (delivery) => delivery.order_id },
  );
  return (
    <QueuePage title={t('title')} about={t('about')} isWide>
      <DataTable
        list={list}
        label={t('title')}
        columns={useDeliveryColumns()}
        nameOf={(delivery) => delivery.order_number}
        expands
        renderCard={(delivery) => <DeliveryCard delivery={delivery} />}
        emptyText={t('none')}
        icon={IconTruckOff}
      />
    </QueuePage>
  );
}

function useDeliveryColumns(): Column<OverdueDelivery>[] {
  const t = useMessages(deliveryMessages);
  const heading = useMessages(listMessages);
  const format = useFormat();
  return [
    orderColumn(heading('order')),
    sellerColumn(heading('seller')),
    dateColumn('shipped_at', t('shipped')),
    {
      key: 'scanned',
      header: t('firstScan'),
      cell: ({ handed_over_at: at }) => (at === null ? t('noScan') : format.date(at, 'short')),
    },
    { key: 'tracking', header: t('tracking'), cell: (delivery) => delivery.tracking_number },
    dueColumn(heading('due')),
    amountColumn('amount', heading('amount')),
  ];
}

function DeliveryCard({ delivery }: { delivery: OverdueDelivery }) {
  const t = useMessages(deliveryMessages);
  const format = useFormat();
  const { order_id: id, handed_over_at: scannedAt, delivery_stated_at: statedAt } = delivery;
  const decide = useConsoleCommand(decideDelivery, ({ is_final: isFinal }) =>
    toast.success(t(isFinal ? 'decided' : 'approved')),
  );
  const isOwn = useIsOwnApproval(delivery.first_approval);
  const limit = format.money(REFUND_SECOND_OPERATOR_ABOVE);
  const outcomes = DELIVERY_OUTCOMES.filter((outcome) => outcome !== 'not_sent' || scannedAt === null);
  return (
    <Card as="article">
      <div className="flex items-baseline justify-between gap-3">
        <OrderLink id={id} number={delivery.order_number} className="text-sm" />
        <Money amount={delivery.amount} className="text-xl font-semibold" />
      </div>
      <p className="text-sm text-ink-2">
        <SellerLink seller={delivery.seller} /> ·{' '}
        {t('shippedAt', { date: format.date(delivery.shipped_at, 'with-time') })}
        {delivery.tracking_number ? ` · ${delivery.tracking_number}` : ''}
      </p>
      <p className="text-sm text-ink-2">
        {scannedAt === null
          ? t('neverScanned')
          : t('scannedAt', { date: format.date(scannedAt, 'with-time') })}
        {statedAt === null ? null : ` ${t('statedAt', { date: format.date(statedAt, 'with-time') })}`}
      </p>
      <Deadline at={delivery.due_at} />
      <SecondOperatorNotice delivery={delivery} isOwn={isOwn} />
      <div className="mt-2 grid gap-2 sm:grid-cols-3">
        {outcomes.map((outcome) => (
          <DecisionButton
            key={outcome}
            label={t(outcome)}
            variant={outcome === 'delivered' ? 'primary' : 'secondary'}
            danger={outcome !== 'delivered'}
            disabledReason={
              (outcome === 'delivered' && delivery.open_dispute && t('disputed')) ||
              (isOwn && outcome === delivery.first_approval?.outcome && t('ownHint', { amount: limit }))
            }
            reasonHint={t('reasonShown')}
            command={decide}
            decide={(reason) => decide.run({ params: { id }, body: { outcome, reason } })}
          >
            <p className="text-sm text-ink-2">
              {t(`${outcome}Effect`, { amount: format.money(delivery.amount) })}
            </p>
          </DecisionButton>
        ))}
      </div>
    </Card>
  );
}

/** Says that a large refund needs two operators; after the first approval, who approved what. */
function SecondOperatorNotice({ delivery, isOwn }: { delivery: OverdueDelivery; isOwn: boolean }) {
  const t = useMessages(deliveryMessages);
  const format = useFormat();
  const { first_approval: first, amount } = delivery;
  if (amount <= REFUND_SECOND_OPERATOR_ABOVE) return null;
  const limit = format.money(REFUND_SECOND_OPERATOR_ABOVE);
  if (!first) return <Notice>{t('needsTwo', { amount: limit })}</Notice>;
  const time = format.date(first.at, 'with-time');
  return (
    <Notice title={t('firstApproved', { account: first.account, outcome: t(first.outcome), time })}>
      {t(isOwn ? 'ownHint' : 'secondHint', { amount: limit })}
    </Notice>
  );
}
