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
import { ItemSheet } from '#ui/item-sheet.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { RefundRequestCard } from './refund-request-card.tsx';
import { RefundSheet, toRefundTerms, type RefundTerms } from './refund-sheets.tsx';
import { orderRefundQuery } from './refund.api.ts';
import { refundMessages } from './refund-messages.ts';

type RefundSectionProps = {
  order: Order;
  /** Called once the section is loaded or has failed. */
  onLoaded: () => void;
};

/** Refund section of an order: requests, responses, outcome, and the seller's own refund. */
export default function RefundSection({ order, onLoaded }: RefundSectionProps) {
  const t = useMessages(refundMessages);
  const query = useQuery(orderRefundQuery(order.id));
  const notifyLoaded = useEffectEvent(onLoaded);
  useLayoutEffect(() => {
    if (!query.isPending) notifyLoaded();
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
  return <LoadedRefund order={order} refund={query.data} onReload={query.refetch} />;
}

type LoadedRefundProps = { order: Order; refund: OrderRefund; onReload: () => Promise<unknown> };

function LoadedRefund({ order, refund, onReload }: LoadedRefundProps) {
  const t = useMessages(refundMessages);
  // An open sheet stays when the order is no longer refundable; submitting it shows the conflict.
  const refundSheet = useItemSheet<RefundTerms>();
  const hasNoRefund = refund.requests.length === 0 && refund.refunded_amount === 0;
  const refundButton = <RefundButton order={order} terms={toRefundTerms(refund)} onOpen={refundSheet.show} />;
  return (
    <>
      {hasNoRefund ? (
        refundButton
      ) : (
        <Card className="flex flex-col gap-4 pt-1.5">
          <SectionTitle>{t('title')}</SectionTitle>
          {refund.requests.map((request, index) => (
            <div
              key={request.id}
              className={classNames('flex flex-col gap-3', index > 0 && 'border-t border-line pt-4')}
            >
              <RefundRequestCard request={request} onReload={onReload} />
            </div>
          ))}
          <Outcome refund={refund} />
          {refundButton}
        </Card>
      )}
      <ItemSheet state={refundSheet}>{(terms, sheet) => <RefundSheet {...sheet} terms={terms} />}</ItemSheet>
    </>
  );
}

function Outcome({ refund }: { refund: OrderRefund }) {
  const t = useMessages(refundMessages);
  const { date } = useFormat();
  if (refund.refunded_at === null || refund.goods === null)
    return refund.refunded_amount > 0 ? (
      <FactList>
        <Fact label={t('refundedPart')}>
          <Money amount={refund.refunded_amount} />
        </Fact>
      </FactList>
    ) : null;
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

type RefundButtonProps = { order: Order; terms: RefundTerms | null; onOpen: (terms: RefundTerms) => void };

// Hidden while a request is open, because agreeing to it does the same.
function RefundButton({ order, terms, onOpen }: RefundButtonProps) {
  const t = useMessages(refundMessages);
  if (!terms || !orderCan('refund', order) || order.open_dispute) return null;
  return (
    <Button
      variant="ghost"
      wide
      icon={<IconReceiptRefund size={20} aria-hidden />}
      onClick={() => onOpen(terms)}
    >
      {t('refund')}
    </Button>
  );
}
