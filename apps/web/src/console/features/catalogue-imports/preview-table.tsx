import type { ImportPreview } from '@raan/contract/console/catalogue-import';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { catalogueImportMessages } from './catalogue-import-messages.ts';

/** The first products of a file, as the import would store them. */
export function PreviewTable({ products }: { products: readonly ImportPreview[] }) {
  const t = useMessages(catalogueImportMessages);
  const format = useFormat();
  return (
    <Card>
      <SectionTitle>{t('preview')}</SectionTitle>
      <ul className="divide-y divide-line">
        {products.map((product) => (
          <li key={product.key} className="py-2">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 wrap-break-word">{product.name}</span>
              <Money amount={product.price} className="font-semibold" />
            </p>
            <p className="text-sm text-ink-2">
              {t(`category_${product.category}`)}
              {' · '}
              {product.stock === null ? t('stockFree') : t('stock', { count: format.count(product.stock) })}
              {' · '}
              {t('pictures', { count: product.pictures })}
              {' · '}
              {t(`fate_${product.fate}`)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
