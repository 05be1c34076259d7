import { Link } from 'wouter';
import type { getSalesReport } from '@raan/contract/shop/shop-endpoints';
import type { Data } from '@raan/contract/endpoint';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { ListRowContent, listRowLook, pressableLook } from '#ui/list-row.tsx';
import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { reportMessages } from './report.ts';

type BestSeller = Data<typeof getSalesReport>['best_sellers'][number];

/** What the store sold most of in the period. */
export function BestSellers({ products }: { products: readonly BestSeller[] }) {
  const t = useMessages(reportMessages);
  const { count } = useFormat();
  if (products.length === 0) return null;
  return (
    <section>
      <SectionTitle>{t('bestSellers')}</SectionTitle>
      <Card as="div" flush className="overflow-hidden">
        <ol className="divide-y divide-line">
          {products.map((product) => (
            <li key={product.product_id}>
              <Link
                href={`/product/${product.product_id}`}
                className={classNames(listRowLook, pressableLook)}
              >
                <ListRowContent
                  lead={
                    <Picture
                      src={product.image_url}
                      alt=""
                      width={1}
                      height={1}
                      className="size-12 rounded-control"
                    />
                  }
                  title={<span className="line-clamp-2 text-sm">{product.name}</span>}
                  detail={t('pieces', { count: count(product.quantity) })}
                  trail={<Money amount={product.total_amount} className="text-base font-semibold" />}
                />
              </Link>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}
