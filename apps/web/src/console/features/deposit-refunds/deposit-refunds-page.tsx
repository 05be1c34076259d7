import IconShieldHalf from '#icon/IconShieldHalf';
import { listDepositRefunds } from '@raan/contract/console/console-deposit-endpoints';
import { DEPOSIT_REFUND_STATES } from '@raan/contract/deposit/deposit';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useMessages } from '#lib/i18n.tsx';
import { depositRefundMessages } from './deposit-refund-messages.ts';
import { DepositRefundCard } from './deposit-refund-card.tsx';
import { useDepositRefundColumns } from './deposit-refund-columns.tsx';

/** /console/deposit-refunds: refund requests for security deposits, longest waiting first. */
export default function DepositRefundsPage() {
  const t = useMessages(depositRefundMessages);
  const state = useChoice('state', DEPOSIT_REFUND_STATES);
  const list = useConsoleList(listDepositRefunds, 'deposit_refunds', { query: { state: state.value } });
  return (
    <QueuePage title={t('title')} isWide>
      <StateChips label={t('states')} choice={state} nameOf={t} counts={list.list?.counts} />
      <DataTable
        list={list}
        label={t('title')}
        columns={useDepositRefundColumns(state.value)}
        nameOf={(refund) => refund.seller.store_name}
        hrefOf={({ seller }) => `/sellers/${seller.id}`}
        expands
        renderCard={(refund) => <DepositRefundCard refund={refund} />}
        emptyText={t(state.value === 'requested' ? 'noneRequested' : 'none')}
        icon={IconShieldHalf}
      />
    </QueuePage>
  );
}
