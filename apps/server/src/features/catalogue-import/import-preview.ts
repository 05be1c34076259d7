// Products as an import would change them, compared with the present catalogue.
import {
  IMPORT_JUMPS_MAX,
  IMPORT_PREVIEW_MAX,
  IMPORT_PREVIEW_VARIANTS_MAX,
  PRICE_JUMP_PERCENT,
  type PreviewVariant,
  type StoredPreview,
} from '@raan/contract/console/catalogue-import';
import { localizedTextIn } from '@raan/contract/localized-text';
import { toBaht, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { CatalogueText, StoredImage } from '#platform/schema.ts';
import { selectVariants, type VariantRow } from '#features/catalogue/variants.queries.ts';
import type { ImportedProduct, ImportedVariant } from './imported-product.ts';
import { selectFetchedPictures } from './pictures.ts';
import type { Fate } from './write-products.ts';

export type FoundProduct = { product: ImportedProduct; line: number };
export type PredictedFate = { fate: Fate; productId: number | null };

/** Describes products as they would be imported, in order. */
export async function describeProducts(
  tx: Tx,
  found: readonly FoundProduct[],
  fates: readonly PredictedFate[],
): Promise<StoredPreview[]> {
  const changedIds = fates.flatMap(({ fate, productId }) =>
    fate === 'updated' && productId !== null ? [productId] : [],
  );
  const present =
    changedIds.length > 0
      ? Map.groupBy(await selectVariants(tx, changedIds), (one) => one.product_id)
      : new Map<number, VariantRow[]>();
  const fetched = await selectFetchedPictures(
    tx,
    found.map(({ product }) => product),
  );
  return found.map(({ product, line }, index) => {
    const { fate, productId } = fates[index] ?? { fate: 'created', productId: null };
    const before = new Map(
      (present.get(productId ?? 0) ?? []).map((variant) => [JSON.stringify(variant.choice), variant]),
    );
    const variants = product.variants.map((variant) =>
      describeVariant(product, variant, fate, before.get(JSON.stringify(variant.choice))),
    );
    const [picture] = product.pictures;
    const url = picture && 'url' in picture ? picture.url : null;
    const stored = picture && !('url' in picture) ? picture : url === null ? undefined : fetched.get(url);
    return {
      line,
      key: product.key,
      product_id: productId,
      name: nameText(product.name),
      category: product.category,
      fate,
      pictures: product.pictures.length,
      picture_hash: stored?.hash ?? null,
      picture_url: stored ? null : url,
      variants: variants.slice(0, IMPORT_PREVIEW_VARIANTS_MAX),
      variant_count: variants.length,
      price_change: largestChange(variants),
    };
  });
}

function describeVariant(
  { options, sharedStock }: ImportedProduct,
  { choice, sku, price, discountPrice, stock }: ImportedVariant,
  fate: Fate,
  before: VariantRow | undefined,
): PreviewVariant {
  const priceAfter = discountPrice ?? price;
  const stockAfter = sharedStock === undefined ? stock : sharedStock;
  const names = choice.flatMap((key, index) => {
    const value = options[index]?.values.find((one) => one.key === key);
    return value ? [nameText(value.name) || key] : [];
  });
  // An unchanged product keeps its prices and the units that orders have left.
  const isCompared = fate === 'updated';
  return {
    name: names.join(', '),
    sku,
    price: toBaht(priceAfter),
    price_before:
      isCompared && before ? toBaht(presentPrice(before)) : fate === 'unchanged' ? toBaht(priceAfter) : null,
    stock: stockAfter,
    stock_before: isCompared && before ? before.available : fate === 'unchanged' ? stockAfter : null,
    is_new: isCompared ? !before : fate === 'created',
  };
}

const presentPrice = ({
  price_satang: price,
  discount_price_satang: discount,
}: Pick<VariantRow, 'price_satang' | 'discount_price_satang'>): Satang => discount ?? price;

/** Largest price change of the variants in percent, by size; null without one. */
export function largestChange(
  variants: readonly Pick<PreviewVariant, 'price' | 'price_before'>[],
): number | null {
  let largest: number | null = null;
  for (const { price, price_before: before } of variants) {
    if (before === null || before === price) continue;
    // Rounds away from zero, so that no change is shown as none.
    const percent = ((price - before) / before) * 100;
    const change = Math.sign(percent) * Math.ceil(Math.abs(percent) - 1e-9);
    if (largest === null || Math.abs(change) > Math.abs(largest)) largest = change;
  }
  return largest;
}

export function isPriceJump({ price_change: change }: Pick<StoredPreview, 'price_change'>): boolean {
  return change !== null && Math.abs(change) > PRICE_JUMP_PERCENT;
}

export function nameText(name: CatalogueText): string {
  return localizedTextIn(name, 'th') || (name.en ?? Object.values(name)[0] ?? '');
}

type ShownCounts = Record<Fate, number> & { jumps: number };

/** Inserts the previews that fit into the limits. `shown` counts those of each kind so far; numbers follow `after`. */
export async function insertPreviews(
  tx: Tx,
  importId: number,
  after: number,
  shown: Readonly<ShownCounts>,
  previews: readonly StoredPreview[],
): Promise<void> {
  const counts = { ...shown };
  const rows = previews.flatMap((preview, index) => {
    const jumps = isPriceJump(preview);
    const fate = preview.fate as Fate;
    const fits = counts[fate] < IMPORT_PREVIEW_MAX || (jumps && counts.jumps < IMPORT_JUMPS_MAX);
    counts[fate] += 1;
    if (jumps) counts.jumps += 1;
    if (!fits) return [];
    const content = JSON.stringify(preview);
    return [{ import_id: importId, number: after + index + 1, fate, is_price_jump: jumps, content }];
  });
  if (rows.length > 0) await tx.insertInto('catalogue_import_previews').values(rows).execute();
}

const MISSING_PER_QUERY = 5_000;
/** Missing products are numbered behind those of the file. */
const MISSING_FROM = 1_000_000_000;

/** Counts the active products of a source that a file does not contain, and inserts the first ones into the preview. */
export async function insertMissing(
  db: Db,
  importId: number,
  source: string,
  keys: ReadonlySet<string>,
): Promise<number> {
  let missing = 0;
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('products')
      .select([
        'id',
        'source_key',
        'name',
        'category',
        'images',
        'price_satang',
        'effective_price_satang',
        'stock',
      ])
      .where('source', '=', source)
      .where('supplied_status', '=', 'active')
      .where('id', '>', after)
      .orderBy('id')
      .limit(MISSING_PER_QUERY)
      .execute();
    const absent = rows.filter((row) => !keys.has(row.source_key));
    const shown = absent.slice(0, Math.max(0, IMPORT_PREVIEW_MAX - missing)).map((row, index) => ({
      import_id: importId,
      number: MISSING_FROM + missing + index,
      fate: 'missing' as const,
      is_price_jump: false,
      content: JSON.stringify(describeMissing(row)),
    }));
    if (shown.length > 0)
      await db
        .insertInto('catalogue_import_previews')
        .values(shown)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    missing += absent.length;
    const last = rows.at(-1);
    if (!last || rows.length < MISSING_PER_QUERY) return missing;
    after = last.id;
  }
}

function describeMissing(row: {
  id: number;
  source_key: string;
  name: CatalogueText;
  category: StoredPreview['category'];
  images: StoredImage[];
  effective_price_satang: Satang;
  stock: number | null;
}): StoredPreview {
  const price = toBaht(row.effective_price_satang);
  const variant = {
    name: '',
    sku: null,
    price,
    price_before: price,
    stock: row.stock,
    stock_before: row.stock,
  };
  return {
    line: 0,
    key: row.source_key,
    product_id: row.id,
    name: nameText(row.name),
    category: row.category,
    fate: 'missing',
    pictures: row.images.length,
    picture_hash: row.images[0]?.hash ?? null,
    picture_url: null,
    variants: [{ ...variant, is_new: false }],
    variant_count: 1,
    price_change: null,
  };
}

/** Deletes previews and problems, before a file is read again. */
export async function clearFindings(tx: Tx, importId: number): Promise<void> {
  await sql`delete from catalogue_import_previews where import_id = ${importId}`.execute(tx);
  await sql`delete from catalogue_import_problems where import_id = ${importId}`.execute(tx);
}
