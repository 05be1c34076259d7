// Records the changes of an import, so that it can be undone.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { CatalogueChange } from '#platform/schema.ts';

export type ProductSnapshot = {
  product_id: number;
  fields: Record<string, unknown>;
  variants: Record<string, Record<string, unknown>>;
  /** Units received by each stock pool; null: unlimited. Orders do not change them. */
  pools: Record<string, number | null>;
};

/** `variants`: without the fields of the products, for imports that write stock and prices only. */
type Scope = 'all' | 'variants';

/** Selects the state of products that imports write, with announced prices as their prices. The caller has locked them. */
export async function selectSnapshots(
  tx: Tx,
  productIds: readonly number[],
  scope: Scope = 'all',
): Promise<Map<number, ProductSnapshot>> {
  if (productIds.length === 0) return new Map();
  const fields =
    scope === 'variants'
      ? sql`'{}'::jsonb`
      : sql`jsonb_build_object('category', category, 'name', name, 'description', description, 'supplied_status', supplied_status,
        'is_recommended', is_recommended, 'options', options, 'images', images, 'content_hash', content_hash)`;
  const { rows } = await sql<ProductSnapshot>`
    select product.id as product_id, ${fields} as fields,
      coalesce(variants.by_id, '{}') as variants, coalesce(pools.by_id, '{}') as pools
    from products product
    left join (
      select variant.product_id, jsonb_object_agg(variant.id, jsonb_build_object('position', position, 'choice', choice, 'sku', sku,
        'barcode', barcode, 'weight_grams', weight_grams, 'pool_id', pool_id, 'image', image, 'status', status,
        'price_satang', priced.price_satang, 'original_price_satang', priced.original_price_satang,
        'discount_price_satang', priced.discount_price_satang)) as by_id
      from variants variant left join price_rises rise on rise.variant_id = variant.id
      cross join lateral (
        select rise.price_satang, rise.original_price_satang, rise.discount_price_satang where rise.variant_id is not null
        union all
        select variant.price_satang, variant.original_price_satang, variant.discount_price_satang where rise.variant_id is null
      ) as priced
      where variant.product_id = any(${[...productIds]}::bigint[]) group by 1
    ) as variants on variants.product_id = product.id
    left join (
      select product_id, jsonb_object_agg(id, received) as by_id
      from stock_pools where product_id = any(${[...productIds]}::bigint[]) group by 1
    ) as pools on pools.product_id = product.id
    where product.id = any(${[...productIds]}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** A variant's pool as a key of `pools`. */
export const poolKey = (variant: Readonly<Record<string, unknown>> | null | undefined): string =>
  JSON.stringify(variant?.['pool_id'] ?? null);

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Identifies the state of a created product without its pictures, which arrive later. */
export function digestOf({ fields, variants, pools }: ProductSnapshot): string {
  const { images: _, options, ...others } = fields;
  const withoutImages = Object.entries(variants).map(([id, { image: __, ...variant }]) => [id, variant]);
  return createHash('sha256')
    .update(JSON.stringify([others, withoutPictures(options), withoutImages, pools]))
    .digest('base64url');
}

/** Options without the pictures of their values. */
export function withoutPictures(options: unknown): unknown {
  return JSON.parse(JSON.stringify(options, (key, value: unknown) => (key === 'image' ? undefined : value)));
}

/** Returns what differs; undefined if nothing does. */
function differenceOf(
  from: ProductSnapshot,
  to: ProductSnapshot,
): { before: CatalogueChange; after: CatalogueChange } | undefined {
  const before: Required<Omit<CatalogueChange, 'digest'>> = { fields: {}, variants: {}, pools: {} };
  const after: typeof before = { fields: {}, variants: {}, pools: {} };
  for (const [field, value] of Object.entries(to.fields)) {
    if (isSame(from.fields[field], value)) continue;
    before.fields[field] = from.fields[field];
    after.fields[field] = value;
  }
  for (const [id, variant] of Object.entries(to.variants)) {
    const former = from.variants[id];
    if (isSame(former, variant)) continue;
    const changed = former ? Object.keys(variant).filter((key) => !isSame(former[key], variant[key])) : [];
    before.variants[id] = former ? pick(former, changed) : null;
    after.variants[id] = former ? pick(variant, changed) : variant;
  }
  const exchanged = new Set(
    Object.entries(before.variants).flatMap(([id, former]) =>
      former?.pool_id === undefined ? [] : [poolKey(former), poolKey(after.variants[id])],
    ),
  );
  for (const [id, received] of Object.entries(to.pools)) {
    const former = from.pools[id];
    // Undo compares the units of pools that variants left and got, because cancelled orders move units between them.
    if (exchanged.has(id)) after.pools[id] = received;
    if (former === undefined || former === received) continue;
    before.pools[id] = former;
    after.pools[id] = received;
  }
  const isEmpty = [before.fields, before.variants, before.pools].every(
    (part) => Object.keys(part).length === 0,
  );
  return isEmpty ? undefined : { before, after };
}

const pick = (from: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]]));

/**
 * Records what an import has just changed. `before` has the states of the products that existed; all others were created.
 */
export async function recordChanges(
  tx: Tx,
  importId: number,
  productIds: readonly number[],
  before: ReadonlyMap<number, ProductSnapshot>,
  scope: Scope = 'all',
): Promise<void> {
  const after = await selectSnapshots(tx, productIds, scope);
  type Row = {
    import_id: number;
    product_id: number;
    is_created: boolean;
    before: CatalogueChange | null;
    after: CatalogueChange;
  };
  const rows = [...after.values()].flatMap((state): Row[] => {
    const former = before.get(state.product_id);
    const common = { import_id: importId, product_id: state.product_id };
    if (!former) return [{ ...common, is_created: true, before: null, after: { digest: digestOf(state) } }];
    const difference = differenceOf(former, state);
    return difference ? [{ ...common, is_created: false, ...difference }] : [];
  });
  if (rows.length === 0) return;
  await sql`
    insert into catalogue_import_changes (import_id, product_id, is_created, before, after)
    select import_id, product_id, is_created, nullif(before, 'null'), after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (import_id bigint, product_id bigint, is_created boolean, before jsonb, after jsonb)
    order by product_id`.execute(tx);
}
