import { Link } from 'wouter';
import IconPackageImport from '#icon/IconPackageImport';
import {
  confirmReturnMissing,
  listAwaitedReturns,
  confirmReturnReceived,
  type AwaitedReturn,
} from '@raan/contract/console/return-endpoints';
import { AWAITED_RETURN_DAYS_MAX } from '@raan/contract/refunds/refund-rules';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import {
  amountColumn,
  countColumn,
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
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { toast } from '#ui/toast-store.ts';
import { refundMessages } from './refund-messages.ts';

/** /console/goods: returns of refunded orders that have not reached the supplier. */
export default function ReturnsPage() {
  const t = useMessages(refundMessages);
  const list = useConsoleList(listAwaitedReturns, 'goods', {}, { idOf: (goods) => goods.order_id });
  return (
    <QueuePage title={t('returnsTitle')} about={t('returnsAbout', { days: AWAITED_RETURN_DAYS_MAX })} isWide>
      <DataTable
        list={list}
        label={t('returnsTitle')}
        columns={useReturnColumns()}
        nameOf={(goods) => goods.order_number}
        expands
        renderCard={(goods) => <ReturnCard goods={goods} />}
        emptyText={t('noReturns')}
        icon={IconPackageImport}
      />
    </QueuePage>
  );
}

function useReturnColumns(): Column<AwaitedReturn>[] {
  const t = useMessages(refundMessages);
  const heading = useMessages(listMessages);
  return [
    orderColumn(heading('order')),
    sellerColumn(heading('seller')),
    dateColumn('refunded_at', t('refunded')),
    dueColumn(heading('due')),
    { key: 'tracking', header: t('tracking'), cell: (goods) => goods.tracking_number },
    countColumn('quantity', t('goods')),
    amountColumn('goods_cost', heading('amount')),
  ];
}

function ReturnCard({ goods }: { goods: AwaitedReturn }) {
  const t = useMessages(refundMessages);
  const format = useFormat();
  const id = goods.order_id;
  const onDecided = () => toast.success(t('returnClosed'));
  const confirmReceived = useConsoleCommand(confirmReturnReceived, onDecided);
  const confirmMissing = useConsoleCommand(confirmReturnMissing, onDecided);
  return (
    <Card as="article">
      <div className="flex items-baseline justify-between gap-3">
        <OrderLink id={id} number={goods.order_number} className="text-sm" />
        <Money amount={goods.goods_cost} className="text-xl font-semibold" />
      </div>
      <p className="text-sm text-ink-2">
        <SellerLink seller={goods.seller} /> · {t('pieces', { count: goods.quantity })} ·{' '}
        {t('refundedAgo', { ago: format.ago(goods.refunded_at) })}
        {goods.tracking_number ? ` · ${goods.tracking_number}` : ''}
      </p>
      <Deadline at={goods.due_at} />
      {goods.refund_request_id ? (
        <Link
          href={`/refunds/${goods.refund_request_id}`}
          className="inline-flex min-h-12 items-center text-sm text-brand underline"
        >
          {t('seeRequest')}
        </Link>
      ) : null}
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        <DecisionButton
          label={t('returnReceived')}
          reasonHint={t('reasonForLog')}
          command={confirmReceived}
          decide={(reason) => confirmReceived.run({ params: { id }, body: { reason } })}
        >
          <p className="text-sm text-ink-2">
            {t('returnReceivedEffect', { amount: format.money(goods.goods_cost) })}
          </p>
        </DecisionButton>
        <DecisionButton
          label={t('returnMissing')}
          variant="secondary"
          danger
          reasonHint={t('reasonForLog')}
          command={confirmMissing}
          decide={(reason) => confirmMissing.run({ params: { id }, body: { reason } })}
        >
          <p className="text-sm text-ink-2">{t('returnMissingEffect')}</p>
        </DecisionButton>
      </div>
    </Card>
  );
}
