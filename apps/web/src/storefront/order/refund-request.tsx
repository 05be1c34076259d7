import type { CustomerRefund, CustomerRefundRequest } from '@raan/contract/refunds/refund';
import { refundCan, REFUND_SILENCE_WORKING_DAYS } from '@raan/contract/refunds/refund-rules';
import { isReturnOpen } from '@raan/contract/refunds/refund-states';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { refundMessages } from './refund-messages.ts';
import { RefundStatements } from './refund-statements.tsx';
import { ReturnInstructions } from './return-instructions.tsx';
import { WithdrawRefund } from './withdraw-refund.tsx';

type RefundRequestProps = {
  request: CustomerRefundRequest;
  isPaidBack: boolean;
  orderToken: string;
  onChanged: (refund: CustomerRefund) => void;
};

/** A refund request: its state, how to send items back, the statements of all sides, and the way to withdraw it. */
export function RefundRequest({ request, isPaidBack, orderToken, onChanged }: RefundRequestProps) {
  const { state, return_parcel: parcel } = request;
  return (
    <section className="flex flex-col gap-3">
      <RequestState request={request} isPaidBack={isPaidBack} />
      {parcel && isReturnOpen(state) ? (
        <ReturnInstructions state={state} parcel={parcel} orderToken={orderToken} onChanged={onChanged} />
      ) : null}
      <RefundStatements request={request} />
      {refundCan('withdraw', request) ? (
        <WithdrawRefund orderToken={orderToken} onWithdrawn={onChanged} />
      ) : null}
    </section>
  );
}

type RequestStateProps = Pick<RefundRequestProps, 'request' | 'isPaidBack'>;

/** The state as title, the cause of a refund without a decision, and what happens next. */
function RequestState({ request, isPaidBack }: RequestStateProps) {
  const t = useMessages(refundMessages);
  const { state, decided_by: decidedBy, grant_cause: cause } = request;
  const shown = state === 'granted' && decidedBy === 'server' ? 'order_refunded' : state;
  const detail = useStateDetail({ request, isPaidBack });
  return (
    <div aria-live="polite">
      <h2 className="text-base font-semibold">{t(`state_${shown}`)}</h2>
      {cause ? <p className="text-sm">{t(`cause_${cause}`)}</p> : null}
      <p className="text-sm text-ink-2">{detail}</p>
    </div>
  );
}

/** Returns what a request's state means for the customer: the amount, and who acts until when. */
function useStateDetail({ request, isPaidBack }: RequestStateProps): string {
  const t = useMessages(refundMessages);
  const { date, money } = useFormat();
  const amount = money(request.granted_amount ?? request.asked_amount);
  const days = REFUND_SILENCE_WORKING_DAYS;
  switch (request.state) {
    case 'requested':
      return t('requestedDetail', { time: date(request.answer_due_at, 'with-time') });
    case 'objected':
      return t('objectedDetail', { days });
    case 'unanswered':
      return t('unansweredDetail', { days });
    case 'agreed':
    case 'granted':
      return t(isPaidBack ? 'paidBackDetail' : 'onItsWayDetail', { amount });
    case 'awaiting_return':
      return t('awaitingReturnDetail', { amount });
    case 'returning':
      return t('returningDetail', { amount });
    case 'return_arrived': {
      const end = request.return_parcel?.counts_as_received_at;
      return t('returnArrivedDetail', { amount, time: end ? date(end, 'weekday') : '' });
    }
    case 'not_sent_back':
      return t('notSentBackDetail');
    case 'denied':
    case 'withdrawn':
      return t('deniedDetail');
  }
}
