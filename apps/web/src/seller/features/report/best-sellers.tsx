import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { SoldProduct } from '@raan/contract/shop/shop-report-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { ListRowContent, listRowLook, pressableLook } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { reportMessages } from './report.ts';

const ORDERS = ['by_quantity', 'by_amount'] as const;
type Order = (typeof ORDERS)[number];

type BestSellersProps = { products: Readonly<Record<Order, readonly SoldProduct[]>> };

/** What the store sold most of in the period, by pieces or by amount. */
export function BestSellers({ products }: BestSellersProps) {
  const t = useMessages(reportMessages);
  const [order, setOrder] = useState<Order>('by_quantity');
  if (products.by_quantity.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <SectionTitle>{t('bestSellers')}</SectionTitle>
      <Segmented<Order>
        label={t('bestSellersBy')}
        value={order}
        segments={ORDERS.map((value) => ({ value, label: t(value) }))}
        onChange={setOrder}
      />
      <Card as="div" flush>
        <ol className="divide-y divide-line">
          {products[order].map((product, index) => (
            <li key={product.product_id ?? product.name}>
              <Row product={product}>
                <ProductRow product={product} place={index + 1} order={order} />
              </Row>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}

/** A link to the product, where it still is in the catalogue. */
function Row({ product, children }: { product: SoldProduct; children: ReactNode }) {
  if (product.product_id === null) return <div className={listRowLook}>{children}</div>;
  return (
    <Link href={`/product/${product.product_id}`} className={classNames(listRowLook, pressableLook)}>
      {children}
    </Link>
  );
}

function ProductRow({ product, place, order }: { product: SoldProduct; place: number; order: Order }) {
  const t = useMessages(reportMessages);
  const { count } = useFormat();
  const pieces = t('pieces', { count: count(product.quantity) });
  return (
    <ListRowContent
      lead={
        <span className="flex items-center gap-3">
          <span className="tabular w-4 text-center text-sm font-semibold text-ink-2">{place}</span>
          <Picture src={product.image_url} alt="" width={1} height={1} className="size-12 rounded-control" />
        </span>
      }
      title={<span className="line-clamp-2 text-sm">{product.name}</span>}
      detail={product.product_id === null ? t('gone') : undefined}
      trail={
        <>
          <span className="block text-base font-semibold">
            {order === 'by_quantity' ? pieces : <Money amount={product.total_amount} />}
          </span>
          <span className="block text-xs text-ink-2">
            {order === 'by_quantity' ? <Money amount={product.total_amount} /> : pieces}
          </span>
        </>
      }
    />
  );
}
