import { Link } from 'wouter';
import IconPackageImport from '#icon/IconPackageImport';
import {
  keepGoods,
  listAwaitedGoods,
  takeGoodsBack,
  type AwaitedGoods,
} from '@raan/contract/console/goods-endpoints';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { Due } from '#console/features/queue/due.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { Rows } from '#console/features/queue/rows.tsx';
import { useRows } from '#console/features/queue/use-rows.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { toast } from '#ui/toast-store.ts';
import { refundMessages } from './refund-messages.ts';

/** /console/goods: goods of refunded orders, until the supplier has them again or they are given up. */
export default function GoodsPage() {
  const t = useMessages(refundMessages);
  const list = useRows({
    key: ['goods'],
    fetch: (cursor, signal) => callConsole(listAwaitedGoods, { query: { cursor } }, { signal }),
    rowsOf: (page) => page.goods,
  });
  return (
    <QueuePage title={t('goodsTitle')} about={t('goodsWhat')}>
      <Rows list={list} none={t('noGoods')} icon={IconPackageImport}>
        {(one) => <GoodsCard key={one.order_id} goods={one} />}
      </Rows>
    </QueuePage>
  );
}

function GoodsCard({ goods }: { goods: AwaitedGoods }) {
  const t = useMessages(refundMessages);
  const format = useFormat();
  const id = goods.order_id;
  const onDecided = () => toast.success(t('goodsSettled'));
  return (
    <Card as="li">
      <div className="flex items-baseline justify-between gap-3">
        <span className="tabular text-sm text-ink-2">{goods.order_number}</span>
        <Money amount={goods.goods_cost} className="text-xl font-semibold" />
      </div>
      <p className="text-sm text-ink-2">
        <Link href={`/sellers/${goods.seller.id}`} className="text-brand underline">
          {goods.seller.store_name}
        </Link>{' '}
        · {t('pieces', { count: goods.quantity })} ·{' '}
        {t('refundedAgo', { ago: format.ago(goods.refunded_at) })}
        {goods.tracking_number ? ` · ${goods.tracking_number}` : ''}
      </p>
      <Due at={goods.due_at} />
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
          label={t('goodsBack')}
          reasonHint={t('reasonForLog')}
          decide={(reason, idempotencyKey) =>
            callConsole(takeGoodsBack, { params: { id }, body: { reason } }, { idempotencyKey })
          }
          onDecided={onDecided}
        >
          <p className="text-sm text-ink-2">
            {t('goodsBackEffect', { amount: format.money(goods.goods_cost) })}
          </p>
        </DecisionButton>
        <DecisionButton
          label={t('goodsKept')}
          variant="secondary"
          danger
          reasonHint={t('reasonForLog')}
          decide={(reason, idempotencyKey) =>
            callConsole(keepGoods, { params: { id }, body: { reason } }, { idempotencyKey })
          }
          onDecided={onDecided}
        >
          <p className="text-sm text-ink-2">{t('goodsKeptEffect')}</p>
        </DecisionButton>
      </div>
    </Card>
  );
}
