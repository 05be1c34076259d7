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
import { SheetFor } from '#ui/sheet-for.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { RefundRequestCard } from './refund-request-card.tsx';
import { OwnRefundSheet, termsOf, type Terms } from './refund-sheets.tsx';
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
  return <KnownRefund order={order} refund={query.data} onRenew={query.refetch} />;
}

type KnownRefundProps = { order: Order; refund: OrderRefund; onRenew: () => Promise<unknown> };

function KnownRefund({ order, refund, onRenew }: KnownRefundProps) {
  const t = useMessages(refundMessages);
  // A refund that is being written outlasts that nothing can be refunded any more: it is told when it is sent.
  const own = useSheetFor<Terms>();
  const isUnasked = refund.requests.length === 0 && refund.refunded_at === null;
  const refundButton = <OwnRefund order={order} terms={termsOf(refund)} onPress={own.show} />;
  return (
    <>
      {isUnasked ? (
        refundButton
      ) : (
        <Card className="flex flex-col gap-4 pt-1.5">
          <SectionTitle>{t('title')}</SectionTitle>
          {refund.requests.map((request, index) => (
            <div
              key={request.id}
              className={classNames('flex flex-col gap-3', index > 0 && 'border-t border-line pt-4')}
            >
              <RefundRequestCard request={request} onRenew={onRenew} />
            </div>
          ))}
          <Outcome refund={refund} />
          {refundButton}
        </Card>
      )}
      <SheetFor of={own}>{(terms, sheet) => <OwnRefundSheet {...sheet} terms={terms} />}</SheetFor>
    </>
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

type OwnRefundProps = { order: Order; terms: Terms | null; onPress: (terms: Terms) => void };

/** The way to refund without being asked; where a request is open, agreeing to it is that way. */
function OwnRefund({ order, terms, onPress }: OwnRefundProps) {
  const t = useMessages(refundMessages);
  if (!terms || !orderCan('refund', order) || order.open_dispute) return null;
  return (
    <Button
      variant="ghost"
      wide
      icon={<IconReceiptRefund size={20} aria-hidden />}
      onClick={() => onPress(terms)}
    >
      {t('refund')}
    </Button>
  );
}
