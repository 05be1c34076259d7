import { Link } from 'wouter';
import IconUsers from '#icon/IconUsers';
import {
  listConsoleSellers,
  SELLER_STATUSES,
  type ConsoleSellerSummary,
} from '@raan/contract/console/console-seller-endpoints';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { Rows } from '#console/features/queue/rows.tsx';
import { QueueSearchField } from '#console/features/queue/queue-search-field.tsx';
import { StateChips } from '#console/features/queue/state-chips.tsx';
import { useRows } from '#console/features/queue/use-rows.ts';
import { useSearch } from '#console/features/queue/use-search.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { Chip } from '#ui/chip.tsx';
import { ListRowContent, listRowClasses, clickableClasses } from '#ui/list-row.tsx';
import { classNames } from '#ui/class-names.ts';
import { sellerMessages } from './seller-messages.ts';

/** /console/sellers: searches sellers by anything that a caller can tell support. */
export default function SellersPage() {
  const t = useMessages(sellerMessages);
  const search = useSearch('status', SELLER_STATUSES);
  const { keyword, selected: status } = search;
  const list = useRows({
    key: ['sellers', keyword, search.choice.value],
    fetch: (cursor, signal) =>
      callConsole(
        listConsoleSellers,
        { query: { cursor, search: keyword || undefined, status } },
        { signal },
      ),
    rowsOf: (page) => page.sellers,
    keepsPrevious: true,
  });
  return (
    <QueuePage title={t('title')}>
      <QueueSearchField label={t('search')} hint={t('searchHint')} search={search} maxLength={100} />
      <StateChips label={t('filter')} choice={search.choice} nameOf={t} />
      <Rows list={list} emptyText={t('none')} icon={IconUsers} layout="lines">
        {(seller) => (
          <li key={seller.id}>
            <SellerRow seller={seller} />
          </li>
        )}
      </Rows>
    </QueuePage>
  );
}

function SellerRow({ seller }: { seller: ConsoleSellerSummary }) {
  const t = useMessages(sellerMessages);
  return (
    <Link href={`/sellers/${seller.id}`} className={classNames(listRowClasses, clickableClasses)}>
      <ListRowContent
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 truncate font-semibold">{seller.store_name}</span>
            {seller.status === 'suspended' ? <Chip tone="negative">{t('suspended')}</Chip> : null}
            {seller.is_demo ? <Chip>{t('demo')}</Chip> : null}
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
