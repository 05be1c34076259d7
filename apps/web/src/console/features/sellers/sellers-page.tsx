import type { ReactNode } from 'react';
import { Link } from 'wouter';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconUsers from '#icon/IconUsers';
import {
  disputePercent,
  hasHighDisputeRate,
  HIGH_DISPUTE_RATE,
  listConsoleSellers,
  RECENT_ORDERS_DAYS,
  SELLER_SEARCH_MAX,
  SELLER_SORTS,
  type ConsoleSellerSummary,
} from '@raan/contract/console/console-seller-endpoints';
import { SELLER_STATUSES, VERIFICATION_STATUSES } from '@raan/contract/sellers/seller';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { ListSearchField } from '#console/lib/list/list-search-field.tsx';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useKeyword } from '#console/lib/list/use-keyword.ts';
import { useSort } from '#console/lib/list/use-sort.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { clickableClasses } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { PillSelect } from '#ui/pill-select.tsx';
import { countColumn, dateColumn } from '#console/features/queue/columns.tsx';
import { sellerMessages } from './seller-messages.ts';

/** /console/sellers: finds sellers by anything that a caller can tell support, and those who need attention. */
export default function SellersPage() {
  const t = useMessages(sellerMessages);
  const keyword = useKeyword(SELLER_SEARCH_MAX);
  const status = useChoice('status', ['all', ...SELLER_STATUSES]);
  const verification = useChoice('verification', ['all', ...VERIFICATION_STATUSES]);
  const attention = useChoice('attention', ['all', 'disputed', 'in_debt']);
  const sort = useSort(SELLER_SORTS, 'created_desc');
  const list = useConsoleList(listConsoleSellers, 'sellers', {
    query: {
      search: keyword.value,
      status: status.filter,
      verification: verification.filter,
      disputed: attention.filter === 'disputed' || undefined,
      in_debt: attention.filter === 'in_debt' || undefined,
      sort: sort.value,
    },
  });
  return (
    <QueuePage title={t('title')} isWide>
      <ListSearchField label={t('search')} hint={t('searchHint')} keyword={keyword} />
      <div className="flex flex-wrap items-center gap-2">
        <StateChips label={t('filter')} choice={status} nameOf={t} />
        <PillSelect
          label={t('identity')}
          value={verification.value}
          onChange={verification.select}
          options={verification.all.map((value) => ({
            value,
            label: t(value === 'all' ? 'anyIdentity' : value),
          }))}
          marked={verification.filter !== undefined}
          unmarkedText={t('identity')}
        />
        <PillSelect
          label={t('attention')}
          value={attention.value}
          onChange={attention.select}
          options={attention.all.map((value) => ({
            value,
            label: value === 'all' ? t('anyone') : t(`attention_${value}`, HIGH_DISPUTE_RATE),
          }))}
          marked={attention.filter !== undefined}
          unmarkedText={t('attention')}
        />
        {/* Tables sort by their headers. */}
        <span className="lg:hidden">
          <PillSelect
            label={t('sort')}
            value={sort.value}
            onChange={sort.select}
            options={SELLER_SORTS.map((value) => ({ value, label: t(`sort_${value}`) }))}
          />
        </span>
      </div>
      <DataTable
        list={list}
        label={t('title')}
        columns={useSellerColumns()}
        nameOf={(seller) => seller.store_name}
        hrefOf={pathOf}
        sort={sort}
        renderCard={(seller) => <SellerRow seller={seller} />}
        cardLayout="lines"
        emptyText={t('none')}
        icon={IconUsers}
      />
    </QueuePage>
  );
}

const pathOf = ({ id }: ConsoleSellerSummary) => `/sellers/${id}`;

