// Takes back what only one import changed. Orders are never touched; products and variants are never deleted.
import type { KeptChange, KeptField, KeptReason } from '@raan/contract/console/catalogue-import';
import type { Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { CatalogueChange, StoredOption } from '#platform/schema.ts';
import { changePrices, type NewPrice } from '#features/catalogue/change-prices.ts';
import { chosenValues } from '#features/catalogue/choose-variant.ts';
import { deriveProducts } from '#features/catalogue/derive-products.ts';
import {
  digestOf,
  isSame,
  poolKey,
  selectSnapshots,
  withoutPictures,
  type ProductSnapshot,
} from './import-changes.ts';

type Kept = KeptChange['fields'];
type Change = {
  id: number;
  product_id: number;
  is_created: boolean;
  before: CatalogueChange | null;
  after: CatalogueChange;
};

const FIELDS: Readonly<Record<string, KeptField>> = {
  category: 'category',
  name: 'name',
  description: 'description',
  supplied_status: 'status',
  is_recommended: 'recommended',
  options: 'options',
  images: 'pictures',
};
const PRICE_COLUMNS = ['price_satang', 'original_price_satang', 'discount_price_satang'];
/** The next import of the same file writes the product again. */
const NO_CONTENT = '';

/**
 * Undoes the latest changes of an import that are not undone yet, at most `limit`. Returns how many products are as
 * before, and how many keep something; both 0 when nothing is left.
 */
export async function undoChanges(
  tx: Tx,
  clock: Clock,
  importId: number,
  limit: number,
): Promise<{ reverted: number; kept: number }> {
  const found = await tx
    .selectFrom('catalogue_import_changes')
    .select(['id', 'product_id'])
    .where('import_id', '=', importId)
    .where('kept', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const ids = [...new Set(found.map((change) => change.product_id))];
  await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // Read after the lock: a picture that arrives changes what an import has written.
  const changes = (await tx
    .selectFrom('catalogue_import_changes')
    .select(['id', 'product_id', 'is_created', 'before', 'after'])
    .where('id', 'in', found.length > 0 ? found.map(({ id }) => id) : [0])
    .where('kept', 'is', null)
    .orderBy('id', 'desc')
    .execute()) as Change[];
  // Orders lock pools, not products, when they are paid.
  await lockPools(tx, ids);
  const states = await selectSnapshots(tx, ids);
  const heldUnits = await selectHeldUnits(tx, ids);
  const presentPrices = new Map(
    [...states.values()].flatMap(({ variants }) =>
      Object.entries(variants).map(([id, variant]) => [id, priceOf(variant)] as const),
    ),
  );
  const undone = changes.map((change) => {
    const state = states.get(change.product_id);
    const kept = !state
      ? []
      : change.is_created
        ? revertCreated(state, change.after)
        : revertUpdated(state, change.before ?? {}, change.after, heldUnits);
    return { id: change.id, kept };
  });
  await writeStates(tx, clock, [...states.values()], presentPrices);
  await sql`
    update catalogue_import_changes change set kept = undone.kept
    from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) as undone (id bigint, kept jsonb)
    where change.id = undone.id`.execute(tx);
  const kept = undone.filter((one) => one.kept.length > 0).length;
  return { reverted: undone.length - kept, kept };
}

async function lockPools(tx: Tx, productIds: readonly number[]): Promise<void> {
  await sql`
    select id from stock_pools where product_id = any(${[...productIds]}::bigint[]) order by id for no key update`.execute(
    tx,
  );
}

/** Units that unpaid orders reserve and paid ones have bought, by pool. */
async function selectHeldUnits(tx: Tx, productIds: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; held: number }>`
    select id, reserved + sold as held from stock_pools where product_id = any(${[...productIds]}::bigint[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, held }) => [String(id), held]));
}

/** A created product becomes inactive, unless it has been changed since. */
function revertCreated(state: ProductSnapshot, after: CatalogueChange): Kept {
  if (digestOf(state) !== after.digest) return [{ field: 'product', variant: '', reason: 'changed_since' }];
  state.fields.supplied_status = 'inactive';
  state.fields.content_hash = NO_CONTENT;
  return [];
}

function revertUpdated(
  state: ProductSnapshot,
  before: CatalogueChange,
  after: CatalogueChange,
  heldUnits: ReadonlyMap<string, number>,
): Kept {
  const kept: Kept = [];
  const keep = (field: KeptField, variantId: string | undefined, reason: Kept[number]['reason']) => {
    const variant = variantId === undefined ? '' : nameOf(state, variantId);
    if (!kept.some((one) => one.field === field && one.variant === variant))
      kept.push({ field, variant, reason });
  };
  const areUnitsConsistent = isStockUnchanged(state, before, after);
  // Variants and pools are named by the options of the import, so those are reverted last.
  for (const [id, former] of Object.entries(before.variants ?? {})) {
    const current = state.variants[id];
    const written = after.variants?.[id];
    if (!current || !written) continue;
    if (former === null) revertNewVariant(current, written, () => keep('variant', id, 'changed_since'));
    else {
      const isSold = (heldUnits.get(String(written.pool_id)) ?? 0) > 0;
      revertVariant(current, former, written, {
        isSold,
        isOverwritten: former.pool_id !== undefined && !areUnitsConsistent,
        returnUnits: () => moveReturnedUnits(state, after, former, written),
        keep: (field, reason = 'changed_since') => keep(field, id, reason),
      });
    }
  }
  for (const [id, former] of Object.entries(before.pools ?? {})) {
    const variantId = Object.entries(state.variants).find(
      ([, { pool_id: pool }]) => String(pool) === id,
    )?.[0];
    if (!isSame(state.pools[id], after.pools?.[id])) keep('stock', variantId, 'changed_since');
    else if (former !== null && former < (heldUnits.get(id) ?? 0)) keep('stock', variantId, 'sold_since');
    else state.pools[id] = former;
  }
  const comparable = (field: string, value: unknown) =>
    field === 'options' ? withoutPictures(value) : value;
  for (const [column, former] of Object.entries(before.fields ?? {})) {
    const field = FIELDS[column];
    if (!field) continue;
    if (isSame(comparable(column, state.fields[column]), comparable(column, after.fields?.[column])))
      state.fields[column] = former;
    else keep(field, undefined, 'changed_since');
  }
  state.fields.content_hash =
    kept.length === 0 ? (before.fields?.content_hash ?? state.fields.content_hash) : NO_CONTENT;
  return kept;
}

/** A variant that the import added is no longer offered. */
function revertNewVariant(
  current: Record<string, unknown>,
  written: Record<string, unknown>,
  keep: () => void,
): void {
  const { image: _, ...now } = current;
  const { image: __, ...then } = written;
  if (isSame(now, then)) current.status = 'inactive';
  else keep();
}

function revertVariant(
  current: Record<string, unknown>,
  former: Record<string, unknown>,
  written: Record<string, unknown>,
  {
    isSold,
    isOverwritten,
    returnUnits,
    keep,
  }: {
    /** Whether orders hold units of the pool that the import gave it. */
    isSold: boolean;
    /** Whether the units of the pool that the import gave it were set anew since. */
    isOverwritten: boolean;
    /** Moves units that orders have returned since to its former pool. */
    returnUnits: () => void;
    keep: (field: KeptField, reason?: KeptReason) => void;
  },
): void {
  const columns = Object.keys(former);
  const prices = columns.filter((column) => PRICE_COLUMNS.includes(column));
  // A price counts as a whole: half of a discount makes no sense.
  if (prices.every((column) => isSame(current[column], written[column])))
    for (const column of prices) current[column] = former[column];
  else keep('price');
  for (const column of columns) {
    if (PRICE_COLUMNS.includes(column)) continue;
    // Its former pool does not know the units sold from the new one.
    if (column === 'pool_id' && isSold) keep('stock', 'sold_since');
    else if (column === 'pool_id' && isSame(current.pool_id, written.pool_id)) {
      if (isOverwritten) keep('stock');
      else {
        returnUnits();
        current.pool_id = former.pool_id;
      }
    }
    // Its picture may have arrived since.
    else if (column === 'image' || isSame(current[column], written[column])) current[column] = former[column];
    else keep(column === 'pool_id' ? 'stock' : column === 'sku' ? 'sku' : 'variant');
  }
}

/** Units that the pool has gained since the import; negative: lost. 0 if unlimited or not recorded. */
function unitsGained(state: ProductSnapshot, after: CatalogueChange, poolId: unknown): number {
  const recorded = after.pools?.[String(poolId)];
  const received = state.pools[String(poolId)];
  return typeof recorded === 'number' && typeof received === 'number' ? received - recorded : 0;
}

/**
 * Whether the units of the pools that variants left and got have only been moved between them: a cancelled order returns
 * units to the pool from which its variant sells now. Unlimited pools count nothing, so they are not checked.
 */
function isStockUnchanged(state: ProductSnapshot, before: CatalogueChange, after: CatalogueChange): boolean {
  const pools = new Set<string>();
  for (const [id, former] of Object.entries(before.variants ?? {})) {
    const written = after.variants?.[id];
    if (former?.pool_id === undefined || !written) continue;
    pools.add(poolKey(former)).add(poolKey(written));
  }
  if ([...pools].some((id) => state.pools[id] === null)) return true;
  return [...pools].reduce((sum, id) => sum + unitsGained(state, after, id), 0) === 0;
}

function moveReturnedUnits(
  state: ProductSnapshot,
  after: CatalogueChange,
  former: Record<string, unknown>,
  written: Record<string, unknown>,
): void {
  const [from, to] = [poolKey(written), poolKey(former)];
  const missing = -unitsGained(state, after, to);
  const units = state.pools[from] === null ? missing : Math.min(missing, unitsGained(state, after, from));
  const received = state.pools[to];
  if (units <= 0 || typeof received !== 'number') return;
  state.pools[to] = received + units;
  const left = state.pools[from];
  if (typeof left === 'number') state.pools[from] = left - units;
}

function nameOf({ fields, variants }: ProductSnapshot, variantId: string): string {
  const choice = (variants[variantId]?.choice ?? []) as string[];
  const options = fields.options as StoredOption[];
  return chosenValues(options, choice)
    .map(({ value }) => value.key)
    .join(', ');
}

const priceOf = (variant: Record<string, unknown>) =>
  JSON.stringify(PRICE_COLUMNS.map((column) => variant[column] ?? null));

async function writeStates(
  tx: Tx,
  clock: Clock,
  states: readonly ProductSnapshot[],
  presentPrices: ReadonlyMap<string, string>,
): Promise<void> {
  if (states.length === 0) return;
  const ids = states.map((state) => state.product_id);
  const products = states.map(({ product_id, fields }) => ({ id: product_id, ...fields }));
  await sql`
    update products product set category = state.category, name = state.name, description = state.description,
      supplied_status = state.supplied_status, is_recommended = state.is_recommended, options = state.options, images = state.images,
      content_hash = state.content_hash, updated_at = ${nowIso(clock)}, version = product.version + 1
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as state (id bigint, category text, name jsonb, description jsonb,
      supplied_status text, is_recommended boolean, options jsonb, images jsonb, content_hash text)
    where product.id = state.id`.execute(tx);
  const variants = states.flatMap((state) =>
    Object.entries(state.variants).map(([id, variant]) => ({ id: Number(id), ...variant })),
  );
  const { rows } = await sql<{ id: number }>`
    update variants variant set position = state.position, sku = state.sku, barcode = state.barcode, weight_grams = state.weight_grams,
      pool_id = state.pool_id, image = nullif(state.image, 'null'), status = state.status
    from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as state (id bigint, position integer, sku text, barcode text,
      weight_grams integer, pool_id bigint, image jsonb, status text)
    where variant.id = state.id
    returning variant.id`.execute(tx);
  if (rows.length !== variants.length) throw new Error('a variant was deleted');
  const pools = states.flatMap((state) =>
    Object.entries(state.pools).map(([id, received]) => ({ id: Number(id), received })),
  );
  await sql`
    update stock_pools pool set received = state.received
    from jsonb_to_recordset(${JSON.stringify(pools)}::jsonb) as state (id bigint, received bigint)
    where pool.id = state.id and pool.received is distinct from state.received`.execute(tx);
  type Priced = Record<(typeof PRICE_COLUMNS)[number], Satang | null> & { id: number };
  const changed = (variants as unknown as Priced[]).filter(
    (variant) => priceOf(variant) !== presentPrices.get(String(variant.id)),
  );
  await changePrices(
    tx,
    nowIso(clock),
    changed.map((variant): NewPrice => ({
      variantId: variant.id,
      price: variant.price_satang as Satang,
      originalPrice: variant.original_price_satang ?? null,
      discountPrice: variant.discount_price_satang ?? null,
    })),
  );
  await deriveProducts(tx, ids);
}
