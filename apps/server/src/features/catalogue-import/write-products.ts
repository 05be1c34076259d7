// Writes products in batches. Skips products whose content has not changed since the last import.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import type { CatalogueText } from '#platform/schema.ts';
import { deriveNewProduct } from '#features/catalogue/derive-new-product.ts';
import { loadLexicon } from '#features/catalogue/search-lexicon.ts';
import { insertSearchRows, searchText } from '#features/catalogue/search-text.ts';
import { insertVariants, writeVariants } from '#features/catalogue/write-variants.ts';
import { recordChanges, selectSnapshots } from './import-changes.ts';
import type { ImportedProduct } from './imported-product.ts';
import { resolvePictures, queuePictureFetches, selectFetchedPictures } from './pictures.ts';
import { sanitiseDescription } from './sanitise-description.ts';

export type Source = {
  /** Name of the source; product keys are unique within it. */
  name: string;
  isDemo?: boolean;
};

export type WriteCounts = { created: number; updated: number; unchanged: number };

/** Increase when the same input must be stored differently: the next import then rewrites every product. */
const CONTENT_VERSION = 2;

export type Fate = keyof WriteCounts;

/** Writes some hundred distinct products in one transaction. Pictures are queued; placeholders until then. */
export async function writeProducts(
  db: Db,
  clock: Clock,
  source: Source,
  products: readonly ImportedProduct[],
): Promise<WriteCounts> {
  if (products.length === 0) return { created: 0, updated: 0, unchanged: 0 };
  return await inTransaction(db, (tx) => writeBatch(tx, { db, clock }, source, products));
}

type WriteDeps = { db: Db; clock: Clock };

/** Like writeProducts, within the caller's transaction. Records the changes of an import that can be undone. */
export async function writeBatch(
  tx: Tx,
  deps: WriteDeps,
  source: Source,
  products: readonly ImportedProduct[],
  importId?: number,
): Promise<WriteCounts> {
  const existing = await selectExisting(tx, source.name, products);
  const changed = products
    .map((product) => ({ product, hash: contentHash(product) }))
    .filter(({ product, hash }) => existing.get(product.key)?.hash !== hash);
  const updated = changed.filter(({ product }) => existing.has(product.key)).length;
  if (changed.length > 0) {
    const known = changed.flatMap(({ product }) => existing.get(product.key)?.id ?? []);
    const before = importId === undefined ? new Map() : await lockAndSelect(tx, known);
    const written = await upsert(tx, deps, source, changed);
    if (importId !== undefined) await recordChanges(tx, importId, written, before);
  }
  return { created: changed.length - updated, updated, unchanged: products.length - changed.length };
}

async function lockAndSelect(tx: Tx, productIds: readonly number[]) {
  if (productIds.length > 0)
    await tx
      .selectFrom('products')
      .select('id')
      .where('id', 'in', productIds)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  return await selectSnapshots(tx, productIds);
}

/** Returns the effect that writing would have on each product, in order, with the product that exists. */
export async function predictFates(
  tx: Tx,
  source: string,
  products: readonly ImportedProduct[],
): Promise<{ fate: Fate; productId: number | null }[]> {
  const existing = await selectExisting(tx, source, products);
  return products.map((product) => {
    const known = existing.get(product.key);
    if (known === undefined) return { fate: 'created', productId: null };
    return { fate: known.hash === contentHash(product) ? 'unchanged' : 'updated', productId: known.id };
  });
}

function contentHash(product: ImportedProduct): string {
  return createHash('sha256')
    .update(JSON.stringify([CONTENT_VERSION, product]))
    .digest('base64url');
}

async function selectExisting(
  tx: Tx,
  source: string,
  products: readonly ImportedProduct[],
): Promise<Map<string, { id: number; hash: string }>> {
  const keys = products.map((product) => product.key);
  const { rows } = await sql<{ id: number; source_key: string; content_hash: string }>`
    select id, source_key, content_hash from products
    where source = ${source} and source_key = any(${keys}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.source_key, { id: row.id, hash: row.content_hash }]));
}

/** Returns the ids of the written products. */
async function upsert(
  tx: Tx,
  { db, clock }: WriteDeps,
  source: Source,
  changed: readonly { product: ImportedProduct; hash: string }[],
): Promise<number[]> {
  const at = nowIso(clock);
  const lexicon = await loadLexicon(db, tx);
  const known = await selectFetchedPictures(
    tx,
    changed.map(({ product }) => product),
  );
  type Placed = ReturnType<typeof resolvePictures> & Pick<ImportedProduct, 'sharedStock'>;
  const placedByKey = new Map<string, Placed>();
  const records = changed.map(({ product, hash }) => {
    const placed = { ...resolvePictures(product, known), sharedStock: product.sharedStock };
    placedByKey.set(product.key, placed);
    return {
      source_key: product.key,
      category: product.category,
      name: product.name,
      description: mapTexts(product.description, sanitiseDescription),
      ...deriveNewProduct(placed),
      supplied_status: product.status,
      is_recommended: product.hot,
      options: placed.options,
      images: placed.images,
      content_hash: hash,
      search_text: searchText(Object.values(product.name), lexicon),
    };
  });
  const { rows } = await sql<{ id: number; source_key: string; existed: boolean }>`
    with incoming as (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as incoming (source_key text, category text, name jsonb,
        description jsonb, price_satang bigint, original_price_satang bigint, discount_price_satang bigint, highest_price_satang bigint,
        stock integer, supplied_status text, is_recommended boolean, options jsonb, images jsonb, content_hash text, search_text text)
    ), written as (
      insert into products as product (source, source_key, category, name, description, price_satang, original_price_satang,
        discount_price_satang, highest_price_satang, stock, supplied_status, is_recommended, options, images, content_hash, is_demo, created_at, updated_at)
      select ${source.name}, source_key, category, name, description, price_satang, original_price_satang,
        discount_price_satang, highest_price_satang, stock, supplied_status, is_recommended, options, images, content_hash, ${source.isDemo ?? false}, ${at}, ${at}
      from incoming
      on conflict (source, source_key) do update set
        category = excluded.category, name = excluded.name, description = excluded.description,
        supplied_status = excluded.supplied_status, is_recommended = excluded.is_recommended, options = excluded.options,
        images = excluded.images, content_hash = excluded.content_hash, updated_at = excluded.updated_at,
        version = product.version + 1
      where product.content_hash <> excluded.content_hash
      returning id, source_key, xmax <> 0 as existed, category, effective_price_satang, hot, on_sale, status
    ), created as (
      select written.*, search_text from written join incoming using (source_key) where not existed
    ), ${insertSearchRows('created')}
    select id, source_key, existed from written`.execute(tx);
  const written = rows.flatMap(({ id, source_key: key, existed }) => {
    const placed = placedByKey.get(key);
    return placed ? [{ productId: id, existed, ...placed }] : [];
  });
  await insertVariants(
    tx,
    written.filter(({ existed }) => !existed),
  );
  await writeVariants(
    tx,
    at,
    written.filter(({ existed }) => existed),
  );
  await queuePictureFetches(tx, clock, written);
  return written.map(({ productId }) => productId);
}

function mapTexts(texts: CatalogueText, change: (text: string) => string): CatalogueText {
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, change(text)]));
}
