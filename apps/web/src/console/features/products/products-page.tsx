import { useState } from 'react';
import { Link } from 'wouter';
import IconPackage from '#icon/IconPackage';
import IconPlus from '#icon/IconPlus';
import { canOperatorCall } from '@raan/contract/console/operator';
import {
  applyBulkEdit,
  CONSOLE_PRODUCT_STATES,
  listConsoleProducts,
  PRODUCT_SEARCH_MAX,
  type ConsoleProductSummary,
} from '@raan/contract/console/console-product-endpoints';
import type { Data } from '@raan/contract/endpoint';
import { amountColumn } from '#console/features/queue/columns.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { ListSearchField } from '#console/lib/list/list-search-field.tsx';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useOperator } from '#console/lib/use-operator.ts';
import { useKeyword } from '#console/lib/list/use-keyword.ts';
import { BULK_PRODUCTS_MAX } from '@raan/contract/console/product-requests';
import { useMessages } from '#lib/i18n.tsx';
import { lazyPart } from '#lib/lazy-part.tsx';
import { pictureSources } from '#lib/picture-sources.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { ListRowContent, listRowClasses, clickableClasses } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { editorMessages } from './editor-messages.ts';
import { productMessages } from './product-messages.ts';
import { ProductStateChip } from './product-state.tsx';

/** /console/products: searches products by name, id or supplier key. */
export default function ProductsPage() {
  const t = useMessages(productMessages);
  const editorText = useMessages(editorMessages);
  const { data: me } = useOperator();
  const canEdit = me !== undefined && canOperatorCall(me.operator.role, applyBulkEdit);
  const format = useFormat();
  const keyword = useKeyword(PRODUCT_SEARCH_MAX);
  const state = useChoice('state', ['all', ...CONSOLE_PRODUCT_STATES]);
  const list = useConsoleList(listConsoleProducts, 'products', {
    query: { search: keyword.value, state: state.filter },
  });
  const columns = useProductColumns();
  const near = list.list?.near;
  const counts = list.list?.counts;
  const counted = counts && {
    ...counts,
    all: CONSOLE_PRODUCT_STATES.reduce((sum, one) => sum + counts[one], 0),
  };
  return (
    <QueuePage title={t('title')} about={t('about')} isWide>
      {canEdit ? (
        <div>
          <Link href="/products/new" className={buttonClasses({ variant: 'primary' })}>
            <IconPlus size={20} aria-hidden />
            {editorText('newTitle')}
          </Link>
        </div>
      ) : null}
      <ListSearchField label={t('search')} hint={t('searchHint')} keyword={keyword} />
      <StateChips label={t('filter')} choice={state} nameOf={t} counts={counted} />
      {near ? <NearProducts near={near} hasMatches={list.total > 0} onSearch={keyword.onTextChange} /> : null}
      {keyword.value && list.total > 0 ? (
        <p role="status" className="text-sm text-ink-2">
          {t('found', { count: format.count(list.total) })}
        </p>
      ) : null}
      {near && near.products.length > 0 && list.total === 0 ? null : (
        <DataTable
          list={list}
          label={t('title')}
          columns={columns}
          nameOf={(product) => product.name}
          hrefOf={pathOf}
          renderCard={(product) => <ProductRow product={product} />}
          {...(canEdit && { renderBulkActions })}
          cardLayout="lines"
          emptyText={t('none')}
          icon={IconPackage}
        />
      )}
    </QueuePage>
  );
}

type NearProductsProps = {
  near: NonNullable<Data<typeof listConsoleProducts>['near']>;
  /** Without any, similar products replace the empty list. */
  hasMatches: boolean;
  onSearch: (keyword: string) => void;
};

/** Offers the keyword without typing errors, and products that nearly match. */
function NearProducts({ near, hasMatches, onSearch }: NearProductsProps) {
  const t = useMessages(productMessages);
  const { did_you_mean: meant, products } = near;
  return (
    <>
      {meant ? (
        <button
          type="button"
          className="min-h-12 self-start text-left text-sm font-semibold text-brand-strong underline"
          onClick={() => onSearch(meant)}
        >
          {t('didYouMean', { keyword: meant })}
        </button>
      ) : null}
      {products.length > 0 ? (
        <section aria-label={t('similar')} className="flex flex-col gap-2">
          {hasMatches ? null : (
            <p role="status" className="text-sm text-ink-2">
              {t('none')}
            </p>
          )}
          <h2 className="text-sm font-semibold">{t('similar')}</h2>
          <Card as="div" flush>
            <ul className="divide-y divide-line">
              {products.map((product) => (
                <li key={product.id}>
                  <ProductRow product={product} />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ) : null}
    </>
  );
}

const BulkEditSheet = lazyPart(() => import('./bulk-edit-sheet.tsx'));

const renderBulkActions = (selected: readonly ConsoleProductSummary[]) => (
  <BulkEditButton selected={selected} />
);

function BulkEditButton({ selected }: { selected: readonly ConsoleProductSummary[] }) {
  const t = useMessages(editorMessages);
  const [edited, setEdited] = useState<readonly ConsoleProductSummary[]>();
  return (
    <>
      <Button
        disabledReason={selected.length > BULK_PRODUCTS_MAX && t('bulkLimit', { max: BULK_PRODUCTS_MAX })}
        onClick={() => setEdited(selected)}
      >
        {t('bulkEdit')}
      </Button>
      {edited ? (
        <BulkEditSheet
          products={edited}
          onClose={() => setEdited(undefined)}
          onDone={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}

const pathOf = ({ id }: ConsoleProductSummary) => `/products/${id}`;

function useProductColumns(): Column<ConsoleProductSummary>[] {
  const t = useMessages(productMessages);
  const heading = useMessages(listMessages);
  const format = useFormat();
  return [
    { key: 'id', header: t('id'), cell: ({ id }) => <span className="tabular">{id}</span> },
    {
      key: 'name',
      header: t('name'),
      isPrimary: true,
      cell: (product) => (
        <span className="flex items-center gap-3">
          <ProductPicture image={product.image} />
          <span className="line-clamp-2">{product.name}</span>
        </span>
      ),
    },
    { key: 'source', header: t('sourceKey'), cell: ({ source_key }) => source_key },
    { key: 'state', header: heading('status'), cell: ({ state }) => <ProductStateChip state={state} /> },
    {
      key: 'stock',
      header: t('stock'),
      align: 'end',
      cell: ({ stock }) => (stock === null ? t('stockFree') : format.count(stock)),
    },
    amountColumn('effective_price', t('price')),
  ];
}

function ProductPicture({ image }: Pick<ConsoleProductSummary, 'image'>) {
  return (
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
  );
}

function ProductRow({ product }: { product: ConsoleProductSummary }) {
  const t = useMessages(productMessages);
  const format = useFormat();
  const { id, name, image, source_key, stock, state } = product;
  return (
    <Link href={pathOf(product)} className={classNames(listRowClasses, clickableClasses)}>
      <ListRowContent
        lead={<ProductPicture image={image} />}
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
