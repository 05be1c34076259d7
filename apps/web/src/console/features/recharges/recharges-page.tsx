import { Link } from 'wouter';
import IconBuildingBank from '#icon/IconBuildingBank';
import IconCashPlus from '#icon/IconCashPlus';
import {
  CONSOLE_RECHARGE_STATES,
  listConsoleRecharges,
} from '@raan/contract/console/console-recharge-endpoints';
import { QUEUE_SORTS } from '@raan/contract/console/console-parts';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { DownloadCsvButton } from '#console/lib/list/download-csv-button.tsx';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useSort } from '#console/lib/list/use-sort.ts';
import { sumBaht } from '#lib/baht.ts';
import { useMessages } from '#lib/i18n.tsx';
import { buttonClasses } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { EmptyState } from '#ui/state.tsx';
import { rechargeMessages } from './recharge-messages.ts';
import { RechargeCard } from './recharge-card.tsx';
import { isUndecided, useRechargeColumns } from './recharge-columns.tsx';

const POLL_INTERVAL_MS = 30_000;

/** /console/recharges: top-ups by transfer, longest waiting first. */
export default function RechargesPage() {
  const t = useMessages(rechargeMessages);
  const state = useChoice('state', CONSOLE_RECHARGE_STATES);
  const sort = useSort(QUEUE_SORTS, isUndecided(state.value) ? 'time_asc' : 'time_desc');
  const columns = useRechargeColumns(state.value);
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
        renderBulkActions={(selected) => (
          <>
            <Money amount={sumBaht(selected.map((one) => one.amount))} className="text-xl font-semibold" />
            <DownloadCsvButton name="raan-top-ups" columns={columns} rows={selected} />
          </>
        )}
        renderCard={(one) => (
          <RechargeCard recharge={one} fourEyesFrom={list.list?.four_eyes_from ?? Infinity} />
        )}
        emptyText={t(state.value === 'submitted' ? 'noneSubmitted' : 'none')}
        icon={IconCashPlus}
      />
    </QueuePage>
  );
}
