import { useEffect, useEffectEvent } from 'react';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import type { CustomerRefund } from '@raan/contract/refunds/refund';
import type { RefundReason } from '@raan/contract/refunds/refund-reason';
import { isOpenRefund } from '@raan/contract/refunds/refund-rules';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { refundMessages } from './refund-messages.ts';
import { RefundRequest } from './refund-request.tsx';
import { RequestRefundSheet } from './refund-sheet.tsx';
import { useRefundForm } from './use-refund-form.ts';
import { useRefund } from './use-refund.ts';

/** A click elsewhere on the page that opens the form with a reason. Each click is a new object. */
export type RefundStart = { reason: RefundReason };

export type RefundBoxProps = {
  order: CustomerOrder;
  orderToken: string;
  start: RefundStart | undefined;
  onChange: () => Promise<void>;
};

/** The button to request a refund, or the request's status. Renders nothing without either. */
export default function RefundBox({ order, orderToken, start, onChange }: RefundBoxProps) {
  const t = useMessages(refundMessages);
  const { refund, isFailed, retry, setRefund } = useRefund(order, orderToken);
  const sheet = useItemSheet<CustomerRefund>();
  const changed = (now: CustomerRefund) => {
    sheet.hide();
    setRefund(now);
    void onChange();
  };
  const isUnderWay = refund?.request ? isOpenRefund(refund.request.state) : false;
  const form = useRefundForm({
    orderToken,
    refund,
    isOver: isUnderWay && !sheet.shown?.open,
    onSent: changed,
  });
  const openForm = (opened: CustomerRefund) => {
    form.begin();
    sheet.show(opened);
  };
  const isLoaded = refund !== undefined;
  const openWith = useEffectEvent(({ reason }: RefundStart) => {
    if (!refund?.may_ask) return;
    form.choose(reason);
    openForm(refund);
  });
  useEffect(() => {
    if (isLoaded && start) openWith(start);
  }, [isLoaded, start]);
  if (!refund)
    return isFailed ? (
      <Card className="flex flex-col gap-3">
        <p className="text-sm text-ink-2">{t('loadFailed')}</p>
        <Button variant="secondary" onClick={retry}>
          {t('retry')}
        </Button>
      </Card>
    ) : null;
  if (!refund.request && !refund.may_ask) return null;
  return (
    <Card className="flex flex-col gap-3">
      {refund.request ? (
        <RefundRequest
          request={refund.request}
          isPaidBack={order.refunds.every((one) => one.paid_back_at)}
          orderToken={orderToken}
          onChanged={changed}
        />
      ) : (
        <div>
          <h2 className="text-base font-semibold">{t('title')}</h2>
          <p className="text-sm text-ink-2">{t('entryHint')}</p>
        </div>
      )}
      {refund.may_ask ? <RequestRefundButton refund={refund} onAsk={() => openForm(refund)} /> : null}
      {sheet.shown ? (
        <RequestRefundSheet
          key={sheet.shown.opening}
          open={sheet.shown.open}
          onClose={sheet.hide}
          refund={refund}
          form={form}
        />
      ) : null}
    </Card>
  );
}

function RequestRefundButton({ refund, onAsk }: { refund: CustomerRefund; onAsk: () => void }) {
  const t = useMessages(refundMessages);
  const { date } = useFormat();
  return (
    <div className="flex flex-col gap-2">
      {refund.ask_until ? (
        <p className="text-sm text-ink-2">{t('until', { time: date(refund.ask_until, 'with-time') })}</p>
      ) : null}
      <Button wide variant="secondary" onClick={onAsk}>
        {t(refund.request ? 'again' : 'open')}
      </Button>
    </div>
  );
}
