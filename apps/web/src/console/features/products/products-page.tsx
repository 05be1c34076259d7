import { Link } from 'wouter';
import IconPackage from '#icon/IconPackage';
import {
  CONSOLE_PRODUCT_STATES,
  listConsoleProducts,
  PRODUCT_SEARCH_MAX,
  type ConsoleProductSummary,
} from '@raan/contract/console/console-product-endpoints';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { Rows } from '#console/features/queue/rows.tsx';
import { QueueSearchField } from '#console/features/queue/queue-search-field.tsx';
import { StateChips } from '#console/features/queue/state-chips.tsx';
import { useRows } from '#console/features/queue/use-rows.ts';
import { useSearch } from '#console/features/queue/use-search.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { pictureSources } from '#lib/picture-sources.ts';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { ListRowContent, listRowClasses, clickableClasses } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { productMessages } from './product-messages.ts';
import { ProductStateChip } from './product-state.tsx';

/** /console/products: searches products by name, id or supplier key. */
export default function ProductsPage() {
  const t = useMessages(productMessages);
  const format = useFormat();
  const search = useSearch('state', CONSOLE_PRODUCT_STATES);
  const { keyword, selected: state } = search;
  const list = useRows({
    key: ['products', keyword, search.choice.value],
    fetch: (cursor, signal) =>
      callConsole(
        listConsoleProducts,
        { query: { cursor, search: keyword || undefined, state } },
        { signal },
      ),
    rowsOf: (page) => page.products,
    keepsPrevious: true,
  });
  const { counts, pagination } = list.firstPage ?? {};
  const counted = counts && {
    ...counts,
    all: CONSOLE_PRODUCT_STATES.reduce((sum, one) => sum + counts[one], 0),
  };
  return (
    <QueuePage title={t('title')} about={t('about')}>
      <QueueSearchField
        label={t('search')}
        hint={t('searchHint')}
        search={search}
        maxLength={PRODUCT_SEARCH_MAX}
      />
      <StateChips label={t('filter')} choice={search.choice} nameOf={t} counts={counted} />
      {keyword && pagination && pagination.total > 0 ? (
        <p role="status" className="text-sm text-ink-2">
          {t('found', { count: format.count(pagination.total) })}
        </p>
      ) : null}
      <Rows list={list} emptyText={t('none')} icon={IconPackage} layout="lines">
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
    <Link href={`/products/${id}`} className={classNames(listRowClasses, clickableClasses)}>
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
            {state === 'on_sale' ? null : <ProductStateChip state={state} />}
            {product.is_demo ? <span>{t('demo')}</span> : null}
          </span>
        }
        chevron
      />
    </Link>
  );
}
