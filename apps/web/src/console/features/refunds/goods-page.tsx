import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconPackageImport from '#icon/IconPackageImport';
import {
  keepGoods,
  listAwaitedGoods,
  takeGoodsBack,
  type AwaitedGoods,
} from '@raan/contract/console/goods-endpoints';
import { DecisionSheet } from '#console/features/decision/decision-sheet.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { refundMessages } from './refund-messages.ts';

/** /console/goods: goods of refunded orders, until the supplier has them again or they are given up. */
export default function GoodsPage() {
  const t = useMessages(refundMessages);
  const goods = useInfiniteQuery({
    queryKey: ['console', 'goods'],
    queryFn: ({ pageParam, signal }) =>
      callConsole(listAwaitedGoods, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });
  const rows = goods.data?.pages.flatMap((page) => page.goods) ?? [];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <div>
        <h1 className="text-xl font-semibold">{t('goodsTitle')}</h1>
        <p className="text-sm text-ink-2">{t('goodsWhat')}</p>
      </div>
      {goods.isPending ? (
        <SkeletonCards count={2} />
      ) : goods.isError && rows.length === 0 ? (
        <ErrorState detail={errorText(goods.error)} onRetry={() => void goods.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<IconPackageImport size={34} stroke={1.6} aria-hidden />} title={t('noGoods')} />
      ) : (
        <ul className="flex flex-col gap-3">
          {rows.map((one) => (
            <GoodsCard key={one.order_id} goods={one} />
          ))}
        </ul>
      )}
      {goods.hasNextPage ? (
        <Button
          variant="secondary"
          loading={goods.isFetchingNextPage}
          onClick={() => void goods.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

function GoodsCard({ goods }: { goods: AwaitedGoods }) {
  const t = useMessages(refundMessages);
  const format = useFormat();
  const [asking, setAsking] = useState<'back' | 'kept' | undefined>();
  const id = goods.order_id;
  const onDecided = () => {
    setAsking(undefined);
    toast.success(t('goodsSettled'));
  };
  const back = useDecision({
    decide: (reason, idempotencyKey) =>
      callConsole(takeGoodsBack, { params: { id }, body: { reason } }, { idempotencyKey }),
    onDecided,
  });
  const kept = useDecision({
    decide: (reason, idempotencyKey) =>
      callConsole(keepGoods, { params: { id }, body: { reason } }, { idempotencyKey }),
    onDecided,
  });
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
      {goods.refund_request_id ? (
        <Link
          href={`/refunds/${goods.refund_request_id}`}
          className="inline-flex min-h-12 items-center text-sm text-brand underline"
        >
          {t('seeRequest')}
        </Link>
      ) : null}
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        <Button wide onClick={() => setAsking('back')}>
          {t('goodsBack')}
        </Button>
        <Button wide variant="secondary" onClick={() => setAsking('kept')}>
          {t('goodsKept')}
        </Button>
      </div>
      <DecisionSheet
        open={asking === 'back'}
        onClose={() => setAsking(undefined)}
        title={t('goodsBack')}
        reasonHint={t('reasonForLog')}
        confirmLabel={t('goodsBack')}
        isRunning={back.isPending}
        error={back.error}
        onDecide={(reason) => back.mutate(reason)}
      >
        <p className="text-sm text-ink-2">
          {t('goodsBackEffect', { amount: format.money(goods.goods_cost) })}
        </p>
      </DecisionSheet>
      <DecisionSheet
        open={asking === 'kept'}
        onClose={() => setAsking(undefined)}
        title={t('goodsKept')}
        reasonHint={t('reasonForLog')}
        confirmLabel={t('goodsKept')}
        danger
        isRunning={kept.isPending}
        error={kept.error}
        onDecide={(reason) => kept.mutate(reason)}
      >
        <p className="text-sm text-ink-2">{t('goodsKeptEffect')}</p>
      </DecisionSheet>
    </Card>
  );
}
