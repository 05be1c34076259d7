import { Link } from 'wouter';
import IconUsers from '#icon/IconUsers';
import {
  listConsoleSellers,
  SELLER_SEARCH_MAX,
  SELLER_SORTS,
  type ConsoleSellerSummary,
} from '@raan/contract/console/console-seller-endpoints';
import { SELLER_STATUSES } from '@raan/contract/sellers/seller';
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
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { ListRowContent, listRowClasses, clickableClasses } from '#ui/list-row.tsx';
import { amountColumn, dateColumn } from '#console/features/queue/columns.tsx';
import { sellerMessages } from './seller-messages.ts';

/** /console/sellers: searches sellers by anything that a caller can tell support. */
export default function SellersPage() {
  const t = useMessages(sellerMessages);
  const keyword = useKeyword(SELLER_SEARCH_MAX);
  const status = useChoice('status', ['all', ...SELLER_STATUSES]);
  const sort = useSort(SELLER_SORTS, 'created_desc');
  const list = useConsoleList(listConsoleSellers, 'sellers', {
    query: { search: keyword.value, status: status.filter, sort: sort.value },
  });
  return (
    <QueuePage title={t('title')} isWide>
      <ListSearchField label={t('search')} hint={t('searchHint')} keyword={keyword} />
      <StateChips label={t('filter')} choice={status} nameOf={t} />
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
    { key: 'id', header: t('id'), cell: ({ id }) => <span className="tabular">{id}</span> },
    { key: 'store', header: t('store'), isPrimary: true, cell: (seller) => seller.store_name },
    { key: 'account', header: t('account'), cell: ({ account }) => account },
    { key: 'phone', header: t('phone'), cell: ({ phone }) => <span className="tabular">{phone}</span> },
    { key: 'identity', header: t('identity'), cell: (seller) => t(seller.verification_status) },
    { key: 'status', header: heading('status'), cell: (seller) => <SellerChips seller={seller} /> },
    { ...dateColumn('created_at', t('since')), sort: 'created' },
    { ...amountColumn('available', t('available')), sort: 'available' },
  ];
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

function SellerRow({ seller }: { seller: ConsoleSellerSummary }) {
  return (
    <Link href={pathOf(seller)} className={classNames(listRowClasses, clickableClasses)}>
      <ListRowContent
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 truncate font-semibold">{seller.store_name}</span>
            <SellerChips seller={seller} />
          </span>
        }
        detail={
          <span className="tabular">
            {[seller.account, seller.phone, seller.id].filter(Boolean).join(' · ')}
          </span>
        }
        chevron
      />
    </Link>
  );
}
