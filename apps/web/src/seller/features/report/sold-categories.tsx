import type { Data } from '@raan/contract/endpoint';
import type { getShopAnalytics } from '@raan/contract/shop/shop-report-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue-messages.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { reportMessages } from './report-messages.ts';

type SoldCategory = Data<typeof getShopAnalytics>['categories'][number];

/** Sales by category as bars. */
export function SoldCategories({ categories }: { categories: readonly SoldCategory[] }) {
  const t = useMessages(reportMessages);
  const categoryText = useMessages(catalogueMessages);
  const { count } = useFormat();
  const largest = categories[0]?.total_amount ?? 0;
  if (largest <= 0) return null;
  return (
    <section>
      <SectionTitle>{t('categories')}</SectionTitle>
      <Card as="div">
        <ul className="flex flex-col gap-3.5">
          {categories.map(({ category, quantity, total_amount: amount }) => (
            <li key={category ?? 'gone'}>
              <p className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 text-sm">
                  {category === null ? t('notInCatalogue') : categoryText(`category_${category}`)}{' '}
                  <span className="text-xs text-ink-2">{t('pieces', { count: count(quantity) })}</span>
                </span>
                <Money amount={amount} className="text-sm font-semibold" />
              </p>
              <span aria-hidden className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-brand"
                  style={{ width: `${Math.max(1, (amount / largest) * 100)}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
