import { Link } from 'wouter';
import IconBuildingBank from '#icon/IconBuildingBank';
import IconCashPlus from '#icon/IconCashPlus';
import IconCopyCheck from '#icon/IconCopyCheck';
import {
  CONSOLE_RECHARGE_STATES,
  listConsoleRecharges,
  type ConsoleRecharge,
  type ConsoleRechargeState,
} from '@raan/contract/console/console-recharge-endpoints';
import { QUEUE_SORTS } from '@raan/contract/console/console-parts';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { DownloadCsvButton } from '#console/lib/list/download-csv-button.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useSort } from '#console/lib/list/use-sort.ts';
import { sumBaht } from '#lib/baht.ts';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
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
  const sort = useSort(QUEUE_SORTS, isUndecided(state.value) ? 'time_asc' : 'time_desc');
  const columns = useRechargeColumns();
  const list = useConsoleList(
    listConsoleRecharges,
    'recharges',
    { query: { state: state.value, sort: sort.value } },
    { refetchInterval: POLL_INTERVAL_MS },
  );
  if (list.isRefused) return <EmptyState title={t('notYourRole')} detail={t('notYourRoleDetail')} />;
  return (
    <QueuePage title={t('title')} about={t('about')} isWide>
      <div>
        <Link href="/recharges/accounts" className={buttonClasses({ variant: 'secondary' })}>
          <IconBuildingBank size={20} aria-hidden />
          {t('accounts')}
        </Link>
      </div>
      <StateChips label={t('states')} choice={state} nameOf={t} counts={list.list?.counts} />
      <DataTable
        list={list}
        label={t('title')}
        columns={columns}
        nameOf={(one) => `#${one.id}`}
        sort={sort}
        expands
        bulk={(selected) => (
          <>
            <Money amount={sumBaht(selected.map((one) => one.amount))} className="text-xl font-semibold" />
            <DownloadCsvButton name="raan-top-ups" columns={columns} rows={selected} />
          </>
        )}
        card={(one) => <RechargeCard recharge={one} fourEyesFrom={list.list?.four_eyes_from ?? Infinity} />}
        emptyText={t(state.value === 'submitted' ? 'noneSubmitted' : 'none')}
        icon={IconCashPlus}
      />
    </QueuePage>
  );
}

const isUndecided = (state: ConsoleRechargeState) => state === 'submitted' || state === 'approved';

function useRechargeColumns(): Column<ConsoleRecharge>[] {
  const t = useMessages(rechargeMessages);
  const heading = useMessages(listMessages);
  const format = useFormat();
  return [
    { key: 'id', header: t('numberHeading'), isPrimary: true, cell: ({ id }) => id, csv: ({ id }) => id },
    {
      key: 'seller',
      header: heading('seller'),
      cell: (one) => <SellerLink seller={one.seller} />,
      csv: (one) => one.seller.store_name,
    },
    {
      key: 'method',
      header: t('method'),
      cell: ({ method }) => t(`method_${method}`),
      csv: ({ method }) => t(`method_${method}`),
    },
    {
      key: 'reference',
      header: t('reference'),
      cell: (one) => <span className="tabular wrap-anywhere">{proofOf(one)}</span>,
      csv: proofOf,
    },
    {
      key: 'time',
      header: heading('time'),
      sort: 'time',
      cell: (one) =>
        isUndecided(one.state) && one.due_at ? (
          <Deadline at={one.due_at} />
        ) : (
          one.decided_at && format.date(one.decided_at, 'with-time')
        ),
      csv: (one) => one.submitted_at,
    },
    {
      key: 'received',
      header: t('received'),
      align: 'end',
      cell: ({ received }) => (received === null ? '' : <Money amount={received} />),
      csv: ({ received }) => received,
    },
    {
      key: 'amount',
      header: t('claimed'),
      sort: 'amount',
      align: 'end',
      cell: ({ amount }) => <Money amount={amount} />,
      csv: ({ amount }) => amount,
    },
  ];
}

/** Finds the transfer on the statement. */
const proofOf = ({ transaction_id, reference }: ConsoleRecharge) => transaction_id ?? reference;

function RechargeCard({ recharge: one, fourEyesFrom }: { recharge: ConsoleRecharge; fourEyesFrom: number }) {
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
