import { chosenImage } from '@raan/contract/catalogue/choosing';
import type { StoreVariant } from '@raan/contract/catalogue/variant';
import { asLanguage, LANGUAGES, type Language } from '@raan/contract/language';
import type { Store, StoreProduct } from '@raan/contract/storefront/storefront';
import type { StoreProductQuery } from '@raan/contract/storefront/storefront-endpoints';
import {
  storePath,
  storeProductPath,
  VARIANT_PARAMETER,
  type StorefrontContext,
  type StorefrontPage,
} from '@raan/contract/storefront/storefront-pages';
import { isNarrowed, storeListPath } from './store-address.ts';
import { translator } from '#lib/translate.ts';
import { MISSING_TITLE } from './missing-page.tsx';
import { pictureUrl } from '#lib/picture-sources.ts';
import { coverPicture, galleryPicture, type FirstPicture } from './first-picture.ts';
import { previewPicture, type PreviewCandidates, type PreviewPicture } from './preview-picture.ts';
import { storefrontMessages } from './storefront-messages.ts';

export type Head = {
  title: string;
  description: string;
  /** Canonical URL: in the language requested by the URL, else without a language. */
  canonical: string | null;
  /** The URL without a language, for link previews. */
  address: string | null;
  languages: readonly { language: Language | 'x-default'; href: string }[];
  /** Picture of link previews, with an absolute URL. */
  image: PreviewPicture | null;
  type: 'website' | 'product';
  hidden: boolean;
  jsonLd: readonly object[];
  /** Largest picture of the first screen; preloaded. */
  firstPicture?: FirstPicture | undefined;
  price?: { amount: string; currency: string };
};

const DESCRIPTION_MAX = 160;

/** Returns the text of HTML, cut at a word boundary. */
function plainText(html: string, max: number = DESCRIPTION_MAX): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= max) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(text)) {
    if (cut.length + segment.length > max - 1) break;
    cut += segment;
  }
  return `${cut.trim()}…`;
}

/** Returns the head of a page. Its messages must be loaded. */
export async function headOf(page: StorefrontPage, context: StorefrontContext): Promise<Head> {
  const { language, origin } = context;
  const t = translator(await storefrontMessages.load(language));
  const absolute = (path: string) => new URL(path, origin).href;
  const preview = (...pictures: PreviewCandidates) => {
    const picture = previewPicture(pictures);
    return { ...picture, url: absolute(picture.url) };
  };
  const plain = {
    description: '',
    ...NOWHERE,
    image: preview(),
    type: 'website',
    hidden: true,
    jsonLd: [],
  } as const;
  switch (page.page) {
    case 'store': {
      const { store, query } = page;
      return {
        title: store.name,
        description: plainText(store.description) || t('storeDescription', { name: store.name }),
        ...addressesOf(
          absolute(
            storeListPath(store.slug, {
              collection: query.collection,
              category: query.category,
              page: query.page,
            }),
          ),
          context,
        ),
        image: preview(storeCover(store), page.products[0]?.image),
        type: 'website',
        // Search engines should not index a list for every keyword and price range.
        hidden: isSearched(query),
        jsonLd: [storeJsonLd(store, absolute)],
        firstPicture: isNarrowed(query) ? undefined : coverPicture(store),
      };
    }
    case 'product': {
      const { store, product } = page;
      const addresses = addressesOf(absolute(storeProductPath(store.slug, product.id)), context);
      const description = plainText(product.description) || t('storeDescription', { name: store.name });
      return {
        title: `${product.name} · ${store.name}`,
        description,
        ...addresses,
        image: preview(product.image),
        type: 'product',
        hidden: false,
        firstPicture: product.images[0] && galleryPicture(product.images[0]),
        price: { amount: product.price.toFixed(2), currency: 'THB' },
        jsonLd: [
          productJsonLd(product, { url: addresses.canonical, description, store, absolute }),
          breadcrumbJsonLd([
            { name: store.name, url: absolute(storePath(store.slug)) },
            {
              name: product.category_name,
              url: absolute(storeListPath(store.slug, { category: product.category })),
            },
            { name: product.name, url: addresses.canonical },
          ]),
        ],
      };
    }
    case 'cart':
      return { ...plain, title: `${t('cart')} · ${page.store.name}` };
    case 'checkout':
      return { ...plain, title: `${t('checkoutTitle')} · ${page.store.name}` };
    case 'orders':
      return { ...plain, title: `${t('myOrders')} · ${page.store.name}` };
    case 'order':
      return { ...plain, title: `${t('orderTitle')} · ${page.store.name}`, image: null };
    case 'paused':
      return { ...plain, title: `${t('paused')} · ${page.store.name}` };
    case 'missing':
      return { ...plain, title: t(MISSING_TITLE[page.subject]) };
    case 'failed':
      return { ...plain, title: t('failed') };
  }
}

