import {
  endConsoleOrder,
  markParcelLost,
  messageSeller,
  sendOrderLink,
  type ConsoleOrder,
} from '@raan/contract/console/console-order-endpoints';
import type { LinkChannel } from '@raan/contract/orders/link-channel';
import { REFUND_SECOND_OPERATOR_ABOVE } from '@raan/contract/refunds/refund-rules';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useIsOwnApproval } from '#console/lib/use-is-own-approval.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { consoleOrderMessages } from './order-messages.ts';

/** Actions of an operator: end the order, mark its parcel as lost, write to the seller, send the customer the link. */
export function OrderActions({ data }: { data: ConsoleOrder }) {
  const t = useMessages(consoleOrderMessages);
  const format = useFormat();
  const { order, can_end: canEnd, can_mark_lost: canMarkLost, first_approval: first } = data;
  const params = { id: order.id };
  const onEnded = (ended: ConsoleOrder) => toast.success(t(ended.can_end === null ? 'ended' : 'approved'));
  const end = useConsoleCommand(endConsoleOrder, onEnded);
  const lost = useConsoleCommand(markParcelLost, onEnded);
  const message = useConsoleCommand(messageSeller, () => toast.success(t('sent')));
  const forbidden = useForbiddenReason(endConsoleOrder, t('reviewerOnly'));
  const isOwn = useIsOwnApproval(first);
  const amount = format.money(order.retail_amount - order.refunded_amount);
  const ownReason = (decision: 'end' | 'lost') => isOwn && first?.decision === decision && t('ownHint');
  return (
    <Card>
      <SectionTitle>{t('actions')}</SectionTitle>
      <SecondOperatorNotice data={data} isOwn={isOwn} />
      <div className="mt-2 flex flex-col gap-2">
        <DecisionButton
          label={t('message')}
          variant="secondary"
          reasonLabel={t('messageLabel')}
          reasonMissing={t('messageMissing')}
          reasonHint={t('messageHint')}
          command={message}
          decide={(text) => message.run({ params, body: { message: text } })}
        />
        {data.customer_email === null ? null : <LinkButton data={data} channel="email" />}
        <LinkButton data={data} channel="sms" />
        {canMarkLost ? (
          <DecisionButton
            label={t('lost')}
            variant="secondary"
            danger
            disabledReason={forbidden || ownReason('lost')}
            reasonHint={t('reasonShown')}
            command={lost}
            decide={(reason) => lost.run({ params, body: { version: order.version, reason } })}
          >
            <p className="text-sm text-ink-2">{t('lostEffect', { amount })}</p>
          </DecisionButton>
        ) : null}
        {canEnd === null ? null : (
          <DecisionButton
            label={t(`end_${canEnd}`)}
            variant="secondary"
            danger
            disabledReason={forbidden || ownReason('end')}
            reasonHint={t('reasonShown')}
            command={end}
            decide={(reason) => end.run({ params, body: { version: order.version, reason } })}
          >
            <p className="text-sm text-ink-2">{t(`endEffect_${canEnd}`, { amount })}</p>
          </DecisionButton>
        )}
      </div>
    </Card>
  );
}

/** Sends the customer the link of the order again. The operator does not see it. */
function LinkButton({ data, channel }: { data: ConsoleOrder; channel: LinkChannel }) {
  const t = useMessages(consoleOrderMessages);
  const send = useConsoleCommand(sendOrderLink, () => toast.success(t('linkSent')));
  const { customer, id } = data.order;
  const to = channel === 'email' ? (data.customer_email ?? '') : customer.phone;
  return (
    <DecisionButton
      label={t(`link_${channel}`)}
      variant="secondary"
      command={send}
      decide={() => send.run({ params: { id }, body: { channel } })}
    >
      <p className="text-sm text-ink-2">{t('linkEffect', { to })}</p>
    </DecisionButton>
  );
}

/** Says that a large refund needs two operators; after the first approval, who approved what. */
function SecondOperatorNotice({ data, isOwn }: { data: ConsoleOrder; isOwn: boolean }) {
  const t = useMessages(consoleOrderMessages);
  const format = useFormat();
  const { order, can_end: canEnd, first_approval: first } = data;
  const isLarge = order.retail_amount - order.refunded_amount > REFUND_SECOND_OPERATOR_ABOVE;
  if (canEnd === null || order.paid_at === null || !isLarge) return null;
  if (!first) return <Notice>{t('needsTwo', { amount: format.money(REFUND_SECOND_OPERATOR_ABOVE) })}</Notice>;
  const time = format.date(first.at, 'with-time');
  const decision = t(`decision_${first.decision}`);
  return (
    <Notice title={t('firstApproved', { account: first.account, decision, time })}>
      {t(isOwn ? 'ownHint' : 'secondHint')}
    </Notice>
  );
}
