import { useQuery } from '@tanstack/react-query';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconScale from '#icon/IconScale';
import {
  getTrialBalance,
  startTrialBalance,
  type TrialBalance,
  type TrialBalanceRun,
} from '@raan/contract/console/trial-balance-endpoints';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { errorText } from '#lib/errors.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { TrialBalanceTable } from './trial-balance-table.tsx';
import { LedgerDifferences } from './ledger-differences.tsx';
import { trialBalanceMessages } from './trial-balance-messages.ts';

/** /console/trial-balance: latest trial balance by account kind, and results of earlier runs. */
export default function TrialBalancePage() {
  const t = useMessages(trialBalanceMessages);
  const trialBalance = useQuery({
    queryKey: ['console', 'trial-balance'],
    queryFn: ({ signal }) => callConsole(getTrialBalance, {}, { signal }),
  });
  const startRun = useConsoleCommand(startTrialBalance);
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <div>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="text-sm text-ink-2">{t('about')}</p>
      </div>
      <Button
        className="self-start"
        icon={<IconScale size={20} aria-hidden />}
        loading={startRun.isRunning}
        onClick={() => void startRun.run()}
      >
        {t('startRun')}
      </Button>
      <ErrorNotice error={startRun.error} />
      {trialBalance.isPending ? (
        <SkeletonCards count={2} />
      ) : !trialBalance.data ? (
        <ErrorState detail={errorText(trialBalance.error)} onRetry={() => void trialBalance.refetch()} />
      ) : trialBalance.data.latest === null ? (
        <EmptyState
          icon={<IconScale size={34} stroke={1.6} aria-hidden />}
          title={t('never')}
          detail={t('neverDetail')}
        />
      ) : (
        <>
          <RunResult run={trialBalance.data.latest} />
          {trialBalance.data.latest.difference_count > 0 ? (
            <LedgerDifferences run={trialBalance.data.latest} />
          ) : null}
          <TrialBalanceTable lines={trialBalance.data.latest.lines} />
          <Runs runs={trialBalance.data.runs} />
        </>
      )}
    </div>
  );
}

function RunResult({ run }: { run: TrialBalance }) {
  const t = useMessages(trialBalanceMessages);
  const format = useFormat();
  const when = t('takenBy', {
    when: format.date(run.taken_at, 'with-time'),
    who: run.operator?.account ?? t('byJob'),
  });
  return run.difference_count === 0 ? (
    <Notice tone="positive" icon={<IconCircleCheck size={20} aria-hidden />} title={t('isBalanced')}>
      <p>{t('isBalancedDetail')}</p>
      <p>{when}</p>
    </Notice>
  ) : (
    <Notice
      tone="negative"
      alert
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t('hasDifferences', { count: run.difference_count })}
    >
      <p>{t('hasDifferencesDetail', { run: run.id })}</p>
      <p>{when}</p>
    </Notice>
  );
}

function Runs({ runs }: { runs: readonly TrialBalanceRun[] }) {
  const t = useMessages(trialBalanceMessages);
  const format = useFormat();
  return (
    <section>
      <SectionTitle>{t('runs')}</SectionTitle>
      <Card flush as="div">
        <ol className="divide-y divide-line">
          {runs.map((run) => (
            <li key={run.id} className="flex flex-wrap items-baseline gap-x-4 px-4 py-3 text-sm">
              <span className="tabular text-ink-2">{`#${run.id}`}</span>
              <time dateTime={run.taken_at} className="tabular min-w-0 flex-1">
                {format.date(run.taken_at, 'with-time')}
              </time>
              <span className="text-ink-2">{run.operator?.account ?? t('byJob')}</span>
              <span className={run.difference_count === 0 ? 'text-positive' : 'font-semibold text-negative'}>
                {run.difference_count === 0
                  ? t('runWithoutDifferences')
                  : t('runWithDifferences', { count: run.difference_count })}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}
