import { useMessages } from '#lib/i18n.tsx';
import { SectionTitle } from '#ui/card.tsx';
import type { ProductSearch } from './catalogue.api.ts';
import { catalogueMessages } from './catalogue-messages.ts';
import { ProductTile } from './product-tile.tsx';

/** Products that nearly match a search, below the few that match. */
export function SimilarProducts({ search }: { search: ProductSearch | undefined }) {
  const t = useMessages(catalogueMessages);
  if (!search || search.similar.length === 0) return null;
  return (
    <section aria-label={t('similarProducts')} className="flex flex-col gap-1 pt-1 pb-4">
      <SectionTitle>{t('similarProducts')}</SectionTitle>
      <div className="grid grid-cols-2 gap-3">
        {search.similar.map((product) => (
          <ProductTile key={product.id} product={product} words={search.words} />
        ))}
      </div>
    </section>
  );
}