const NOWHERE = { canonical: null, address: null, languages: [] } as const;

type Addresses = Pick<Head, 'languages'> & { canonical: string; address: string };

/** Returns a page's URLs: one per language, and one without for the reader's own language. */
function addressesOf(plain: string, { address }: StorefrontContext): Addresses {
  const inLanguage = (language: Language) => {
    const url = new URL(plain);
    url.searchParams.set('lang', language);
    return url.href;
  };
  const requestedLanguage = asLanguage(new URL(address, plain).searchParams.get('lang') ?? '');
  return {
    canonical: requestedLanguage ? inLanguage(requestedLanguage) : plain,
    address: plain,
    languages: [
      ...LANGUAGES.map((language) => ({ language, href: inLanguage(language) })),
      { language: 'x-default', href: plain },
    ],
  };
}

function storeCover({ cover_url: url, cover_size: size }: Store) {
  return url && size ? { url, ...size } : null;
}

/** Whether a list is filtered by more than a category. */
function isSearched(query: StoreProductQuery): boolean {
  return isNarrowed({ ...query, category: undefined, collection: undefined });
}

type Absolute = (path: string) => string;

function storeJsonLd(store: Store, absolute: Absolute): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name: store.name,
    url: absolute(storePath(store.slug)),
    ...(store.description && { description: plainText(store.description) }),
    ...(store.logo_url && { logo: absolute(store.logo_url) }),
    ...(store.cover_url && { image: absolute(store.cover_url) }),
    ...(store.contact_phone && { telephone: store.contact_phone }),
    ...(store.opening_hours &&
      store.opening_hours.length > 0 && {
        openingHoursSpecification: store.opening_hours.map(({ day, open, close }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `https://schema.org/${SCHEMA_DAYS[day - 1]}`,
          opens: open,
          closes: close === '24:00' ? '23:59' : close,
        })),
      }),
  };
}

const SCHEMA_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

function breadcrumbJsonLd(steps: readonly { name: string; url: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

type LdContext = {
  url: string;
  description: string;
  store: Store;
  absolute: Absolute;
};

/** A product; with several variants a ProductGroup, as search engines expect it for a page that offers all of them. */
function productJsonLd(product: StoreProduct, context: LdContext): object {
  const { url, description, absolute } = context;
  const common = {
    '@context': 'https://schema.org',
    name: product.name,
    description,
    category: product.category_name,
    image: product.images.map((image) => absolute(pictureUrl(image.url, 1200))),
    ...ratingJsonLd(product),
  };
  if (product.variants.length < 2)
    return {
      ...common,
      '@type': 'Product',
      sku: String(product.id),
      offers: offerJsonLd({ url, price: product.price, isAvailable: product.status === 'active' }, context),
    };
  const kinds = new Set(product.options.map(({ kind }) => kind));
  return {
    ...common,
    '@type': 'ProductGroup',
    url,
    productGroupID: String(product.id),
    variesBy: (['color', 'size'] as const)
      .filter((kind) => kinds.has(kind))
      .map((kind) => `https://schema.org/${kind}`),
    hasVariant: product.variants.map((variant) => variantJsonLd(product, variant, context)),
  };
}

function variantJsonLd(product: StoreProduct, variant: StoreVariant, context: LdContext): object {
  const { options, variants, images } = product;
  const { absolute } = context;
  const url = new URL(context.url);
  url.searchParams.set(VARIANT_PARAMETER, String(variant.id));
  const image = chosenImage(options, variants, variant.choice) ?? images[0]?.url;
  const chosen = options.map(({ kind, name, values }, index) => {
    const value = values.find(({ key }) => key === variant.choice[index])?.name ?? '';
    return { kind, name, value };
  });
  const others = chosen.filter(({ kind }) => kind === 'other');
  return {
    '@type': 'Product',
    sku: `${product.id}-${variant.id}`,
    name: `${product.name} (${chosen.map(({ value }) => value).join(', ')})`,
    ...(image && { image: absolute(pictureUrl(image, 1200)) }),
    ...Object.fromEntries(
      chosen.flatMap(({ kind, value }) => (kind === 'other' ? [] : [[kind, value] as const])),
    ),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
    }),
    offers: offerJsonLd(
      {
        url: url.href,
        price: variant.price,
        isAvailable: product.status === 'active' && variant.status === 'active',
      },
      context,
    ),
  };
}

type Offered = { url: string; price: number; isAvailable: boolean };

function offerJsonLd({ url, price, isAvailable }: Offered, { store }: LdContext): object {
  return {
    '@type': 'Offer',
    url,
    priceCurrency: 'THB',
    price: price.toFixed(2),
    availability: isAvailable ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: store.name },
  };
}

function ratingJsonLd({ rating_statistics: { average, count } }: StoreProduct): object {
  if (average === null || count === 0) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
  };
}
