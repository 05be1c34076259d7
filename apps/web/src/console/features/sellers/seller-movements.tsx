import IconReceipt from '#icon/IconReceipt';
import { listSellerMovements } from '@raan/contract/console/console-seller-records-endpoints';
import type { Data } from '@raan/contract/endpoint';
import type { TransactionType } from '@raan/contract/wallet/wallet-endpoints';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { amountColumn, timeColumn } from '#console/features/queue/columns.tsx';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { SectionTitle } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { sellerRecordMessages } from './seller-record-messages.ts';

type Movement = Data<typeof listSellerMovements>['movements'][number];

const MOVEMENTS_PER_PAGE = 10;
/** Types that increase the available balance; all others decrease it. */
const INCOME_TYPES: ReadonlySet<TransactionType> = new Set(['recharge', 'order_profit', 'unfreeze']);

/** All transactions of a seller's wallet. */
export function SellerMovements({ sellerId }: { sellerId: number }) {
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
        renderCard={(movement) => <MovementLine movement={movement} />}
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
  return [
    { key: 'movement', header: t('movement'), isPrimary: true, cell: descriptionOf },
    timeColumn('created_at', heading('time')),
    { key: 'amount', header: heading('amount'), align: 'end', cell: (one) => <Amount movement={one} /> },
    amountColumn('balance_after', t('balance')),
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
