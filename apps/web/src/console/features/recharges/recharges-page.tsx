import { Link } from 'wouter';
import IconBuildingBank from '#icon/IconBuildingBank';
import IconCashPlus from '#icon/IconCashPlus';
import IconCopyCheck from '#icon/IconCopyCheck';
import {
  CONSOLE_RECHARGE_STATES,
  listConsoleRecharges,
  type ConsoleRecharge,
} from '@raan/contract/console/console-recharge-endpoints';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { Rows } from '#console/features/queue/rows.tsx';
import { StateChips } from '#console/features/queue/state-chips.tsx';
import { useChoice } from '#console/features/queue/use-choice.ts';
import { useRows } from '#console/features/queue/use-rows.ts';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { EmptyState } from '#ui/state.tsx';
import { RechargeDecision } from './recharge-decision.tsx';
import { RechargeFacts } from './recharge-facts.tsx';
import { rechargeMessages } from './recharge-messages.ts';
import { SlipView } from './slip-view.tsx';
import { VerifiedName } from './verified-name.tsx';

const POLL_INTERVAL_MS = 30_000;

/** /console/recharges: top-ups by transfer, longest waiting first. */
export default function RechargesPage() {
  const t = useMessages(rechargeMessages);
  const state = useChoice('state', CONSOLE_RECHARGE_STATES);
  const list = useRows({
    key: ['recharges', state.value],
    fetch: (cursor, signal) =>
      callConsole(listConsoleRecharges, { query: { state: state.value, cursor } }, { signal }),
    rowsOf: (page) => page.recharges,
    pollIntervalMs: POLL_INTERVAL_MS,
  });
  if (list.isRefused) return <EmptyState title={t('notYourRole')} detail={t('notYourRoleDetail')} />;
  return (
    <QueuePage title={t('title')} about={t('about')}>
      <div>
        <Link href="/recharges/accounts" className={buttonClasses({ variant: 'secondary' })}>
          <IconBuildingBank size={20} aria-hidden />
          {t('accounts')}
        </Link>
      </div>
      <StateChips label={t('states')} choice={state} nameOf={t} counts={list.firstPage?.counts} />
      <Rows
        list={list}
        emptyText={t(state.value === 'submitted' ? 'noneSubmitted' : 'none')}
        icon={IconCashPlus}
      >
        {(one) => (
          <RechargeCard
            key={one.id}
            recharge={one}
            fourEyesFrom={list.firstPage?.four_eyes_from ?? Infinity}
          />
        )}
      </Rows>
    </QueuePage>
  );
}

function RechargeCard({ recharge: one, fourEyesFrom }: { recharge: ConsoleRecharge; fourEyesFrom: number }) {
  const t = useMessages(rechargeMessages);
  const format = useFormat();
  const isUndecided = one.state === 'submitted' || one.state === 'approved';
  return (
    <Card as="li">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <Link href={`/sellers/${one.seller.id}`} className="min-w-0 font-semibold text-brand underline">
          {one.seller.store_name}
        </Link>
        <Money amount={one.credited_amount ?? one.amount} className="text-xl font-semibold" />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <span>
          {t(`method_${one.method}`)}
          {one.submitted_at ? ` · ${t('sentAgo', { ago: format.ago(one.submitted_at) })}` : null}
        </span>
        {isUndecided && one.due_at ? <Deadline at={one.due_at} /> : null}
      </p>
      <RechargeFacts recharge={one} />
      <VerifiedName recharge={one} />
      {isUndecided && one.rival_claims > 0 ? (
        <Notice tone="negative" icon={<IconCopyCheck size={20} aria-hidden />}>
          {t('rivalClaims', { count: one.rival_claims })}
        </Notice>
      ) : null}
      {isUndecided && one.same_proof > 0 ? (
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
      {isUndecided ? <RechargeDecision recharge={one} fourEyesFrom={fourEyesFrom} /> : null}
    </Card>
  );
}
