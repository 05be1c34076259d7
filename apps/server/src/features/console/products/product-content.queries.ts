// The content of products as the editor shows it: all languages, all variants, and prices that are announced already.
import type { Language } from '@raan/contract/language';
import { toEditableText, toStoredText } from '@raan/contract/localized-text';
import { toBaht, type Satang } from '@raan/contract/money';
import type { CategoryKey } from '@raan/contract/catalogue/product';
import {
  choiceKey,
  choiceName,
  isChoiceOf,
  type PricesInForce,
} from '@raan/contract/console/product-content';
import type { EditableProduct } from '@raan/contract/console/console-product-endpoints';
import type { EditedOption, EditedVariant, ProductContent } from '@raan/contract/console/product-requests';
import { sql } from 'kysely';
import { catalogueText } from '#platform/catalogue-text.ts';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import {
  selectPendingPictures,
  type PendingPicture,
  type PicturePlace,
  type PlacedPicture,
} from './pending-pictures.ts';
import { pictureOwner } from '#features/catalogue-import/pictures.ts';
import type { CatalogueText, StoredImage, StoredOption } from '#platform/schema.ts';

type ProductRow = {
  id: number;
  source: string;
  version: number;
  updated_at: string;
  name: CatalogueText;
  description: CatalogueText;
  category: CategoryKey;
  supplied_status: 'active' | 'inactive';
  is_recommended: boolean;
  images: StoredImage[];
  options: StoredOption[];
};

type VariantRow = {
  product_id: number;
  choice: string[];
  price_satang: Satang;
  original_price_satang: Satang | null;
  discount_price_satang: Satang | null;
  available: number | null;
  is_shared: boolean;
  sku: string | null;
  barcode: string | null;
  weight_grams: number | null;
  image: StoredImage | null;
  status: 'active' | 'inactive';
  position: number;
  rises_at: string | null;
  /** Prices in force; the others are announced if there is a rise. */
  price_now: Satang;
  original_price_now: Satang | null;
  discount_price_now: Satang | null;
};

/** A product's content, and what writing it needs to know. */
export type LoadedProduct = EditableProduct & {
  /** Pictures by their names. */
  pictures: ReadonlyMap<string, StoredImage>;
  hasRises: boolean;
  pricesInForce: PricesInForce;
  pendingPictures: readonly PlacedPicture[];
};

/** Loads the contents of products by their ids. With `lock`, locks them in the order of ids. */
export async function loadContents(
  db: Db | Tx,
  ids: readonly number[],
  { lock = false } = {},
): Promise<Map<number, LoadedProduct>> {
  const { rows } = await sql<ProductRow>`
    select id, source, version, updated_at, name, description, category, supplied_status, is_recommended, images, options
    from products where id = any(${[...ids]}::bigint[]) order by id ${lock ? sql`for no key update` : sql``}`.execute(
    db,
  );
  const { rows: variants } = await sql<VariantRow>`
    select variant.product_id, variant.choice, coalesce(rise.price_satang, variant.price_satang) as price_satang,
      case when rise.variant_id is null then variant.original_price_satang else rise.original_price_satang end as original_price_satang,
      case when rise.variant_id is null then variant.discount_price_satang else rise.discount_price_satang end as discount_price_satang,
      pool.available, pool.choice is null as is_shared, variant.sku, variant.barcode, variant.weight_grams, variant.image,
      variant.status, variant.position, rise.takes_effect_at as rises_at, variant.price_satang as price_now,
      variant.original_price_satang as original_price_now, variant.discount_price_satang as discount_price_now
    from variants variant join stock_pools pool on pool.id = variant.pool_id
    left join price_rises rise on rise.variant_id = variant.id
    where variant.product_id = any(${[...ids]}::bigint[]) order by variant.product_id, variant.position, variant.id`.execute(
    db,
  );
  const byProduct = Map.groupBy(variants, ({ product_id: id }) => id);
  const pending = await selectPendingPictures(db, ids);
  return new Map(
    rows.map((row) => [row.id, toLoaded(row, byProduct.get(row.id) ?? [], pending.get(row.id) ?? [])]),
  );
}

/** Loads one product's content. Throws BUSINESS_PRODUCT_NOT_FOUND. */
export async function loadContent(db: Db | Tx, id: number, options = {}): Promise<LoadedProduct> {
  const product = (await loadContents(db, [id], options)).get(id);
  if (!product) throw fail('BUSINESS_PRODUCT_NOT_FOUND');
  return product;
}

const toBahtOrNull = (amount: Satang | null) => (amount === null ? null : toBaht(amount));

