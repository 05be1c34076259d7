import type { StoreProductCard, StoreSections } from '@raan/contract/storefront/storefront';
import { browseMessages } from '#storefront/app/browse-messages.ts';
import { storeListPath } from '#storefront/app/store-address.ts';
import { useMessages } from '#lib/i18n.tsx';
import { ProductCard } from './product-card.tsx';

type SectionsProps = {
  slug: string;
  sections: StoreSections;
  /** Cards on the first screen, whose pictures load at once. */
  eagerCount: number;
};

/** Pinned products and the first collections, above the list of all products. */
export function Sections({ slug, sections: { pinned, collections }, eagerCount }: SectionsProps) {
  const browseText = useMessages(browseMessages);
  return (
    <>
      {pinned.length > 0 ? (
        <Section title={browseText('pinned')} slug={slug} products={pinned} eagerCount={eagerCount} />
      ) : null}
      {collections.map(({ id, name, products }, index) => (
        <Section
          key={id}
          title={name}
          slug={slug}
          products={products}
          collection={id}
          eagerCount={index === 0 && pinned.length === 0 ? eagerCount : 0}
        />
      ))}
    </>
  );
}

type SectionProps = {
  title: string;
  slug: string;
  products: readonly StoreProductCard[];
  collection?: number;
  eagerCount: number;
};

/** A row that scrolls sideways, so that the list of all products stays near. */
function Section({ title, slug, products, collection, eagerCount }: SectionProps) {
  const browseText = useMessages(browseMessages);
  return (
    <section aria-label={title} className="flex flex-col pt-4">
      <div className="flex min-h-12 items-center justify-between gap-3 px-4">
        <h2 className="min-w-0 truncate text-base font-semibold">{title}</h2>
        {collection === undefined ? null : (
          <a
            href={storeListPath(slug, { collection })}
            aria-label={browseText('seeCollection', { name: title })}
            className="inline-flex min-h-12 shrink-0 items-center text-sm font-semibold text-brand"
          >
            {browseText('seeAllProducts')}
          </a>
        )}
      </div>
      <ul className="no-scrollbar flex touch-pan-x gap-3 overflow-x-auto px-4 *:w-40 *:shrink-0">
        {products.map((product, index) => (
          <ProductCard key={product.id} slug={slug} product={product} eager={index < eagerCount} />
        ))}
      </ul>
    </section>
  );
}
