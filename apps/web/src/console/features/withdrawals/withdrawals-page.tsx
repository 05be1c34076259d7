import IconCashBanknote from '#icon/IconCashBanknote';
import { listConsoleWithdrawals } from '@raan/contract/console/console-withdrawal-endpoints';
import { QUEUE_SORTS } from '@raan/contract/console/console-parts';
import { WITHDRAWAL_STATES } from '@raan/contract/withdrawals/withdrawal';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { DownloadCsvButton } from '#console/lib/list/download-csv-button.tsx';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useSort } from '#console/lib/list/use-sort.ts';
import { useMessages } from '#lib/i18n.tsx';
import { sumBaht } from '#lib/baht.ts';
import { Money } from '#ui/money.tsx';
import { EmptyState } from '#ui/state.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';
import { PayoutCard } from './payout-card.tsx';
import { isRunningWithdrawal, useWithdrawalColumns } from './withdrawal-columns.tsx';

/** /console/withdrawals: withdrawals by state, longest waiting first. */
export default function WithdrawalsPage() {
  const t = useMessages(withdrawalMessages);
  const state = useChoice('state', WITHDRAWAL_STATES);
  const sort = useSort(QUEUE_SORTS, isRunningWithdrawal(state.value) ? 'time_asc' : 'time_desc');
  const columns = useWithdrawalColumns(state.value);
  const list = useConsoleList(listConsoleWithdrawals, 'withdrawals', {
    query: { state: state.value, sort: sort.value },
  });
  if (list.isRefused) return <EmptyState title={t('notYourRole')} detail={t('notYourRoleDetail')} />;
  return (
    <QueuePage title={t('title')} isWide>
      <StateChips label={t('states')} choice={state} nameOf={t} counts={list.list?.counts} />
      <DataTable
        list={list}
        label={t('title')}
        columns={columns}
        nameOf={(one) => t('number', { id: one.id })}
        sort={sort}
        expands
        renderBulkActions={(selected) => (
          <>
            <Money
              amount={sumBaht(selected.map((one) => one.actual_amount))}
              className="text-xl font-semibold"
            />
            <DownloadCsvButton name="raan-withdrawals" columns={columns} rows={selected} />
          </>
        )}
        renderCard={(one) => <PayoutCard withdrawal={one} />}
        emptyText={t(state.value === 'pending' ? 'nonePending' : 'none')}
        icon={IconCashBanknote}
      />
    </QueuePage>
  );
}
