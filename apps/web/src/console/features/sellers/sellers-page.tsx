import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import IconSearch from '#icon/IconSearch';
import IconUsers from '#icon/IconUsers';
import {
  listConsoleSellers,
  SELLER_STATUSES,
  type ConsoleSellerSummary,
} from '@raan/contract/console/console-seller-endpoints';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { Rows } from '#console/features/queue/rows.tsx';
import { useRows } from '#console/features/queue/use-rows.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { Chip, FilterChips } from '#ui/chip.tsx';
import { TextField } from '#ui/field.tsx';
import { ListRowContent, listRowLook, pressableLook } from '#ui/list-row.tsx';
import { classNames } from '#ui/class-names.ts';
import { sellerMessages } from './seller-messages.ts';

const STATUS_FILTERS = ['all', ...SELLER_STATUSES] as const;

/** /console/sellers: found by whatever a caller can tell of themselves. */
export default function SellersPage() {
  const t = useMessages(sellerMessages);
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get('search') ?? '');
  const wanted = useDeferredValue(search);
  const filter = STATUS_FILTERS.find((one) => one === params.get('status')) ?? 'all';
  const status = filter === 'all' ? undefined : filter;
  const list = useRows({
    key: ['sellers', wanted, filter],
    fetch: (cursor, signal) =>
      callConsole(
        listConsoleSellers,
        { query: { cursor, search: wanted.trim() || undefined, status } },
        { signal },
      ),
    rowsOf: (page) => page.sellers,
    keepsLast: true,
  });
  const keep = (change: { search?: string; status?: string }) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(change))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return (
    <QueuePage title={t('title')}>
      <TextField
        label={t('search')}
        labelHidden
        type="search"
        placeholder={t('searchHint')}
        prefix={<IconSearch size={20} aria-hidden />}
        value={search}
        onChange={(text) => {
          setSearch(text);
          keep({ search: text.trim() });
        }}
        maxLength={100}
      />
      <FilterChips
        label={t('filter')}
        value={filter}
        onChange={(next) => keep({ status: next === 'all' ? '' : next })}
        options={STATUS_FILTERS.map((value) => ({ value, label: t(value) }))}
      />
      <Rows list={list} none={t('none')} icon={IconUsers} look="lines">
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
    <Link href={`/sellers/${seller.id}`} className={classNames(listRowLook, pressableLook)}>
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
