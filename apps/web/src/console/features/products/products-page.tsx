import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import IconPackage from '#icon/IconPackage';
import IconSearch from '#icon/IconSearch';
import {
  CONSOLE_PRODUCT_STATES,
  listConsoleProducts,
  PRODUCT_SEARCH_MAX,
  type ConsoleProductSummary,
} from '@raan/contract/console/console-product-endpoints';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { Rows } from '#console/features/queue/rows.tsx';
import { useRows } from '#console/features/queue/use-rows.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { pictureSources } from '#lib/picture-sources.ts';
import { useFormat } from '#lib/use-format.ts';
import { FilterChips } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/field.tsx';
import { ListRowContent, listRowLook, pressableLook } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { productMessages } from './product-messages.ts';
import { ProductState } from './product-state.tsx';

const FILTERS = ['all', ...CONSOLE_PRODUCT_STATES] as const;

/** /console/products: found by a part of the name, the id, or what the supplier calls them; sold or not. */
export default function ProductsPage() {
  const t = useMessages(productMessages);
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get('search') ?? '');
  const wanted = useDeferredValue(search.trim());
  const filter = FILTERS.find((one) => one === params.get('state')) ?? 'all';
  const state = filter === 'all' ? undefined : filter;
  const list = useRows({
    key: ['products', wanted, filter],
    fetch: (cursor, signal) =>
      callConsole(listConsoleProducts, { query: { cursor, search: wanted || undefined, state } }, { signal }),
    rowsOf: (page) => page.products,
    keepsLast: true,
  });
  const { counts, pagination } = list.first ?? {};
  const countOf = (value: (typeof FILTERS)[number]) =>
    !counts
      ? undefined
      : value === 'all'
        ? CONSOLE_PRODUCT_STATES.reduce((sum, one) => sum + counts[one], 0)
        : counts[value];
  const keep = (name: 'search' | 'state', value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return (
    <QueuePage title={t('title')} about={t('about')}>
      <TextField
        label={t('search')}
        labelHidden
        type="search"
        placeholder={t('searchHint')}
        prefix={<IconSearch size={20} aria-hidden />}
        value={search}
        onChange={(text) => {
          setSearch(text);
          keep('search', text.trim());
        }}
        maxLength={PRODUCT_SEARCH_MAX}
      />
      <FilterChips
        label={t('filter')}
        value={filter}
        onChange={(next) => keep('state', next === 'all' ? '' : next)}
        options={FILTERS.map((value) => ({ value, label: t(value), count: countOf(value) }))}
      />
      {wanted && pagination && pagination.total > 0 ? (
        <p role="status" className="text-sm text-ink-2">
          {t('found', { count: format.count(pagination.total) })}
        </p>
      ) : null}
      <Rows list={list} none={t('none')} icon={IconPackage} look="lines">
        {(product) => (
          <li key={product.id}>
            <ProductRow product={product} />
          </li>
        )}
      </Rows>
    </QueuePage>
  );
}

function ProductRow({ product }: { product: ConsoleProductSummary }) {
  const t = useMessages(productMessages);
  const format = useFormat();
  const { id, name, image, source_key, stock, state } = product;
  return (
    <Link href={`/products/${id}`} className={classNames(listRowLook, pressableLook)}>
      <ListRowContent
        lead={
          <Picture
            src={image.thumb_url}
            srcSet={pictureSources(image.url, image.width)}
            sizes="3.5rem"
            alt=""
            width={1}
            height={1}
            dominantColor={image.color}
            className="size-14 shrink-0 rounded-control"
          />
        }
        title={<span className="line-clamp-2">{name}</span>}
        detail={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Money amount={product.effective_price} className="font-semibold text-ink" />
            <span className="tabular wrap-anywhere">{`#${id} · ${source_key}`}</span>
            <span>{stock === null ? t('stockFree') : t('stockOf', { count: format.count(stock) })}</span>
            {state === 'on_sale' ? null : <ProductState state={state} />}
            {product.is_demo ? <span>{t('demo')}</span> : null}
          </span>
        }
        chevron
      />
    </Link>
  );
}
