import IconCopyCheck from '#icon/IconCopyCheck';
import type { ConsoleRecharge } from '@raan/contract/console/console-recharge-endpoints';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { RechargeDecision } from './recharge-decision.tsx';
import { RechargeFacts } from './recharge-facts.tsx';
import { rechargeMessages } from './recharge-messages.ts';
import { SlipView } from './slip-view.tsx';
import { VerifiedName } from './verified-name.tsx';
import { isUndecided } from './recharge-columns.tsx';

/** A top-up with its proof and the facts for its decision. */
export function RechargeCard({
  recharge: one,
  fourEyesFrom,
}: {
  recharge: ConsoleRecharge;
  fourEyesFrom: number;
}) {
  const t = useMessages(rechargeMessages);
  const format = useFormat();
  const isOpen = isUndecided(one.state);
  return (
    <Card as="article">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <SellerLink seller={one.seller} className="min-w-0 font-semibold" />
        <Money amount={one.credited_amount ?? one.amount} className="text-xl font-semibold" />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <span>
          {t(`method_${one.method}`)}
          {one.submitted_at ? ` · ${t('sentAgo', { ago: format.ago(one.submitted_at) })}` : null}
        </span>
        {isOpen && one.due_at ? <Deadline at={one.due_at} /> : null}
      </p>
      <RechargeFacts recharge={one} />
      <VerifiedName recharge={one} />
      {isOpen && one.rival_claims > 0 ? (
        <Notice tone="negative" icon={<IconCopyCheck size={20} aria-hidden />}>
          {t('rivalClaims', { count: one.rival_claims })}
        </Notice>
      ) : null}
      {isOpen && one.same_proof > 0 ? (
        <Notice tone="warning" icon={<IconCopyCheck size={20} aria-hidden />}>
          {t('sameProof', { count: one.same_proof })}
        </Notice>
      ) : null}
      {one.reason_code ? (
        <p className="mt-2 text-sm">
          {one.reason_code === 'cancelled' ? (
            t('failed')
          ) : (
            <DecisionReason code={one.reason_code} note={one.reason} labelOf={t} />
          )}
        </p>
      ) : null}
      {one.slip ? <SlipView slip={one.slip} /> : null}
      {isOpen ? <RechargeDecision recharge={one} fourEyesFrom={fourEyesFrom} /> : null}
    </Card>
  );
}
