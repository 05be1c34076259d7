import { useEffectEvent, useLayoutEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import type { Order } from '@raan/contract/orders/order';
import { orderCan } from '@raan/contract/orders/order-rules';
import type { OrderRefund } from '@raan/contract/refunds/refund';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { RefundRequestCard } from './refund-request-card.tsx';
import { OwnRefundSheet } from './refund-sheets.tsx';
import { orderRefundQuery } from './refund.api.ts';
import { refundMessages } from './refund.ts';

type RefundSectionProps = {
  order: Order;
  /** Called once it is here, or can't be had. */
  onThere: () => void;
};

/** Money back of an order: the customer's requests and what was answered, what a refund moves, and what became of the goods. */
export default function RefundSection({ order, onThere }: RefundSectionProps) {
  const t = useMessages(refundMessages);
  const query = useQuery(orderRefundQuery(order.id));
  const tell = useEffectEvent(onThere);
  useLayoutEffect(() => {
    if (!query.isPending) tell();
  }, [query.isPending]);
  if (query.isPending) return <SkeletonCards count={1} />;
  if (!query.data)
    return (
      <Card>
        <ErrorState
          title={t('loadFailed')}
          detail={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  const refund = query.data;
  const isUnasked = refund.requests.length === 0 && refund.refunded_at === null;
  if (isUnasked) return <OwnRefund order={order} refund={refund} />;
  return (
    <Card className="flex flex-col gap-4 pt-1.5">
      <SectionTitle>{t('title')}</SectionTitle>
      {refund.requests.map((request, index) => (
        <div
          key={request.id}
          className={classNames('flex flex-col gap-3', index > 0 && 'border-t border-line pt-4')}
        >
          <RefundRequestCard request={request} onRenew={query.refetch} />
        </div>
      ))}
      <Outcome refund={refund} />
      <OwnRefund order={order} refund={refund} />
    </Card>
  );
}

function Outcome({ refund }: { refund: OrderRefund }) {
  const t = useMessages(refundMessages);
  const { date } = useFormat();
  if (refund.refunded_at === null || refund.goods === null) return null;
  return (
    <FactList>
      <p className="text-sm font-semibold">
        {t('refundedAt', { time: date(refund.refunded_at, 'with-time') })}
      </p>
      <Fact label={t('goods')}>
        {t(`goods_${refund.goods}`)}
        {refund.goods_settled_at ? (
          <span className="block text-xs text-ink-2">{date(refund.goods_settled_at, 'with-time')}</span>
        ) : null}
      </Fact>
      {refund.receivable > 0 ? (
        <Fact label={t('owed')}>
          <Money amount={refund.receivable} />
        </Fact>
      ) : null}
    </FactList>
  );
}

/** The way to refund without being asked; where a request is open, agreeing to it is that way. */
function OwnRefund({ order, refund }: { order: Order; refund: OrderRefund }) {
  const t = useMessages(refundMessages);
  const sheet = useSheetFor<number>();
  const { preview } = refund;
  const isPossible = preview && orderCan('refund', order) && !order.open_dispute;
  return (
    <>
      {isPossible ? (
        <Button
          variant="ghost"
          wide
          icon={<IconReceiptRefund size={20} aria-hidden />}
          onClick={() => sheet.show(order.id)}
        >
          {t('refund')}
        </Button>
      ) : null}
      {preview && sheet.shown ? (
        <OwnRefundSheet
          key={sheet.shown.opening}
          orderId={order.id}
          preview={preview}
          version={order.version}
          open={sheet.shown.open}
          onClose={sheet.hide}
        />
      ) : null}
    </>
  );
}
