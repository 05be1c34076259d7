import IconArrowsDiff from '#icon/IconArrowsDiff';
import IconCircleCheck from '#icon/IconCircleCheck';
import {
  listReconciledDays,
  listReconciliationDifferences,
  type ReconciledDay,
  type ReconciliationDifference,
} from '@raan/contract/console/reconciliation-endpoints';
import { amountColumn } from '#console/features/queue/columns.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Money } from '#ui/money.tsx';
import { DifferenceCard } from './difference-card.tsx';
import { reconciliationMessages } from './reconciliation-messages.ts';

const STATES = ['open', 'closed'] as const;
const SUMS = ['payments', 'refunds', 'disputes', 'fees', 'payouts', 'net'] as const;

/** /console/reconciliation: differences between the payment provider's book and ours, and the compared days. */
export default function ReconciliationPage() {
  const t = useMessages(reconciliationMessages);
  return (
    <QueuePage isWide title={t('title')} about={t('about')}>
      <Differences />
      <Days />
    </QueuePage>
  );
}

function Differences() {
  const t = useMessages(reconciliationMessages);
  const format = useFormat();
  const state = useChoice('state', STATES);
  const list = useConsoleList(listReconciliationDifferences, 'differences', {
    query: { state: state.value },
  });
  const columns: Column<ReconciliationDifference>[] = [
    {
      key: 'kind',
      header: t('difference'),
      isPrimary: true,
      cell: ({ kind }) => t(`kind_${kind}`),
    },
    { key: 'subject', header: t('what'), cell: ({ subject }) => t(`subject_${subject}`) },
    { key: 'reference', header: t('reference'), cell: (one) => one.order_number ?? one.reference },
    { key: 'day', header: t('day'), cell: ({ day }) => format.date(day, 'short') },
    amountColumn('ours', t('ours')),
    amountColumn('theirs', t('theirs')),
  ];
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>{t('differences')}</SectionTitle>
      <StateChips label={t('differences')} choice={state} nameOf={(value) => t(`state_${value}`)} />
      <DataTable
        list={list}
        label={t('differences')}
        columns={columns}
        nameOf={({ order_number, reference }) => order_number ?? reference}
        expands
        renderCard={(difference) => <DifferenceCard difference={difference} />}
        emptyText={t(state.value === 'open' ? 'noneOpen' : 'noneClosed')}
        icon={IconCircleCheck}
      />
    </section>
  );
}

function Days() {
  const t = useMessages(reconciliationMessages);
  const format = useFormat();
  const list = useConsoleList(listReconciledDays, 'days', {}, { idOf: ({ day }) => day });
  const columns: Column<ReconciledDay>[] = [
    { key: 'day', header: t('day'), isPrimary: true, cell: ({ day }) => format.date(day, 'short') },
    resultColumn(t('result')),
    ...SUMS.map((name) => amountColumn(name, t(name))),
  ];
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>{t('days')}</SectionTitle>
      <DataTable
        list={list}
        label={t('days')}
        columns={columns}
        nameOf={({ day }) => format.date(day, 'short')}
        renderCard={(day) => <DayCard day={day} />}
        emptyText={t('noDays')}
        icon={IconArrowsDiff}
      />
    </section>
  );
}

function resultColumn(header: string): Column<ReconciledDay> {
  return { key: 'result', header, cell: (day) => <DayResult day={day} /> };
}

function DayResult({ day: { compared, matched, open } }: { day: ReconciledDay }) {
  const t = useMessages(reconciliationMessages);
  return (
    <Chip tone={open > 0 ? 'negative' : 'positive'}>
      {t('matched', { matched: String(matched), compared: String(compared) })}
    </Chip>
  );
}

function DayCard({ day }: { day: ReconciledDay }) {
  const t = useMessages(reconciliationMessages);
  const format = useFormat();
  return (
    <Card as="article">
      <div className="flex items-center justify-between gap-3">
        <span className="font-semibold">{format.date(day.day, 'short')}</span>
        <DayResult day={day} />
      </div>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-sm">
        {SUMS.filter((name) => name === 'net' || day[name] !== 0).map((name) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{t(name)}</dt>
            <dd className="text-end">
              <Money amount={day[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
