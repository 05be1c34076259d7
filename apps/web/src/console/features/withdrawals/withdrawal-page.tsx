import { useQuery } from '@tanstack/react-query';
import { getConsoleWithdrawal } from '@raan/contract/console/console-withdrawal-endpoints';
import { RecordPage, useRecordId } from '#console/features/queue/record-page.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/state.tsx';
import { PayoutCard } from './payout-card.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';

/** /console/withdrawals/:id: one withdrawal with its next steps. */
export default function WithdrawalPage() {
  const t = useMessages(withdrawalMessages);
  const id = useRecordId();
  const withdrawal = useQuery({
    queryKey: ['console', 'withdrawals', id],
    queryFn: ({ signal }) => callConsole(getConsoleWithdrawal, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
  const isRefused = withdrawal.error instanceof ApiError && withdrawal.error.status === 403;
  if (isRefused) return <EmptyState title={t('notYourRole')} detail={t('notYourRoleDetail')} />;
  return (
    <RecordPage
      id={id}
      query={withdrawal}
      backTo="/withdrawals"
      backLabel={t('title')}
      missingText={t('missing')}
    >
      {(data) => (
        <div className="flex max-w-3xl flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-semibold">{t('number', { id: data.id })}</h1>
            <Chip>{t(data.state)}</Chip>
          </div>
          <PayoutCard withdrawal={data} />
        </div>
      )}
    </RecordPage>
  );
}
