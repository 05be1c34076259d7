import { useQuery } from '@tanstack/react-query';
import {
  getSellerMoney,
  type SellerMoney as Records,
} from '@raan/contract/console/console-seller-records-endpoints';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { RecordLine } from './record-line.tsx';
import { sellerRecordMessages } from './seller-record-messages.ts';
import { SellerMovements } from './seller-movements.tsx';

/** For finance: newest top-ups and withdrawals, and all transactions of a seller. Read-only. */
export function SellerMoney({ sellerId }: { sellerId: number }) {
  const moneyQuery = useQuery({
    queryKey: ['console', 'sellers', sellerId, 'money'],
    queryFn: ({ signal }) => callConsole(getSellerMoney, { params: { id: sellerId } }, { signal }),
  });
  if (moneyQuery.isPending) return <SkeletonCards count={2} />;
  if (!moneyQuery.data)
    return <ErrorState detail={errorText(moneyQuery.error)} onRetry={() => void moneyQuery.refetch()} />;
  return (
    <>
      <Recharges recharges={moneyQuery.data.recharges} />
      <Withdrawals withdrawals={moneyQuery.data.withdrawals} />
      <SellerMovements sellerId={sellerId} />
    </>
  );
}

/** Returns the queue page of a top-up by transfer; undefined for those that operators don't decide. */
function rechargeQueuePath({ method, status }: Records['recharges'][number]): string | undefined {
  if (method === 'qr' || status === 'payment_timeout') return undefined;
  return `/recharges?state=${status === 'pending' ? 'submitted' : status}`;
}

function Recharges({ recharges }: Pick<Records, 'recharges'>) {
  const t = useMessages(sellerRecordMessages);
  const format = useFormat();
  return (
    <Card>
      <SectionTitle>{t('recharges')}</SectionTitle>
      {recharges.length === 0 ? <p className="py-2 text-sm">{t('noRecharges')}</p> : null}
      <ul>
        {recharges.map((one) => (
          <RecordLine
            key={one.id}
            title={t(`method_${one.method}`)}
            detail={`#${one.id} · ${format.date(one.created_at, 'with-time')}`}
            amount={one.amount}
            state={t(`recharge_${one.status}`)}
            href={rechargeQueuePath(one)}
          />
        ))}
      </ul>
    </Card>
  );
}

function Withdrawals({ withdrawals }: Pick<Records, 'withdrawals'>) {
  const t = useMessages(sellerRecordMessages);
  const format = useFormat();
  return (
    <Card>
      <SectionTitle>{t('withdrawals')}</SectionTitle>
      {withdrawals.length === 0 ? <p className="py-2 text-sm">{t('noWithdrawals')}</p> : null}
      <ul>
        {withdrawals.map((one) => (
          <RecordLine
            key={one.id}
            title={`#${one.id}`}
            detail={format.date(one.created_at, 'with-time')}
            amount={one.amount}
            state={t(`withdrawal_${one.state}`)}
            href={`/withdrawals?state=${one.state}`}
          />
        ))}
      </ul>
    </Card>
  );
}
