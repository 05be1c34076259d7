import { initialChoice, offeredOptions } from '@raan/contract/catalogue/choosing';
import type { ProductImage } from '@raan/contract/catalogue/product';
import type { Store, StoreProduct } from '@raan/contract/storefront/storefront';
import { storePath } from '@raan/contract/storefront/storefront-pages';
import IconChevronRight from '#icon/IconChevronRight';
import IconShare from '#icon/IconShare';
import { pictureUrl } from '#lib/picture-sources.ts';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { ProductCard } from '#storefront/store/product-card.tsx';
import { VacationNotice } from '#storefront/store/vacation-notice.tsx';
import { ProductStanding } from '#storefront/store/product-facts.tsx';
import { storeListPath } from '#storefront/app/store-address.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import { Money } from '#ui/money.tsx';
import { BuyForm } from './buy-form.tsx';
import { chosenFacts, type ChosenFacts } from './chosen-facts.ts';
import { Gallery } from './gallery.tsx';
import { Reviews } from './reviews.tsx';

type ProductPageProps = { store: Store; product: StoreProduct };

/** `variantId` selects a variant in advance. */
export function ProductPage({ store, product, variantId }: ProductPageProps & { variantId: number | null }) {
  const t = useMessages(storefrontMessages);
  const { options, variants } = product;
  const preselected = variants.find(({ id, status }) => id === variantId && status === 'active');
  const choice = preselected?.choice ?? initialChoice(offeredOptions(options, variants));
  const facts = chosenFacts(product, choice);
  return (
    <article className="flex flex-col lg:grid lg:grid-cols-2 lg:gap-x-10 lg:px-4 lg:pt-6">
      <Gallery images={picturesOf(product)} name={product.name} />
      <div className="flex min-w-0 flex-col gap-5 px-4 pt-3 lg:px-0 lg:pt-0">
        <div className="flex flex-col gap-2">
          <Breadcrumb store={store} product={product} />
          <div className="flex items-start justify-between gap-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <ChosenPrice facts={facts} />
              <span data-fact-frame hidden={facts.discount <= 0}>
                <span
                  data-fact="discount"
                  className="tabular rounded-full bg-mango px-2 py-0.5 text-xs font-semibold text-mango-ink"
                >
                  {t('discount', { percent: facts.discount })}
                </span>
              </span>
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
            <Availability status={product.status} left={facts.left} />
            <ProductStanding product={product} />
          </div>
        </div>
        <VacationNotice store={store} />
        <BuyForm store={store} product={product} choice={choice} />
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

/** The contract has no size for these pictures; like the catalogue's they are square. */
const CHOICE_PICTURE = { width: 800, height: 800, color: '#e7e5e4' };

/** Returns the product's pictures and those of its options and variants, without duplicates. */
function picturesOf({ images, options, variants }: StoreProduct): ProductImage[] {
  const known = new Set(images.map((image) => pictureUrl(image.url, 800)));
  const ofChoices = [...options.flatMap(({ values }) => values), ...variants].flatMap(({ image }) =>
    image ? [pictureUrl(image, 800)] : [],
  );
  const further = [...new Set(ofChoices)].filter((url) => !known.has(url));
  return [...images, ...further.map((url) => ({ ...CHOICE_PICTURE, url, thumb_url: pictureUrl(url, 200) }))];
}

/** The price of the chosen variant, or the range of those to choose from. The script updates it. */
function ChosenPrice({ facts: { low, high, before } }: { facts: ChosenFacts }) {
  const t = useMessages(storefrontMessages);
  return (
    <p role="status" className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-2xl font-semibold text-brand sm:text-3xl">
        <span className="sr-only">{t('priceNow')} </span>
        <span data-fact="price" className="tabular">
          <Money amount={low} />
          {low < high ? (
            <>
              –<Money amount={high} />
            </>
          ) : null}
        </span>
      </span>
      <span data-fact-frame hidden={before === null} className="text-base">
        <span className="sr-only">{t('priceBefore')} </span>
        <s data-fact="price-before" className="tabular whitespace-nowrap text-ink-2 line-through">
          {before === null ? null : <Money amount={before} />}
        </s>
      </span>
    </p>
  );
}

function Availability({ status, left }: Pick<StoreProduct, 'status'> & Pick<ChosenFacts, 'left'>) {
  const t = useMessages(storefrontMessages);
  if (status === 'sold_out') return <Chip tone="negative">{t('soldOut')}</Chip>;
  if (status === 'inactive') return <Chip>{t('notForSale')}</Chip>;
  return (
    <>
      <span data-in-stock hidden={left !== null}>
        <Chip tone="positive">{t('inStock')}</Chip>
      </span>
      <span data-fact-frame hidden={left === null}>
        <Chip tone="warning">
          <span data-fact="left">{left === null ? null : t('stockLeft', { count: left })}</span>
        </Chip>
      </span>
    </>
  );
}
