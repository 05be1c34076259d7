import { retailUnitPrice, supplierUnitPrice } from '@raan/contract/catalogue/prices';
import type { Data, Query } from '@raan/contract/endpoint';
import { asLanguage, DEFAULT_LANGUAGE, type Language } from '@raan/contract/language';
import type { getShareKit } from '@raan/contract/shop/share-endpoints';
import type { Db } from '#platform/db.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { fail } from '#platform/errors/app-error.ts';
import { fillPlaceholders, formatBaht } from '#platform/format.ts';
import { mediaUrl } from '#platform/media-url.ts';
import { selectProduct } from '#features/catalogue/products.queries.ts';
import { SHARE_TEXTS } from './share-texts.ts';

/** Newest orders whose languages are counted. */
const ORDERS_COUNTED = 200;
const PICTURE_PX = 1200;
const LOGO_PX = 400;

/** Loads the texts for sharing a store or one of its products. Throws BUSINESS_PRODUCT_NOT_FOUND unless it is listed and on sale. */
export async function loadShareKit(
  db: Db,
  sellerId: number,
  { product_id: productId, language: chosen }: Query<typeof getShareKit>,
): Promise<Data<typeof getShareKit>> {
  const language = chosen ?? (await selectCustomerLanguage(db, sellerId));
  const texts = SHARE_TEXTS[language];
  const {
    slug,
    store_name: store,
    logo,
  } = await db
    .selectFrom('stores')
    .select(['slug', 'store_name', 'logo'])
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const common = { language, slug, store_name: store, scan: texts.scan };
  if (productId === undefined)
    return {
      ...common,
      title: store,
      price: null,
      caption: fillPlaceholders(texts.store, { store }),
      image_url: logo && mediaUrl(logo.hash, LOGO_PX),
    };
  const product = await selectProduct(db, productId, sellerId);
  if (!product || product.status !== 'active') throw fail('BUSINESS_PRODUCT_NOT_FOUND');
  const lowest = retailUnitPrice(supplierUnitPrice(product));
  const highest = retailUnitPrice(product.highest_price_satang);
  // Whole baht without decimals, as on price tags.
  const amount = formatBaht(lowest).replace(/\.00$/, '');
  const name = catalogueText(product.name, language);
  const priceText = fillPlaceholders(lowest < highest ? texts.priceFrom : texts.price, { amount });
  const [image] = product.images;
  return {
    ...common,
    title: name,
    price: priceText,
    caption: fillPlaceholders(texts.product, { name, price: priceText, store }),
    image_url: image ? mediaUrl(image.hash, PICTURE_PX) : null,
  };
}

/** Returns the language of most of the newest orders; Thai without orders. */
async function selectCustomerLanguage(db: Db, sellerId: number): Promise<Language> {
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('orders')
        .select('customer_language')
        .where('seller_id', '=', sellerId)
        .orderBy('id', 'desc')
        .limit(ORDERS_COUNTED)
        .as('newest'),
    )
    .select('customer_language')
    .groupBy('customer_language')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .executeTakeFirst();
  return asLanguage(row?.customer_language) ?? DEFAULT_LANGUAGE;
}
