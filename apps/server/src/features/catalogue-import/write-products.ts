// Writes products in batches. Skips products whose content has not changed since the last import.
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
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

/** Yields to the event loop after this many products, so that the batch being written continues. */
const TURN_PRODUCTS = 5;

/** A product that differs from the stored one, with the texts to store. */
type ChangedProduct = {
  product: ImportedProduct;
  hash: string;
  description: CatalogueText;
  searchText: string;
};

/** Distinct products, ready to be written. What others write meanwhile is read again when they are written. */
export type PreparedProducts = { changed: readonly ChangedProduct[]; unchanged: number };

/**
 * Prepares some hundred distinct products outside the transaction that writes them, so that others can be written meanwhile.
 * `source` is the name of their source.
 */
export async function prepareProducts(
  db: Db,
  source: string,
  products: readonly ImportedProduct[],
): Promise<PreparedProducts> {
  if (products.length === 0) return { changed: [], unchanged: 0 };
  const existing = await selectExisting(db, source, products);
  const lexicon = await loadLexicon(db);
  const changed: ChangedProduct[] = [];
  for (const [index, product] of products.entries()) {
    if (index % TURN_PRODUCTS === 0) await setImmediate();
    const hash = contentHash(product);
    if (existing.get(product.key)?.hash === hash) continue;
    changed.push({
      product,
      hash,
      description: mapTexts(product.description, sanitiseDescription),
      searchText: searchText(Object.values(product.name), lexicon),
    });
  }
  return { changed, unchanged: products.length - changed.length };
}

/** Prepares and writes some hundred distinct products. Pictures are queued; placeholders until then. */
export async function writeProducts(
  db: Db,
  clock: Clock,
  source: Source,
  products: readonly ImportedProduct[],
): Promise<WriteCounts> {
  const prepared = await prepareProducts(db, source.name, products);
  return await inTransaction(db, (tx) => writePrepared(tx, clock, source, prepared));
}

/** Writes prepared products. Records the changes of an import that can be undone. */
export async function writePrepared(
  tx: Tx,
  clock: Clock,
  source: Source,
  { changed, unchanged }: PreparedProducts,
  importId?: number,
): Promise<WriteCounts> {
  if (changed.length === 0) return { created: 0, updated: 0, unchanged };
  const before = importId === undefined ? new Map() : await lockAndSelect(tx, source.name, changed);
  const written = await upsert(tx, clock, source, changed);
  const ids = written.map(({ productId }) => productId);
  if (importId !== undefined) await recordChanges(tx, importId, ids, before);
  const updated = written.filter(({ existed }) => existed).length;
  return {
    created: written.length - updated,
    updated,
    unchanged: unchanged + changed.length - written.length,
  };
}

async function lockAndSelect(tx: Tx, source: string, changed: readonly ChangedProduct[]) {
  const keys = changed.map(({ product }) => product.key);
  const { rows } = await sql<{ id: number }>`
    select id from products where source = ${source} and source_key = any(${keys}::text[])
    order by id for no key update`.execute(tx);
  return await selectSnapshots(
    tx,
    rows.map(({ id }) => id),
  );
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
  db: Db | Tx,
  source: string,
  products: readonly ImportedProduct[],
): Promise<Map<string, { id: number; hash: string }>> {
  const keys = products.map((product) => product.key);
  const { rows } = await sql<{ id: number; source_key: string; content_hash: string }>`
    select id, source_key, content_hash from products
    where source = ${source} and source_key = any(${keys}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.source_key, { id: row.id, hash: row.content_hash }]));
}

/** Returns the written products. Those that another import has written alike meanwhile are not among them. */
async function upsert(
  tx: Tx,
  clock: Clock,
  source: Source,
  changed: readonly ChangedProduct[],
): Promise<{ productId: number; existed: boolean }[]> {
  const at = nowIso(clock);
  const fetched = await selectFetchedPictures(
    tx,
    changed.map(({ product }) => product),
  );
  type Placed = ReturnType<typeof resolvePictures> & Pick<ImportedProduct, 'sharedStock'>;
  const placedByKey = new Map<string, Placed>();
  const records = changed.map(({ product, hash, description, searchText: text }) => {
    const placed = { ...resolvePictures(product, fetched), sharedStock: product.sharedStock };
    placedByKey.set(product.key, placed);
    return {
      source_key: product.key,
      category: product.category,
      name: product.name,
      description,
      ...deriveNewProduct(placed),
      supplied_status: product.status,
      is_recommended: product.hot,
      options: placed.options,
      images: placed.images,
      content_hash: hash,
      search_text: text,
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
  return written;
}

function mapTexts(texts: CatalogueText, change: (text: string) => string): CatalogueText {
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, change(text)]));
}
