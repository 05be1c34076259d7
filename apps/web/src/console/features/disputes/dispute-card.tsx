import { answerDispute, type CardDispute } from '@raan/contract/console/dispute-endpoints';
import type { DisputeDecision, DisputeState } from '@raan/contract/payments/dispute';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { OrderLink } from '#console/features/queue/order-link.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Money } from '#ui/money.tsx';
import { toast } from '#ui/toast-store.ts';
import type { Tone } from '#ui/tone.ts';
import { disputeMessages } from './dispute-messages.ts';
import { disputeReasonText } from './dispute-reason.ts';

const TONES: Readonly<Record<DisputeState, Tone>> = {
  needs_response: 'warning',
  under_review: 'info',
  won: 'positive',
  lost: 'negative',
};
const REFRESH_MS = 30_000;
/** The provider's page of a dispute, where evidence is sent. */
const DASHBOARDS: Readonly<Record<string, string>> = { stripe: 'https://dashboard.stripe.com/disputes/' };

/** A dispute with what happened to its money, and what the operator can record. */
export function DisputeCard({ dispute }: { dispute: CardDispute }) {
  const t = useMessages(disputeMessages);
  const format = useFormat();
  const dashboard = DASHBOARDS[dispute.provider];
  const amounts = (['withdrawn', 'fee', 'loss', 'covered'] as const).filter((name) => dispute[name] !== 0);
  return (
    <Card as="article">
      <div className="flex items-baseline justify-between gap-3">
        {dispute.order_id === null || dispute.order_number === null ? (
          <span className="text-sm text-ink-2">{t('topUp')}</span>
        ) : (
          <OrderLink id={dispute.order_id} number={dispute.order_number} className="text-sm" />
        )}
        <Money amount={dispute.amount} className="text-xl font-semibold" />
      </div>
      <p className="text-sm text-ink-2">
        <SellerLink seller={dispute.seller} /> · {t('openedAt')} {format.date(dispute.opened_at, 'with-time')}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Chip tone={TONES[dispute.state]}>{t(dispute.state)}</Chip>
        {dispute.state === 'needs_response' ? <Deadline at={dispute.due_at} /> : null}
      </div>
      {dispute.is_inquiry ? <p className="mt-2 text-sm">{t('inquiry')}</p> : null}
      {dispute.refunds_on_hold > 0 ? (
        <p className="mt-2 text-sm">{t('onHold', { count: dispute.refunds_on_hold })}</p>
      ) : null}
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
        <dt className="text-ink-2">{t('reason')}</dt>
        <dd className="wrap-break-word">{disputeReasonText(dispute.reason, t)}</dd>
        {amounts.map((name) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{t(name)}</dt>
            <dd>
              <Money amount={dispute[name]} />
            </dd>
          </div>
        ))}
        <dt className="text-ink-2">{t('dispute')}</dt>
        <dd className="tabular wrap-break-word">{dispute.reference}</dd>
        <dt className="text-ink-2">{t('payment')}</dt>
        <dd className="tabular wrap-break-word">{dispute.payment_reference}</dd>
      </dl>
      {dashboard ? (
        <a
          href={`${dashboard}${encodeURIComponent(dispute.reference)}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-12 items-center text-sm font-semibold text-brand underline"
        >
          {t('dashboard')}
        </a>
      ) : null}
      <Answer dispute={dispute} />
    </Card>
  );
}

function Answer({ dispute }: { dispute: CardDispute }) {
  const t = useMessages(disputeMessages);
  const format = useFormat();
  const isLate = Date.parse(dispute.due_at) < useNow(REFRESH_MS);
  const command = useConsoleCommand(answerDispute, () => toast.success(t('recorded')));
  const decide = (decision: DisputeDecision) => async (note: string) =>
    await command.run({ params: { id: dispute.id }, body: { decision, note } });
  if (dispute.decision !== null)
    return (
      <p className="mt-2 text-sm">
        <span className="font-semibold">{t(dispute.decision)}</span>{' '}
        {dispute.decided_by !== null && dispute.decided_at !== null
          ? t('decidedBy', {
              who: dispute.decided_by,
              when: format.date(dispute.decided_at, 'with-time'),
            })
          : null}
        <q className="block wrap-break-word text-ink-2">{dispute.note}</q>
      </p>
    );
  if (dispute.state !== 'needs_response') return null;
  const texts = { command, reasonHint: t('noteHint'), reasonMissing: t('noteMissing') };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <DecisionButton
        {...texts}
        label={t('sent')}
        title={t('sentAsk')}
        reasonLabel={t('sentNote')}
        disabledReason={isLate && t('evidenceLate')}
        decide={decide('evidence_sent')}
      >
        <p className="text-sm text-ink-2">{t('sentHow')}</p>
      </DecisionButton>
      <DecisionButton
        {...texts}
        variant="secondary"
        label={t('accept')}
        title={t('acceptAsk')}
        reasonLabel={t('acceptNote')}
        decide={decide('accepted')}
      >
        <p className="text-sm text-ink-2">{t('acceptHow', { amount: format.money(dispute.amount) })}</p>
      </DecisionButton>
    </div>
  );
}