function useSellerColumns(): Column<ConsoleSellerSummary>[] {
  const t = useMessages(sellerMessages);
  const heading = useMessages(listMessages);
  return [
    { key: 'store', header: t('store'), isPrimary: true, cell: (seller) => seller.store_name },
    {
      key: 'account',
      header: t('account'),
      cell: ({ account, id }) => (
        <>
          <span className="block">{account}</span>
          <span className="tabular block text-xs text-ink-2">{`#${id}`}</span>
        </>
      ),
    },
    {
      key: 'identity',
      header: t('legalName'),
      cell: ({ legal_name, verification_status }) =>
        legal_name ?? <span className="text-ink-2">{t(verification_status)}</span>,
    },
    { key: 'status', header: heading('status'), cell: (seller) => <SellerChips seller={seller} /> },
    { ...dateColumn('created_at', t('since')), sort: 'created' },
    {
      key: 'available',
      header: t('available'),
      align: 'end',
      sort: 'available',
      cell: (seller) => <Balance seller={seller} />,
    },
    {
      key: 'orders',
      header: t('orders'),
      align: 'end',
      sort: 'orders',
      cell: (seller) => <OrderCounts seller={seller} />,
    },
    {
      key: 'disputes',
      header: t('refundRequestRate'),
      align: 'end',
      sort: 'dispute_rate',
      cell: (seller) => <DisputeRate seller={seller} />,
    },
    {
      ...countColumn('late_orders', t('late')),
      cell: (seller) => <LateOrders seller={seller} />,
    },
  ];
}

type SellerProps = { seller: ConsoleSellerSummary };

function Balance({ seller: { available, debt } }: SellerProps) {
  const t = useMessages(sellerMessages);
  return (
    <>
      <Money amount={available} className="block" />
      {debt > 0 ? (
        <span className="block text-xs font-semibold text-negative">
          {t('owes')} <Money amount={debt} />
        </span>
      ) : null}
    </>
  );
}

function OrderCounts({ seller: { orders, orders_last_30_days: recent } }: SellerProps) {
  const t = useMessages(sellerMessages);
  const format = useFormat();
  return (
    <span className="tabular">
      <span className="block">{format.count(orders)}</span>
      <span className="block text-xs whitespace-nowrap text-ink-2">
        {t('recentOrders', { count: format.count(recent), days: RECENT_ORDERS_DAYS })}
      </span>
    </span>
  );
}

/** Refund requests per paid order with both counts. The icon tells a high rate apart without its colour. */
function DisputeRate({ seller }: SellerProps) {
  const format = useFormat();
  const t = useMessages(sellerMessages);
  const percent = disputePercent(seller);
  if (percent === null) return <span className="text-ink-2">–</span>;
  const isHigh = hasHighDisputeRate(seller);
  return (
    <span className="tabular">
      <span
        className={classNames(
          'inline-flex items-center gap-1 whitespace-nowrap',
          isHigh && 'font-semibold text-negative',
        )}
      >
        {isHigh ? <IconAlertTriangle size={16} aria-label={t('highRate')} className="shrink-0" /> : null}
        {percent === 0 ? 0 : percent.toFixed(1)}%
      </span>
      <span className="block text-xs whitespace-nowrap text-ink-2">
        {t('requestsOfOrders', {
          requests: format.count(seller.refund_requests),
          orders: format.count(seller.paid_orders),
        })}
      </span>
    </span>
  );
}

function LateOrders({ seller: { late_orders: late } }: SellerProps) {
  const format = useFormat();
  return (
    <span className={classNames('tabular', late > 0 && 'font-semibold text-negative')}>
      {format.count(late)}
    </span>
  );
}

function SellerChips({ seller }: { seller: ConsoleSellerSummary }) {
  const t = useMessages(sellerMessages);
  return (
    <>
      {seller.status === 'suspended' ? <Chip tone="negative">{t('suspended')}</Chip> : null}
      {seller.status === 'closed' ? <Chip>{t('closed')}</Chip> : null}
      {seller.is_demo ? <Chip>{t('demo')}</Chip> : null}
    </>
  );
}

function SellerRow({ seller }: SellerProps) {
  const t = useMessages(sellerMessages);
  return (
    <Link href={pathOf(seller)} className={classNames(clickableClasses, 'block px-4 py-3')}>
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 truncate text-base font-semibold">{seller.store_name}</span>
        <SellerChips seller={seller} />
      </span>
      <span className="block truncate text-sm text-ink-2">
        {[`#${seller.id}`, seller.account, seller.legal_name ?? t(seller.verification_status)].join(' · ')}
      </span>
      <span className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4">
        <CardFigure label={t('available')}>
          <Balance seller={seller} />
        </CardFigure>
        <CardFigure label={t('orders')}>
          <OrderCounts seller={seller} />
        </CardFigure>
        <CardFigure label={t('refundRequestRate')}>
          <DisputeRate seller={seller} />
        </CardFigure>
        <CardFigure label={t('late')}>
          <LateOrders seller={seller} />
        </CardFigure>
      </span>
    </Link>
  );
}

function CardFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span>
      <span className="block text-xs text-ink-2">{label}</span>
      {children}
    </span>
  );
}
