// Undoes an edit of a product: its fields return to their values before it, later edits of other fields stay.
import { changedFields, choiceKey, isChoiceOf } from '@raan/contract/console/product-content';
import type { listProductEdits } from '@raan/contract/console/console-product-endpoints';
import type { Data } from '@raan/contract/endpoint';
import type { EditedVariant, ProductContent } from '@raan/contract/console/product-requests';
import { LANGUAGES, type Language } from '@raan/contract/language';
import type { LocalizedText } from '@raan/contract/localized-text';
import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { toOperatorRef } from '#features/console/row-parts.ts';
import { loadContent, nameChoices, type LoadedProduct } from './product-content.queries.ts';
import { assertProductVersion, auditEdit, saveProduct } from './save-product.ts';

const EDITS_SHOWN = 20;

type EditRow = {
  version: number;
  created_at: string;
  operator_id: number;
  account: string;
  before: ProductContent | null;
  after: ProductContent;
};

async function selectEdits(db: Db | Tx, productId: number, version?: number): Promise<EditRow[]> {
  const { rows } = await sql<EditRow>`
    select version, product_edits.created_at, operator_id, operators.account, before, after
    from product_edits join operators on operators.id = product_edits.operator_id
    where product_id = ${productId} and (${version ?? null}::integer is null or version = ${version ?? null})
    order by version desc limit ${EDITS_SHOWN}`.execute(db);
  return rows;
}

/** Lists the last edits of a product. Throws BUSINESS_PRODUCT_NOT_FOUND. */
export async function listEdits(
  db: Db,
  productId: number,
  language: Language,
): Promise<Data<typeof listProductEdits>> {
  const { content, version: current } = await loadContent(db, productId);
  const edits = await selectEdits(db, productId);
  return {
    version: current,
    edits: edits.map(({ version, created_at: at, operator_id: id, account, before, after }) => ({
      version,
      at,
      by: toOperatorRef(id, account),
      changes: before === null ? [] : nameChoices(changedFields(before, after), [before, after], language),
      can_undo: before !== null && revert(content, before, after) !== undefined,
    })),
  };
}

/** Undoes an edit. Throws REQUEST_NOT_FOUND, or 409 if one of its fields or the version has changed since. */
export async function undoEdit(
  tx: Tx,
  author: { operator: { id: number }; clock: Clock },
  undo: { productId: number; edit: number; version: number },
): Promise<LoadedProduct> {
  const product = await loadContent(tx, undo.productId, { lock: true });
  assertProductVersion(product, undo.version);
  const [edit] = await selectEdits(tx, undo.productId, undo.edit);
  if (!edit?.before) throw fail('REQUEST_NOT_FOUND');
  const content = revert(product.content, edit.before, edit.after);
  if (!content) throw conflict('product_edit_overwritten');
  const saved = await saveProduct(tx, author, product, content);
  await auditEdit(tx, author, saved, 'product_edit_undone');
  return saved.product;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Thrown inside `revert` for a field that has changed since the edit. */
class ChangedSince extends Error {}

/** Returns the value of before if the edit changed it. */
function reverted<T>(now: T, before: T, after: T): T {
  if (isSame(before, after)) return now;
  if (!isSame(now, after)) throw new ChangedSince();
  return before;
}

/**
 * Units are not set back but moved back, so that units which were ordered since stay ordered. If the edit changed how they
 * are counted, those ordered since are unknown, so it cannot be undone after any order, nor from unlimited.
 */
function revertedStock(
  now: number | null | undefined,
  before: number | null | undefined,
  after: number | null | undefined,
): number | null | undefined {
  if (before === after) return now;
  if (typeof now === 'number' && typeof before === 'number' && typeof after === 'number')
    return Math.max(0, now + before - after);
  if (now !== after || after === null) throw new ChangedSince();
  return before;
}

/** Returns the content without an edit; undefined if a field that it changed has changed since. */
function revert(
  now: ProductContent,
  before: ProductContent,
  after: ProductContent,
): ProductContent | undefined {
  try {
    const text = (field: 'name' | 'description') =>
      Object.fromEntries(
        LANGUAGES.map((one) => [one, reverted(now[field][one], before[field][one], after[field][one])]),
      ) as LocalizedText;
    const options = reverted(now.options, before.options, after.options);
    const isShared = reverted(now.shares_stock, before.shares_stock, after.shares_stock);
    return {
      name: text('name'),
      description: text('description'),
      category: reverted(now.category, before.category, after.category),
      status: reverted(now.status, before.status, after.status),
      is_recommended: reverted(now.is_recommended, before.is_recommended, after.is_recommended),
      pictures: reverted(now.pictures, before.pictures, after.pictures),
      options,
      shares_stock: isShared,
      shared_stock: revertedStock(now.shared_stock, before.shared_stock, after.shared_stock),
      variants: revertedVariants(now, before, after).filter(({ choice }) => isChoiceOf(options, choice)),
    };
  } catch (error) {
    if (error instanceof ChangedSince) return undefined;
    throw error;
  }
}

function revertedVariants(
  now: ProductContent,
  before: ProductContent,
  after: ProductContent,
): EditedVariant[] {
  const byChoice = ({ variants }: ProductContent) =>
    new Map(variants.map((one) => [choiceKey(one.choice), one]));
  const [past, present] = [byChoice(before), byChoice(after)];
  const current = byChoice(now);
  const kept = now.variants.map((variant) => {
    const key = choiceKey(variant.choice);
    const [old, edited] = [past.get(key), present.get(key)];
    // Added by the edit, or by a later one.
    if (!old) return edited ? { ...variant, status: 'inactive' as const } : variant;
    return edited ? revertedVariant(variant, old, edited) : variant;
  });
  const removed = before.variants.filter(({ choice }) => !current.has(choiceKey(choice)));
  return [...kept, ...removed];
}

function revertedVariant(now: EditedVariant, before: EditedVariant, after: EditedVariant): EditedVariant {
  const field = <Name extends Exclude<keyof EditedVariant, 'choice' | 'stock'>>(name: Name) =>
    reverted(now[name], before[name], after[name]);
  return {
    choice: now.choice,
    price: field('price'),
    original_price: field('original_price'),
    discount_price: field('discount_price'),
    stock: revertedStock(now.stock, before.stock, after.stock),
    sku: field('sku'),
    barcode: field('barcode'),
    weight_grams: field('weight_grams'),
    picture: field('picture'),
    status: field('status'),
  };
}
