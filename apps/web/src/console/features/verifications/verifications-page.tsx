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
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useMessages } from '#lib/i18n.tsx';
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
  const list = useConsoleList(
    listConsoleVerifications,
    'verifications',
    { query: { state: state.value } },
    { refetchInterval: POLL_INTERVAL_MS },
  );
  const columns = useVerificationColumns();
  if (list.isRefused)
    return (
      <EmptyState
        icon={<IconLock size={34} stroke={1.6} aria-hidden />}
        title={t('notYourRole')}
        detail={t('notYourRoleDetail')}
      />
    );
  return (
    <QueuePage title={t('title')} isWide>
      <StateChips label={t('states')} choice={state} nameOf={t} counts={list.list?.counts} />
      <DataTable
        list={list}
        label={t('title')}
        columns={columns}
        nameOf={(verification) => verification.seller.store_name}
        hrefOf={pathOf}
        renderCard={(verification) => <VerificationCard verification={verification} />}
        emptyText={t(state.value === 'pending' ? 'nonePending' : 'none')}
        icon={IconCircleCheck}
      />
    </QueuePage>
  );
}

const pathOf = ({ id }: ConsoleVerificationSummary) => `/verifications/${id}`;

function useVerificationColumns(): Column<ConsoleVerificationSummary>[] {
  const t = useMessages(verificationMessages);
  const heading = useMessages(listMessages);
  return [
    {
      key: 'seller',
      header: heading('seller'),
      isPrimary: true,
      cell: ({ seller }) => (
        <>
          {seller.store_name}
          <span className="tabular text-xs font-normal text-ink-2">{`${seller.account} · ${seller.id}`}</span>
        </>
      ),
    },
    { key: 'document', header: t('document'), cell: (one) => <DocumentFacts verification={one} /> },
    {
      key: 'state',
      header: heading('status'),
      cell: ({ state }) => <VerificationStateChip state={state} />,
    },
    { key: 'timing', header: heading('time'), cell: (one) => <Timing verification={one} /> },
  ];
}

function DocumentFacts({ verification: one }: { verification: ConsoleVerificationSummary }) {
  const t = useMessages(verificationMessages);
  return (
    <>
      <span>{t(one.kind)}</span>
      {one.attempt > 1 ? <span> · {t('attempt', { count: one.attempt })}</span> : null}
      {one.reason_code ? <span> · {t(one.reason_code)}</span> : null}
    </>
  );
}

/** The last step of a submission, and the deadline of the decision. */
function Timing({ verification }: { verification: ConsoleVerificationSummary }) {
  const t = useMessages(verificationMessages);
  const format = useFormat();
  const { state, submitted_at, decided_at, due_at } = verification;
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
      <span className="inline-flex items-center gap-1">
        <IconClock size={16} aria-hidden className="shrink-0" />
        {decided_at
          ? t('decidedAgo', { ago: format.ago(decided_at) })
          : t('submittedAgo', { ago: format.ago(submitted_at) })}
      </span>
      {state === 'pending' ? <Deadline at={due_at} /> : null}
    </span>
  );
}

function VerificationCard({ verification }: { verification: ConsoleVerificationSummary }) {
  return (
    <Link
      href={pathOf(verification)}
      className={classNames(clickableClasses, 'block rounded-card border border-line bg-raised p-4')}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 text-base font-semibold">{verification.seller.store_name}</span>
        <VerificationStateChip state={verification.state} />
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        <span className="tabular">
          {verification.seller.account} · {verification.seller.id}
        </span>
        <span>
          <DocumentFacts verification={verification} />
        </span>
      </span>
      <Timing verification={verification} />
    </Link>
  );
}
