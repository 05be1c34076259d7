import { Link } from 'wouter';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconClock from '#icon/IconClock';
import IconLock from '#icon/IconLock';
import {
  listConsoleVerifications,
  type ConsoleVerificationSummary,
} from '@raan/contract/console/console-verification-endpoints';
import { VERIFICATION_STATES } from '@raan/contract/verification/verification';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { Rows } from '#console/features/queue/rows.tsx';
import { StateChips } from '#console/features/queue/state-chips.tsx';
import { useChoice } from '#console/features/queue/use-choice.ts';
import { useRows } from '#console/features/queue/use-rows.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { clickableClasses } from '#ui/list-row.tsx';
import { EmptyState } from '#ui/state.tsx';
import { verificationMessages } from './verification-messages.ts';
import { VerificationStateChip } from './verification-state.tsx';

const POLL_INTERVAL_MS = 30_000;

/** /console/verifications: identity documents by state, longest waiting first. */
export default function VerificationsPage() {
  const t = useMessages(verificationMessages);
  const state = useChoice('state', VERIFICATION_STATES);
  const list = useRows({
    key: ['verifications', state.value],
    fetch: (cursor, signal) =>
      callConsole(listConsoleVerifications, { query: { state: state.value, cursor } }, { signal }),
    rowsOf: (page) => page.verifications,
    pollIntervalMs: POLL_INTERVAL_MS,
  });
  if (list.isRefused)
    return (
      <EmptyState
        icon={<IconLock size={34} stroke={1.6} aria-hidden />}
        title={t('notYourRole')}
        detail={t('notYourRoleDetail')}
      />
    );
  return (
    <QueuePage title={t('title')}>
      <StateChips label={t('states')} choice={state} nameOf={t} counts={list.firstPage?.counts} />
      <Rows
        list={list}
        emptyText={t(state.value === 'pending' ? 'nonePending' : 'none')}
        icon={IconCircleCheck}
      >
        {(verification) => (
          <li key={verification.id}>
            <VerificationCard verification={verification} />
          </li>
        )}
      </Rows>
    </QueuePage>
  );
}

function VerificationCard({ verification }: { verification: ConsoleVerificationSummary }) {
  const t = useMessages(verificationMessages);
  const format = useFormat();
  const { state, due_at, decided_at } = verification;
  return (
    <Link
      href={`/verifications/${verification.id}`}
      className={classNames(clickableClasses, 'block rounded-card border border-line bg-raised p-4')}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 text-base font-semibold">{verification.seller.store_name}</span>
        <VerificationStateChip state={state} />
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        <span className="tabular">
          {verification.seller.account} · {verification.seller.id}
        </span>
        <span>{t(verification.kind)}</span>
        {verification.attempt > 1 ? <span>{t('attempt', { count: verification.attempt })}</span> : null}
        {verification.reason_code ? <span>{t(verification.reason_code)}</span> : null}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        <span className="inline-flex items-center gap-1">
          <IconClock size={16} aria-hidden />
          {decided_at
            ? t('decidedAgo', { ago: format.ago(decided_at) })
            : t('submittedAgo', { ago: format.ago(verification.submitted_at) })}
        </span>
        {state === 'pending' ? <Deadline at={due_at} /> : null}
      </span>
    </Link>
  );
}
