import { useQuery } from '@tanstack/react-query';
import IconReceipt from '#icon/IconReceipt';
import {
  getSellerMoney,
  listSellerMovements,
  type SellerMoney as Records,
} from '@raan/contract/console/console-seller-records-endpoints';
import type { Data } from '@raan/contract/endpoint';
import type { TransactionType } from '@raan/contract/wallet/wallet-endpoints';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { RecordLine } from './record-line.tsx';
import { sellerRecordMessages } from './seller-record-messages.ts';

type Movement = Data<typeof listSellerMovements>['movements'][number];

const MOVEMENTS_PER_PAGE = 10;
/** Types that increase the available balance; all others decrease it. */
const INCOME_TYPES: ReadonlySet<TransactionType> = new Set(['recharge', 'order_profit', 'unfreeze']);

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
      <Movements sellerId={sellerId} />
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

function Movements({ sellerId }: { sellerId: number }) {
  const t = useMessages(sellerRecordMessages);
  const list = useConsoleList(listSellerMovements, 'movements', {
    params: { id: sellerId },
    query: { per_page: MOVEMENTS_PER_PAGE },
  });
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>{t('movements')}</SectionTitle>
      <DataTable
        list={list}
        label={t('movements')}
        columns={useMovementColumns()}
        nameOf={({ id }) => `#${id}`}
        card={(movement) => <MovementLine movement={movement} />}
        cardLayout="lines"
        emptyText={t('noMovements')}
        icon={IconReceipt}
      />
    </section>
  );
}

function useMovementColumns(): Column<Movement>[] {
  const t = useMessages(sellerRecordMessages);
  const heading = useMessages(listMessages);
  const format = useFormat();
  return [
    { key: 'movement', header: t('movement'), isPrimary: true, cell: descriptionOf },
    { key: 'time', header: heading('time'), cell: ({ created_at }) => format.date(created_at, 'with-time') },
    { key: 'amount', header: heading('amount'), align: 'end', cell: (one) => <Amount movement={one} /> },
    {
      key: 'balance',
      header: t('balance'),
      align: 'end',
      cell: ({ balance_after }) => (balance_after === null ? '' : <Money amount={balance_after} />),
    },
  ];
}

const descriptionOf = ({ description, order_number }: Movement) =>
  order_number ? `${description} · ${order_number}` : description;

function Amount({ movement: { type, amount } }: { movement: Movement }) {
  return <Money amount={INCOME_TYPES.has(type) ? amount : 0 - amount} sign="always" className="block" />;
}

function MovementLine({ movement }: { movement: Movement }) {
  const t = useMessages(sellerRecordMessages);
  const format = useFormat();
  return (
    <div className="flex min-h-12 items-center gap-3 px-4 py-2 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block wrap-break-word">{descriptionOf(movement)}</span>
        <span className="tabular block text-ink-2">
          {`#${movement.id} · ${format.date(movement.created_at, 'with-time')}`}
        </span>
      </span>
      <span className="text-right">
        <Amount movement={movement} />
        {movement.balance_after === null ? null : (
          <span className="tabular block text-ink-2">
            {t('balanceAfter', { amount: format.money(movement.balance_after) })}
          </span>
        )}
      </span>
    </div>
  );
}
