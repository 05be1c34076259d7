// What search engines and link previews read of a page.
import type { StoreProduct } from '@raan/contract/storefront/storefront';
import {
  storePath,
  storeProductPath,
  type StorefrontContext,
  type StorefrontPage,
} from '@raan/contract/storefront/storefront-pages';
import { storeAddress } from '#storefront/store/store-address.ts';
import { translator } from '#lib/translate.ts';
import { MISSING_TITLE } from './missing-page.tsx';
import { pictureUrl } from './picture-sources.ts';
import { storefrontMessages } from './storefront-messages.ts';

export type Head = {
  title: string;
  description: string;
  canonical: string | null;
  image: string | null;
  type: 'website' | 'product';
  /** Kept out of search engines. */
  hidden: boolean;
  jsonLd: object | null;
};

const DESCRIPTION_MAX = 160;
const DEFAULT_PICTURE = '/brand/link-preview.png';

/** The words of a html text, cut at a word's end. */
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

/** The head of a page. Its texts must be loaded. */
export async function headOf(page: StorefrontPage, { language, origin }: StorefrontContext): Promise<Head> {
  const t = translator(await storefrontMessages.load(language));
  const absolute = (path: string) => new URL(path, origin).href;
  const plain = {
    description: '',
    canonical: null,
    image: absolute(DEFAULT_PICTURE),
    type: 'website',
    hidden: true,
    jsonLd: null,
  } as const;
  switch (page.page) {
    case 'store': {
      const { store, query } = page;
      return {
        title: store.name,
        description: plainText(store.description) || t('storeDescription', { name: store.name }),
        canonical: absolute(storeAddress(store.slug, { category: query.category, page: query.page })),
        image: absolute(
          store.cover_url ??
            page.products[0]?.image.url.replace(/\/\d+\.webp$/, '/1200.webp') ??
            DEFAULT_PICTURE,
        ),
        type: 'website',
        // A list for every word anybody searched for would be no help to a search engine.
        hidden: Boolean(query.keyword),
        jsonLd: null,
      };
    }
    case 'product': {
      const { store, product } = page;
      const canonical = absolute(storeProductPath(store.slug, product.id));
      const image = absolute(pictureUrl(product.image.url, 1200));
      const description = plainText(product.description) || t('storeDescription', { name: store.name });
      return {
        title: `${product.name} · ${store.name}`,
        description,
        canonical,
        image,
        type: 'product',
        hidden: false,
        jsonLd: productJsonLd(product, { canonical, description, seller: store.name, absolute }),
      };
    }
    case 'cart':
      return {
        ...plain,
        title: `${t('cart')} · ${page.store.name}`,
        canonical: absolute(storePath(page.store.slug)),
      };
    case 'checkout':
      return { ...plain, title: `${t('checkoutTitle')} · ${page.store.name}` };
    case 'order':
      return { ...plain, title: `${t('orderTitle')} · ${page.store.name}`, image: null };
    case 'missing':
      return { ...plain, title: t(MISSING_TITLE[page.what]) };
    case 'failed':
      return { ...plain, title: t('failed') };
  }
}

type LdContext = {
  canonical: string;
  description: string;
  seller: string;
  absolute: (path: string) => string;
};

function productJsonLd(
  product: StoreProduct,
  { canonical, description, seller, absolute }: LdContext,
): object {
  const { average, count } = product.rating_statistics;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description,
    sku: String(product.id),
    category: product.category_name,
    image: product.images.map((image) => absolute(pictureUrl(image.url, 1200))),
    offers: {
      '@type': 'Offer',
      url: canonical,
      priceCurrency: 'THB',
      price: product.price.toFixed(2),
      availability:
        product.status === 'active' ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: seller },
    },
    ...(average !== null &&
      count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: average,
          reviewCount: count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
  };
}
