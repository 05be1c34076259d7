import { Link } from 'wouter';
import IconListSearch from '#icon/IconListSearch';
import {
  listConsoleOrders,
  ORDER_AGES,
  ORDER_NUMBER_PART_MIN,
  ORDER_SEARCH_MAX,
  type ConsoleOrderSummary,
} from '@raan/contract/console/console-order-endpoints';
import { ORDER_STATUSES } from '@raan/contract/orders/order';
import { amountColumn, dateColumn, orderColumn, sellerColumn } from '#console/features/queue/columns.tsx';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { ListSearchField } from '#console/lib/list/list-search-field.tsx';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useFilterParameters } from '#console/lib/list/use-filter-parameters.ts';
import { useKeyword } from '#console/lib/list/use-keyword.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { clickableClasses, listRowClasses, ListRowContent } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { PillSelect } from '#ui/pill-select.tsx';
import { consoleOrderMessages } from './order-messages.ts';
import { OrderState } from './order-state.tsx';

/** /console/orders: finds any order by what a caller can tell support. */
export default function OrdersPage() {
  const t = useMessages(consoleOrderMessages);
  const keyword = useKeyword(ORDER_SEARCH_MAX);
  const view = useChoice('view', ['all', 'overdue', 'disputed']);
  const status = useChoice('status', ['all', ...ORDER_STATUSES]);
  const age = useChoice('age', ['all', ...ORDER_AGES.map(String)]);
  const seller = useSellerFilter();
  const list = useConsoleList(listConsoleOrders, 'orders', {
    query: {
      search: keyword.value,
      seller_id: seller.id,
      status: status.filter,
      older_than: age.filter === undefined ? undefined : Number(age.filter),
      overdue: view.filter === 'overdue' || undefined,
      disputed: view.filter === 'disputed' || undefined,
    },
  });
  return (
    <QueuePage title={t('title')} isWide>
      <ListSearchField label={t('search')} hint={t('searchHint')} keyword={keyword} />
      <div className="flex flex-wrap items-center gap-2">
        <StateChips label={t('view')} choice={view} nameOf={t} />
        <PillSelect
          label={t('status')}
          value={status.value}
          onChange={status.select}
          options={status.all.map((value) => ({ value, label: value === 'all' ? t('anyStatus') : t(value) }))}
          marked={status.filter !== undefined}
          unmarkedText={t('status')}
        />
        <PillSelect
          label={t('age')}
          value={age.value}
          onChange={age.select}
          options={age.all.map((value) => ({
            value,
            label: value === 'all' ? t('anyAge') : t('olderThan', { days: Number(value) }),
          }))}
          marked={age.filter !== undefined}
          unmarkedText={t('age')}
        />
      </div>
      {seller.id === undefined ? null : (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          {t('ofSeller', { id: seller.id })}
          <button type="button" className="min-h-12 font-semibold text-brand" onClick={seller.clear}>
            {t('showAllSellers')}
          </button>
        </p>
      )}
      <DataTable
        list={list}
        label={t('title')}
        columns={useOrderColumns(keyword.value !== undefined)}
        nameOf={({ order_number }) => order_number}
        hrefOf={pathOf}
        renderCard={(order) => <OrderRow order={order} />}
        cardLayout="lines"
        emptyText={
          keyword.value === undefined
            ? t('none')
            : `${t('none')}. ${t('noneHint', { count: ORDER_NUMBER_PART_MIN })}`
        }
        icon={IconListSearch}
      />
    </QueuePage>
  );
}

const pathOf = ({ id }: ConsoleOrderSummary) => `/orders/${id}`;

/** The seller in the query string, set by links from a seller's page. */
function useSellerFilter(): { id: number | undefined; clear: () => void } {
  const { get, set } = useFilterParameters();
  const id = Number(get('seller'));
  return { id: Number.isSafeInteger(id) && id > 0 ? id : undefined, clear: () => set('seller', '') };
}

function useOrderColumns(isSearched: boolean): Column<ConsoleOrderSummary>[] {
  const t = useMessages(consoleOrderMessages);
  const heading = useMessages(listMessages);
  return [
    orderColumn(heading('order')),
    ...(isSearched
      ? [
          {
            key: 'found',
            header: t('found'),
            cell: ({ matched }: ConsoleOrderSummary) => matched && t(`matched_${matched}`),
          },
        ]
      : []),
    { key: 'status', header: heading('status'), cell: (order) => <OrderState order={order} /> },
    {
      key: 'customer',
      header: t('customer'),
      cell: ({ customer }) => (
        <>
          {customer.name} <span className="tabular text-ink-2">{customer.phone}</span>
        </>
      ),
    },
    sellerColumn(heading('seller')),
    dateColumn('created_at', t('ordered')),
    {
      key: 'due',
      header: heading('due'),
      cell: ({ due_at }) => (due_at === null ? null : <Deadline isCompact at={due_at} />),
    },
    amountColumn('amount', heading('amount')),
  ];
}

function OrderRow({ order }: { order: ConsoleOrderSummary }) {
  const t = useMessages(consoleOrderMessages);
  return (
    <Link href={pathOf(order)} className={classNames(listRowClasses, clickableClasses)}>
      <ListRowContent
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span className="tabular font-semibold">{order.order_number}</span>
            <OrderState order={order} />
            {order.matched ? <Chip>{t(`matched_${order.matched}`)}</Chip> : null}
          </span>
        }
        detail={
          <>
            <span className="block">
              {order.customer.name} · <span className="tabular">{order.customer.phone}</span> ·{' '}
              <Money amount={order.amount} />
            </span>
            <span className="block truncate">{order.seller.store_name}</span>
            {order.due_at === null ? null : <Deadline at={order.due_at} />}
          </>
        }
        chevron
      />
    </Link>
  );
}
