import { useQuery } from '@tanstack/react-query';
import IconReceipt from '#icon/IconReceipt';
import {
  getSellerMoney,
  listSellerMovements,
  type SellerMoney as Records,
} from '@raan/contract/console/console-seller-records-endpoints';
import type { TransactionType } from '@raan/contract/wallet/wallet-endpoints';
import { Rows } from '#console/features/queue/rows.tsx';
import { useRows } from '#console/features/queue/use-rows.ts';
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
  const format = useFormat();
  const list = useRows({
    key: ['sellers', sellerId, 'movements'],
    fetch: (cursor, signal) =>
      callConsole(
        listSellerMovements,
        { params: { id: sellerId }, query: { per_page: MOVEMENTS_PER_PAGE, cursor } },
        { signal },
      ),
    rowsOf: (page) => page.movements,
  });
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>{t('movements')}</SectionTitle>
      <Rows list={list} emptyText={t('noMovements')} icon={IconReceipt} layout="lines">
        {(one) => (
          <li key={one.id} className="flex min-h-12 items-center gap-3 px-4 py-2 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block wrap-break-word">
                {one.description}
                {one.order_number ? ` · ${one.order_number}` : ''}
              </span>
              <span className="tabular block text-ink-2">
                {`#${one.id} · ${format.date(one.created_at, 'with-time')}`}
              </span>
            </span>
            <span className="text-right">
              <Money
                amount={INCOME_TYPES.has(one.type) ? one.amount : 0 - one.amount}
                sign="always"
                className="block"
              />
              {one.balance_after === null ? null : (
                <span className="tabular block text-ink-2">
                  {t('balanceAfter', { amount: format.money(one.balance_after) })}
                </span>
              )}
            </span>
          </li>
        )}
      </Rows>
    </section>
  );
}
