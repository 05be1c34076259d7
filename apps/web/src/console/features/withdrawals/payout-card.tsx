import {
  revealPayoutCard,
  type ConsoleWithdrawal,
} from '@raan/contract/console/console-withdrawal-endpoints';
import { RevealableAccount } from '#console/features/bank-cards/revealable-account.tsx';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import { bankMessages } from '#lib/bank-messages.ts';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { PayoutSteps } from './payout-steps.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';
import { isBlockedBySuspension, isRunningWithdrawal } from './withdrawal-columns.tsx';

/** A withdrawal with the facts for its decision, and its next steps. */
export function PayoutCard({ withdrawal: one }: { withdrawal: ConsoleWithdrawal }) {
  const t = useMessages(withdrawalMessages);
  const bankName = useMessages(bankMessages);
  const format = useFormat();
  return (
    <Card as="article">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <SellerLink seller={one.seller} className="min-w-0 font-semibold" />
        <Money amount={one.amount} className="text-xl font-semibold" />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <span>
          {t('number', { id: one.id })} · {t('requestedAgo', { ago: format.ago(one.created_at) })}
        </span>
        {isRunningWithdrawal(one.state) ? <Deadline at={one.due_at} /> : null}
      </p>
      {one.note && !one.requested_by ? <p className="mt-2 text-sm">{`“${one.note}”`}</p> : null}
      <FactList className="mt-2">
        <Fact label={t('fee')}>
          <Money amount={one.fee} />
        </Fact>
        <Fact label={t('toPay')}>
          <Money amount={one.actual_amount} className="font-semibold" />
        </Fact>
        <Fact label={t('account')}>
          {bankName(one.bank_name)} · <span className="tabular">{one.card_number}</span>
          <span className="block">{one.card_holder_name}</span>
        </Fact>
        <Fact label={t('availableAfter')}>
          <Money amount={one.available} />
        </Fact>
        <Fact label={t('openDisputes')}>{format.count(one.open_disputes)}</Fact>
        {one.requested_by ? (
          <>
            <Fact label={t('requestedBy')}>{one.requested_by.account}</Fact>
            <Fact label={t('requestReason')}>{one.note}</Fact>
          </>
        ) : null}
        {one.approved_by && one.approved_at ? (
          <Fact label={t('approvedBy')}>
            {one.approved_by.account} · {format.date(one.approved_at, 'with-time')}
          </Fact>
        ) : null}
        {one.processed_by ? <Fact label={t('processedBy')}>{one.processed_by.account}</Fact> : null}
        {one.completed_by ? <Fact label={t('paidBy')}>{one.completed_by.account}</Fact> : null}
        {one.payout_reference ? (
          <Fact label={t('reference')}>
            <span className="tabular wrap-anywhere">{one.payout_reference}</span>
          </Fact>
        ) : null}
        {one.completed_at ? (
          <Fact label={t('completed')}>{format.date(one.completed_at, 'with-time')}</Fact>
        ) : null}
        {one.rejected_by ? <Fact label={t('rejectedBy')}>{one.rejected_by.account}</Fact> : null}
      </FactList>
      {isBlockedBySuspension(one) ? <Notice tone="warning">{t('suspended')}</Notice> : null}
      {one.state === 'pending' && one.is_seller_suspended && one.requested_by ? (
        <Notice tone="warning">{t('suspendedRequested')}</Notice>
      ) : null}
      {one.owed > 0 ? <Notice tone="warning">{t('owes', { amount: format.money(one.owed) })}</Notice> : null}
      {one.reason_code || one.admin_note ? (
        <p className="mt-2 text-sm">
          <DecisionReason code={one.reason_code} note={one.admin_note} labelOf={t} />
        </p>
      ) : null}
      {one.state === 'processing' ? (
        <RevealableAccount reveal={() => callConsole(revealPayoutCard, { params: { id: one.id } })} />
      ) : null}
      <PayoutSteps withdrawal={one} />
    </Card>
  );
}
