// One change for several products. The preview runs the same code as the edit, without writing.
import {
  applyBulkChange,
  changedFields,
  findPriceJumps,
  findProductProblems,
  readBulkChange,
  withPricesInForce,
  type BulkChange,
  type FieldChange,
} from '@raan/contract/console/product-content';
import type {
  applyBulkEdit,
  BulkPreviewRow,
  previewBulkEdit,
} from '@raan/contract/console/console-product-endpoints';
import type { BulkChangeRequest, ProductContent } from '@raan/contract/console/product-requests';
import type { Body, Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { toStoredText } from '@raan/contract/localized-text';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { fail, failField } from '#platform/errors/app-error.ts';
import { reasonText } from '#platform/errors/reasons.ts';
import { loadContents, nameChoices, type LoadedProduct } from './product-content.queries.ts';
import { assertProductVersion, auditEdit, saveProduct, type SavedProduct } from './save-product.ts';

/** Returns what a change would do to each product, in the order of the ids. Unknown products are left out. */
export async function previewBulk(
  db: Db,
  { change: requested, product_ids: ids }: Body<typeof previewBulkEdit>,
  language: Language,
): Promise<Data<typeof previewBulkEdit>> {
  const change = requireChange(requested);
  const products = await loadContents(db, ids);
  const listed = await selectListed(db, ids);
  return {
    products: ids.flatMap((id) => {
      const product = products.get(id);
      return product ? [previewOf(product, change, listed.has(id), language)] : [];
    }),
  };
}

function requireChange(requested: BulkChangeRequest): BulkChange {
  const change = readBulkChange(requested);
  if (!change) throw failField('change', 'field_required');
  return change;
}

async function selectListed(db: Db | Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('listings')
    .select('product_id')
    .distinct()
    .where('product_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.product_id));
}

function previewOf(
  product: LoadedProduct,
  change: BulkChange,
  isListed: boolean,
  language: Language,
): BulkPreviewRow {
  const { id, version, content } = product;
  const { pricesInForce } = product;
  const after = applyBulkChange(content, change, pricesInForce);
  const inForce = withPricesInForce(content, pricesInForce);
  const jumps = findPriceJumps(inForce, after).map(({ percent }) => percent);
  const [problem] = findProductProblems(after);
  return {
    id,
    version,
    name: catalogueText(toStoredText(content.name), language),
    changes: nameChoices(shownChanges(product, inForce, after), [content], language),
    problem: problem ? reasonText(language, `product_${problem.problem}`) : null,
    has_delayed_rise: isListed && hasRise(inForce, after),
    price_jump:
      jumps.length > 0 ? jumps.reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one)) : null,
  };
}

/** Changes from the prices in force, with announced ones beside them; also those that only end an announced rise. */
function shownChanges(
  { content, pricesInForce }: LoadedProduct,
  inForce: ProductContent,
  after: ProductContent,
): BulkPreviewRow['changes'] {
  const written = changedFields(content, after);
  if (pricesInForce.size === 0 || written.length === 0)
    return written.map((one) => ({ ...one, announced: null }));
  const keyOf = ({ field, of }: FieldChange) => JSON.stringify([field, of]);
  const fromNow = new Map(changedFields(inForce, after).map((one) => [keyOf(one), one]));
  const announced = new Map(changedFields(inForce, content).map((one) => [keyOf(one), one.after]));
  const isPriceChange = written.some((one) => announced.has(keyOf(one)));
  const shown = isPriceChange
    ? [
        ...fromNow.values(),
        ...written.filter((one) => !fromNow.has(keyOf(one))).map((one) => ({ ...one, before: one.after })),
      ]
    : written;
  return shown.map((one) => {
    const price = announced.get(keyOf(one));
    return { ...one, announced: typeof price === 'number' ? price : null };
  });
}

function hasRise(before: ProductContent, after: ProductContent): boolean {
  return after.variants.some(({ price, discount_price: discount }, index) => {
    const old = before.variants[index];
    return old !== undefined && (discount ?? price) > (old.discount_price ?? old.price);
  });
}

/**
 * Applies a change to all products, or to none. Throws BUSINESS_PRODUCT_NOT_FOUND, 409 if a product has changed since the
 * preview, and REQUEST_VALIDATION_ERROR if the change breaks a rule.
 */
export async function applyBulk(
  tx: Tx,
  author: { operator: { id: number }; clock: Clock },
  body: Body<typeof applyBulkEdit>,
): Promise<Data<typeof applyBulkEdit>> {
  const change = requireChange(body.change);
  const { products: requested } = body;
  const ids = requested.map(({ id }) => id);
  const loaded = await loadContents(tx, ids, { lock: true });
  const edits = [...new Map(requested.map((one) => [one.id, one.version]))].map(([id, version]) => {
    const product = loaded.get(id);
    if (!product) throw fail('BUSINESS_PRODUCT_NOT_FOUND');
    assertProductVersion(product, version);
    return product;
  });
  const saved: SavedProduct[] = [];
  // In the order of ids, as the rows are locked.
  for (const product of edits.sort((one, other) => one.id - other.id))
    saved.push(
      await saveProduct(tx, author, product, applyBulkChange(product.content, change, product.pricesInForce)),
    );
  for (const one of saved) await auditEdit(tx, author, one);
  return {
    changed: saved.filter(({ changes }) => changes.length > 0).length,
    delayed_rises: saved.filter(({ product }) => product.hasRises).length,
  };
}
