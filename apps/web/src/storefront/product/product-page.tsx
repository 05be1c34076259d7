import type { ProductImage } from '@raan/contract/catalogue/product';
import type { Store, StoreProduct } from '@raan/contract/storefront/storefront';
import { storePath } from '@raan/contract/storefront/storefront-pages';
import IconChevronRight from '#icon/IconChevronRight';
import IconShare from '#icon/IconShare';
import { pictureUrl } from '#lib/picture-sources.ts';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { ProductCard } from '#storefront/store/product-card.tsx';
import { DiscountBadge, ProductPrice, ProductStanding } from '#storefront/store/product-facts.tsx';
import { storeListPath } from '#storefront/app/store-address.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import { BuyForm } from './buy-form.tsx';
import { Gallery } from './gallery.tsx';
import { Reviews } from './reviews.tsx';

type ProductPageProps = { store: Store; product: StoreProduct };

export function ProductPage({ store, product }: ProductPageProps) {
  const t = useMessages(storefrontMessages);
  return (
    <article className="flex flex-col lg:grid lg:grid-cols-2 lg:gap-x-10 lg:px-4 lg:pt-6">
      <Gallery images={picturesOf(product)} name={product.name} />
      <div className="flex min-w-0 flex-col gap-5 px-4 pt-3 lg:px-0 lg:pt-0">
        <div className="flex flex-col gap-2">
          <Breadcrumb store={store} product={product} />
          <div className="flex items-start justify-between gap-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <ProductPrice product={product} large />
              <DiscountBadge percent={product.discount_percentage} />
            </div>
            <button
              type="button"
              data-needs-script
              data-share={product.name}
              data-copied={t('linkCopied')}
              aria-label={t('share')}
              className="inline-flex size-12 shrink-0 items-center justify-center rounded-full border border-line bg-raised hover:border-line-strong"
            >
              <IconShare size={20} aria-hidden />
            </button>
          </div>
          <h1 className="text-xl font-semibold wrap-break-word">{product.name}</h1>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Availability product={product} />
            <ProductStanding product={product} />
          </div>
        </div>
        <BuyForm slug={store.slug} product={product} />
        {/* Sanitised by the server with an allow-list on import. */}
        {product.description ? (
          <section className="flex flex-col gap-2 border-t border-line pt-4">
            <h2 className="text-base font-semibold">{t('description')}</h2>
            <div
              className="rich-text max-w-prose text-base"
              dangerouslySetInnerHTML={{ __html: product.description }}
            />
          </section>
        ) : null}
        <Reviews product={product} />
      </div>
      <Related store={store} product={product} />
    </article>
  );
}

/** Breadcrumbs; also in the structured data. */
function Breadcrumb({ store, product }: ProductPageProps) {
  const t = useMessages(storefrontMessages);
  const link =
    'relative underline-offset-4 hover:underline after:absolute after:-inset-y-3.5 after:inset-x-0 truncate';
  return (
    <nav aria-label={t('breadcrumb')} className="text-sm text-ink-2">
      <ol className="flex min-w-0 items-center gap-1">
        <li className="flex min-w-0">
          <a href={storePath(store.slug)} className={link}>
            {store.name}
          </a>
        </li>
        <li className="flex shrink-0 items-center gap-1">
          <IconChevronRight size={16} aria-hidden />
          <a href={storeListPath(store.slug, { category: product.category })} className={link}>
            {product.category_name}
          </a>
        </li>
      </ol>
    </nav>
  );
}

function Related({ store, product }: ProductPageProps) {
  const t = useMessages(storefrontMessages);
  if (product.related.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 px-4 pt-8 lg:col-span-2 lg:px-0 lg:pt-12">
      <h2 className="text-base font-semibold">{t('related')}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {product.related.map((one) => (
          <ProductCard key={one.id} slug={store.slug} product={one} eager={false} />
        ))}
      </ul>
    </section>
  );
}

/** The contract has no size for a colour's picture; like the catalogue's they are square. */
const COLOR_PICTURE = { width: 800, height: 800, color: '#e7e5e4' };

/** Returns the product's pictures and those of its colours, without duplicates. */
function picturesOf(product: StoreProduct): ProductImage[] {
  const known = new Set(product.images.map((image) => pictureUrl(image.url, 800)));
  const ofColors = new Set(
    product.colors.flatMap((color) => (color.image ? [pictureUrl(color.image, 800)] : [])),
  );
  const further = [...ofColors].filter((url) => !known.has(url));
  return [
    ...product.images,
    ...further.map((url) => ({ ...COLOR_PICTURE, url, thumb_url: pictureUrl(url, 200) })),
  ];
}

function Availability({ product }: { product: StoreProduct }) {
  const t = useMessages(storefrontMessages);
  /** Stock below this is shown. */
  const FEW = 10;
  if (product.status === 'sold_out') return <Chip tone="negative">{t('soldOut')}</Chip>;
  if (product.status === 'inactive') return <Chip>{t('notForSale')}</Chip>;
  if (product.stock !== null && product.stock < FEW)
    return <Chip tone="warning">{t('stockLeft', { count: product.stock })}</Chip>;
  return <Chip tone="positive">{t('inStock')}</Chip>;
}
