import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import type { CustomerRefund, CustomerRefundRequest } from '@raan/contract/refunds/refund';
import { withdrawRefundRequest } from '@raan/contract/refunds/refund-endpoints';
import type { RefundReason } from '@raan/contract/refunds/refund-reason';
import { isOpenRefund, refundCan, REFUND_SILENCE_WORKING_DAYS } from '@raan/contract/refunds/refund-rules';
import { isReturnOpen } from '@raan/contract/refunds/refund-states';
import { callEndpoint } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { refundItemName } from '#lib/refund-item-name.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Picture } from '#ui/picture.tsx';
import { toast } from '#ui/toast-store.ts';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { refundMessages } from './refund-messages.ts';
import { RequestRefundSheet } from './refund-sheet.tsx';
import { ReturnInstructions } from './return-instructions.tsx';
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
        <RequestState
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

type RequestStateProps = {
  request: CustomerRefundRequest;
  isPaidBack: boolean;
  orderToken: string;
  onChanged: (refund: CustomerRefund) => void;
};

function RequestState({ request, isPaidBack, orderToken, onChanged }: RequestStateProps) {
  const t = useMessages(refundMessages);
  const { date, money } = useFormat();
  const { state, decision_code, decision_reason, return_parcel: parcel } = request;
  const amount = request.granted_amount ?? request.asked_amount;
  const shown = state === 'granted' && request.decided_by === 'server' ? 'order_refunded' : state;
  const detail = {
    requested: () => t('requestedDetail', { time: date(request.answer_due_at, 'with-time') }),
    objected: () => t('objectedDetail', { days: REFUND_SILENCE_WORKING_DAYS }),
    unanswered: () => t('unansweredDetail', { days: REFUND_SILENCE_WORKING_DAYS }),
    agreed: () => t(isPaidBack ? 'paidBackDetail' : 'onItsWayDetail', { amount: money(amount) }),
    granted: () => t(isPaidBack ? 'paidBackDetail' : 'onItsWayDetail', { amount: money(amount) }),
    order_refunded: () => t(isPaidBack ? 'paidBackDetail' : 'onItsWayDetail', { amount: money(amount) }),
    awaiting_return: () => t('awaitingReturnDetail', { amount: money(amount) }),
    returning: () => t('returningDetail', { amount: money(amount) }),
    return_arrived: () =>
      t('returnArrivedDetail', {
        amount: money(amount),
        time: parcel?.counts_as_received_at ? date(parcel.counts_as_received_at, 'weekday') : '',
      }),
    not_sent_back: () => t('notSentBackDetail'),
    denied: () => t('deniedDetail'),
    withdrawn: () => t('deniedDetail'),
  }[shown]();
  return (
    <section className="flex flex-col gap-3">
      <div aria-live="polite">
        <h2 className="text-base font-semibold">{t(`state_${shown}`)}</h2>
        {request.grant_cause ? <p className="text-sm">{t(`cause_${request.grant_cause}`)}</p> : null}
        <p className="text-sm text-ink-2">{detail}</p>
      </div>
      {parcel && isReturnOpen(state) ? (
        <ReturnInstructions state={state} parcel={parcel} orderToken={orderToken} onChanged={onChanged} />
      ) : null}
      <Words title={t('yourWords')} note={t('askedAt', { time: date(request.created_at, 'with-time') })}>
        {[
          t(`reason_${request.reason}`),
          ...request.items.map((item) => `${refundItemName(item)} × ${item.quantity}`),
          request.scope === 'amount' ? t('askedAmount', { amount: money(request.asked_amount) }) : '',
          request.comment,
        ]
          .filter(Boolean)
          .join('\n')}
      </Words>
      {request.photos.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {request.photos.map((photo, index) => (
            <li key={photo.uuid} className="w-16">
              <Picture
                src={photo.url}
                alt={t('photo', { number: index + 1 })}
                width={1}
                height={1}
                dominantColor={photo.color}
                className="rounded-sm"
              />
            </li>
          ))}
        </ul>
      ) : null}
      {request.objection ? <Words title={t('storeWords')}>{request.objection}</Words> : null}
      {decision_code || decision_reason ? (
        <Words title={t('decisionWords')}>
          <DecisionReason code={decision_code} note={decision_reason} labelOf={t} />
        </Words>
      ) : null}
      {refundCan('withdraw', request) ? <Withdraw orderToken={orderToken} onWithdrawn={onChanged} /> : null}
    </section>
  );
}

function Words({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className="rounded-control bg-sunken px-4 py-3 text-sm">
      <h3 className="text-xs text-ink-2">{title}</h3>
      <p className="wrap-break-word whitespace-pre-line">{children}</p>
      {note ? <p className="pt-1 text-xs text-ink-2">{note}</p> : null}
    </div>
  );
}

function Withdraw({
  orderToken,
  onWithdrawn,
}: {
  orderToken: string;
  onWithdrawn: (refund: CustomerRefund) => void;
}) {
  const t = useMessages(refundMessages);
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const withdraw = async () => {
    setIsSending(true);
    try {
      const refund = await callEndpoint(withdrawRefundRequest, { params: { order_token: orderToken } });
      toast.success(t('withdrawn'));
      onWithdrawn(refund);
    } catch (error) {
      toast.error(errorText(error));
    }
    setIsSending(false);
    setIsAsking(false);
  };
  return (
    <>
      <Button wide variant="ghost" onClick={() => setIsAsking(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={withdraw}
        loading={isSending}
        title={t('withdrawTitle')}
        confirmLabel={t('withdrawYes')}
        confirmClassName="accent"
        cancelLabel={t('withdrawNo')}
      >
        <p>{t('withdrawDetail')}</p>
      </ConfirmSheet>
    </>
  );
}
