import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { canOperatorCall } from '@raan/contract/console/operator';
import {
  editProduct,
  getConsoleProduct,
  type ConsoleProduct,
} from '@raan/contract/console/console-product-endpoints';
import { RecordPage, useRecordId } from '#console/features/queue/record-page.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useOperator } from '#console/lib/use-operator.ts';
import { pictureSources } from '#lib/picture-sources.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import IconPencil from '#icon/IconPencil';
import { buttonClasses } from '#ui/button.tsx';
import { editorMessages } from './editor-messages.ts';
import { ProductEdits } from './product-edits.tsx';
import { ProductHistory } from './product-history.tsx';
import { productMessages } from './product-messages.ts';
import { SaleCard } from './sale-card.tsx';

/** /console/products/:id: facts, prices, listings and sale state of a product. */
export default function ProductPage() {
  const t = useMessages(productMessages);
  const id = useRecordId();
  const productQuery = useQuery({
    queryKey: ['console', 'products', id],
    queryFn: ({ signal }) => callConsole(getConsoleProduct, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
  return (
    <RecordPage
      id={id}
      query={productQuery}
      backTo="/products"
      backLabel={t('title')}
      missingText={t('missing')}
    >
      {(product) => (
        <>
          <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
            <h1 className="min-w-0 flex-1 text-xl font-semibold wrap-break-word">{product.name}</h1>
            <EditLink id={product.id} />
          </div>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-4 max-lg:order-2">
              <Pictures product={product} />
              <ProductDetails product={product} />
              <Prices product={product} />
              <ProductEdits productId={product.id} />
              <ProductHistory productId={product.id} />
            </div>
            <div className="flex flex-col gap-4">
              <SaleCard product={product} />
              <ProductUsage product={product} />
            </div>
          </div>
        </>
      )}
    </RecordPage>
  );
}

function EditLink({ id }: { id: number }) {
  const t = useMessages(editorMessages);
  const { data } = useOperator();
  if (!data || !canOperatorCall(data.operator.role, editProduct)) return null;
  return (
    <Link href={`/products/${id}/edit`} className={buttonClasses({ variant: 'secondary' })}>
      <IconPencil size={20} aria-hidden />
      {t('edit')}
    </Link>
  );
}

function Pictures({ product: { images, name } }: { product: ConsoleProduct }) {
  const t = useMessages(productMessages);
  return (
    <Card>
      <ul className="no-scrollbar flex gap-3 overflow-x-auto">
        {images.map((image, index) => (
          <li key={image.url} className="shrink-0">
            <Picture
              src={image.thumb_url}
              srcSet={pictureSources(image.url, image.width)}
              sizes="10rem"
              alt={t('pictureOf', { number: index + 1, name })}
              width={1}
              height={1}
              dominantColor={image.color}
              className="size-40 rounded-control"
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ProductDetails({ product }: { product: ConsoleProduct }) {
  const t = useMessages(productMessages);
  const format = useFormat();
  return (
    <Card>
      <SectionTitle>{t('facts')}</SectionTitle>
      <FactList>
        <Fact label={t('id')}>
          <span className="tabular">{product.id}</span>
          {product.is_demo ? ` · ${t('demo')}` : ''}
        </Fact>
        <Fact label={t('source')}>{product.source}</Fact>
        <Fact label={t('sourceKey')}>
          <span className="wrap-anywhere">{product.source_key}</span>
        </Fact>
        <Fact label={t('category')}>{product.category_name}</Fact>
        <Fact label={t('stock')}>
          <span className="tabular">
            {product.stock === null ? t('stockFree') : format.count(product.stock)}
          </span>
        </Fact>
        <Fact label={t('sold')}>
          <span className="tabular">{format.count(product.sales_count)}</span>
        </Fact>
        <Fact label={t('created')}>{format.date(product.created_at, 'with-time')}</Fact>
        <Fact label={t('updated')}>{format.date(product.updated_at, 'with-time')}</Fact>
      </FactList>
    </Card>
  );
}

function Prices({ product }: { product: ConsoleProduct }) {
  const t = useMessages(productMessages);
  return (
    <Card>
      <SectionTitle>{t('prices')}</SectionTitle>
      <FactList>
        {product.original_price === null ? null : (
          <Fact label={t('originalPrice')}>
            <Money amount={product.original_price} />
          </Fact>
        )}
        <Fact label={t('price')}>
          <Money amount={product.price} />
        </Fact>
        {product.discount_price === null ? null : (
          <Fact label={t('discountPrice')}>
            <Money amount={product.discount_price} />
          </Fact>
        )}
        <Fact label={t('retailPrice')} strong>
          <Money amount={product.retail_price} />
        </Fact>
      </FactList>
    </Card>
  );
}

function ProductUsage({ product }: { product: ConsoleProduct }) {
  const t = useMessages(productMessages);
  const format = useFormat();
  const facts = [
    ['listings', product.listings],
    ['unpaid', product.unpaid_orders],
    ['unshipped', product.unshipped_orders],
  ] as const;
  return (
    <Card>
      <SectionTitle>{t('use')}</SectionTitle>
      <FactList>
        {facts.map(([name, count]) => (
          <Fact key={name} label={t(name)}>
            <span className="tabular">{format.count(count)}</span>
          </Fact>
        ))}
      </FactList>
      <Link
        href={`/reviews?search=${encodeURIComponent(`#${product.id}`)}`}
        className="mt-1 inline-flex min-h-12 items-center text-sm font-semibold text-brand"
      >
        {t('reviews')}
      </Link>
    </Card>
  );
}
