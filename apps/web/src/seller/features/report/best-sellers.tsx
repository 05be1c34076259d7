import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { SoldProduct, SoldVariant } from '@raan/contract/shop/shop-report-endpoints';
import { choiceText } from '#lib/choice-text.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { ListRowContent, listRowClasses, clickableClasses } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { reportMessages } from './report-messages.ts';

const RANKINGS = ['by_quantity', 'by_amount'] as const;
type Ranking = (typeof RANKINGS)[number];

type BestSellersProps = { products: Readonly<Record<Ranking, readonly SoldProduct[]>> };

/** Best-selling products of the period, by quantity or by amount. */
export function BestSellers({ products }: BestSellersProps) {
  const t = useMessages(reportMessages);
  const [order, setRanking] = useState<Ranking>('by_quantity');
  if (products.by_quantity.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <SectionTitle>{t('bestSellers')}</SectionTitle>
      <Segmented<Ranking>
        label={t('bestSellersBy')}
        value={order}
        segments={RANKINGS.map((value) => ({ value, label: t(value) }))}
        onChange={setRanking}
      />
      <Card as="div" flush>
        <ol className="divide-y divide-line">
          {products[order].map((product, index) => (
            <li key={product.product_id ?? product.name}>
              <Row product={product}>
                <ProductRow product={product} rank={index + 1} ranking={order} />
              </Row>
              <Variants variants={product.variants} ranking={order} />
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}

/** Links to the product while it is in the catalogue. */
function Row({ product, children }: { product: SoldProduct; children: ReactNode }) {
  if (product.product_id === null) return <div className={listRowClasses}>{children}</div>;
  return (
    <Link href={`/product/${product.product_id}`} className={classNames(listRowClasses, clickableClasses)}>
      {children}
    </Link>
  );
}

type VariantsProps = { variants: readonly SoldVariant[]; ranking: Ranking };

/** The variants sold of a product, folded until they are wanted. */
function Variants({ variants, ranking }: VariantsProps) {
  const t = useMessages(reportMessages);
  const { count } = useFormat();
  if (variants.length === 0) return null;
  const ranked =
    ranking === 'by_quantity' ? variants : [...variants].sort((a, b) => b.total_amount - a.total_amount);
  return (
    <details className="px-4 pb-2">
      <summary className="min-h-12 cursor-pointer py-3 text-sm font-semibold text-brand">
        {t('variants', { count: count(variants.length) })}
      </summary>
      <ul className="flex flex-col gap-2 pb-2 text-sm">
        {ranked.map((variant, index) => (
          <li key={index} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              {choiceText(variant)}
              {variant.sku ? <span className="block text-xs text-ink-2">{`SKU ${variant.sku}`}</span> : null}
            </span>
            <span className="shrink-0 text-right">
              <span className="block font-semibold">{t('pieces', { count: count(variant.quantity) })}</span>
              <Money amount={variant.total_amount} className="text-xs text-ink-2" />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function ProductRow({ product, rank, ranking }: { product: SoldProduct; rank: number; ranking: Ranking }) {
  const t = useMessages(reportMessages);
  const { count } = useFormat();
  const pieces = t('pieces', { count: count(product.quantity) });
  return (
    <ListRowContent
      lead={
        <span className="flex items-center gap-3">
          <span className="tabular w-4 text-center text-sm font-semibold text-ink-2">{rank}</span>
          <Picture src={product.image_url} alt="" width={1} height={1} className="size-12 rounded-control" />
        </span>
      }
      title={<span className="line-clamp-2 text-sm">{product.name}</span>}
      detail={product.product_id === null ? t('notInCatalogue') : undefined}
      trail={
        <>
          <span className="block text-base font-semibold">
            {ranking === 'by_quantity' ? pieces : <Money amount={product.total_amount} />}
          </span>
          <span className="block text-xs text-ink-2">
            {ranking === 'by_quantity' ? <Money amount={product.total_amount} /> : pieces}
          </span>
        </>
      }
    />
  );
}