function toLoaded(
  row: ProductRow,
  all: readonly VariantRow[],
  pending: readonly PendingPicture[],
): LoadedProduct {
  const options: EditedOption[] = row.options.map(({ kind, name, values }) => ({
    kind,
    name: toEditableText(name),
    values: values.map((value) => ({
      key: value.key,
      name: toEditableText(value.name),
      picture: value.image?.hash ?? null,
    })),
  }));
  // Variants of values that were removed are inactive forever.
  const variants = all.filter(({ choice }) => isChoiceOf(options, choice));
  const offered = variants.filter(({ status }) => status === 'active');
  const shared = (offered.length > 0 ? offered : variants).find(({ is_shared }) => is_shared);
  const content: ProductContent = {
    name: toEditableText(row.name),
    description: toEditableText(row.description),
    category: row.category,
    status: row.supplied_status,
    is_recommended: row.is_recommended,
    pictures: row.images.map(({ hash }) => hash),
    options,
    shares_stock: shared !== undefined,
    ...(shared && { shared_stock: shared.available }),
    variants: variants.map((one) => editedVariant(one, shared !== undefined)),
  };
  const images = [
    ...row.images,
    ...row.options.flatMap(({ values }) => values.map(({ image }) => image)),
    ...all.map(({ image }) => image),
  ];
  const placeOf = (position: number): PicturePlace | undefined => {
    const owner = pictureOwner(position);
    if (owner.of === 'product') {
      const earlier = pending.filter((one) => one.position < position).length;
      return { of: 'product', after: content.pictures[position - earlier - 1] ?? null };
    }
    if (owner.of === 'value') {
      const { optionIndex: option, valueIndex } = owner;
      const value = options[option]?.values[valueIndex];
      return value && { of: 'value', option, key: value.key };
    }
    const variant = offered.find((one) => one.position === owner.index + 1);
    return variant && { of: 'variant', choice: variant.choice };
  };
  const pendingPictures = pending.flatMap((picture) => {
    const place = placeOf(picture.position);
    return place ? [{ ...picture, place }] : [];
  });
  const rising = variants.filter(({ rises_at }) => rises_at !== null);
  return {
    id: row.id,
    source: row.source,
    version: row.version,
    updated_at: row.updated_at,
    content,
    rises: rising.map((one) => ({
      choice: one.choice,
      in_force: pricesInForce(one),
      effective_price: toBaht(one.discount_price_satang ?? one.price_satang),
      takes_effect_at: one.rises_at ?? '',
    })),
    pictures: new Map(images.flatMap((image) => (image ? [[image.hash, image] as const] : []))),
    hasRises: rising.length > 0,
    pricesInForce: new Map(rising.map((one) => [choiceKey(one.choice), pricesInForce(one)])),
    pendingPictures,
    pending_pictures: pendingPictures.map(({ position, place, reason }) => ({
      position,
      place: place.of,
      of: place.of === 'product' ? null : place.of === 'value' ? place.key : choiceName(place.choice),
      reason,
    })),
  };
}

const pricesInForce = (row: VariantRow) => ({
  price: toBaht(row.price_now),
  original_price: toBahtOrNull(row.original_price_now),
  discount_price: toBahtOrNull(row.discount_price_now),
});

/** Names variants in the reader's language, instead of by their values' keys. */
export function nameChoices<T extends { field: string; of: string | null }>(
  changes: readonly T[],
  contents: readonly ProductContent[],
  language: Language,
): T[] {
  const names = new Map(
    contents.flatMap(({ options, variants }) =>
      variants.map(({ choice }) => [
        choiceName(choice),
        choiceName(
          choice.map((key, index) => {
            const value = options[index]?.values.find((one) => one.key === key);
            return (value && catalogueText(toStoredText(value.name), language)) || key;
          }),
        ),
      ]),
    ),
  );
  return changes.map((change) =>
    change.of === null || change.field === 'name' || change.field === 'description'
      ? change
      : { ...change, of: names.get(change.of) ?? change.of },
  );
}

function editedVariant(row: VariantRow, sharesStock: boolean): EditedVariant {
  return {
    choice: row.choice,
    price: toBaht(row.price_satang),
    original_price: toBahtOrNull(row.original_price_satang),
    discount_price: toBahtOrNull(row.discount_price_satang),
    ...(!sharesStock && { stock: row.is_shared ? 0 : row.available }),
    sku: row.sku,
    barcode: row.barcode,
    weight_grams: row.weight_grams,
    picture: row.image?.hash ?? null,
    status: row.status,
  };
}

/** The fields that operators read. */
export function editableView({
  id,
  source,
  version,
  updated_at,
  content,
  rises,
  pending_pictures,
}: LoadedProduct): EditableProduct {
  return { id, source, version, updated_at, content, rises, pending_pictures };
}
