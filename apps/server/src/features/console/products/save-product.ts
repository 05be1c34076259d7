// Writes a product's content as the editor sends it, stores the edit, and logs each changed field.
import { randomBytes } from 'node:crypto';
import {
  changedFields,
  choiceKey,
  findProductProblems,
  type FieldChange,
} from '@raan/contract/console/product-content';
import type { AuditDetailInput } from '@raan/contract/console/audit-detail';
import type { EditedVariant, ProductContent } from '@raan/contract/console/product-requests';
import { LANGUAGES } from '@raan/contract/language';
import { toStoredText, type LocalizedText } from '@raan/contract/localized-text';
import { bahtToSatang, type Satang } from '@raan/contract/money';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, conflict } from '#platform/errors/app-error.ts';
import type { ReasonKey } from '#platform/errors/reasons.th.ts';
import type { StoredImage, StoredOption } from '#platform/schema.ts';
import { writeVariants, type NewVariant } from '#features/catalogue/write-variants.ts';
import { sanitiseDescription } from '#features/catalogue-import/sanitise-description.ts';
import { audit } from '#features/console/audit/audit.ts';
import { movePendingPictures } from './pending-pictures.ts';
import { loadContent, type LoadedProduct } from './product-content.queries.ts';

/** Source of products that operators create. */
const CONSOLE_SOURCE = 'console';
/** Further changes are in the stored edit only. */
const LOGGED_CHANGES_MAX = 60;
const LOGGED_TEXT_MAX = 200;

type Author = { operator: { id: number }; clock: Clock };

/** Creates a product. Throws REQUEST_VALIDATION_ERROR for fields that break a rule. */
export async function createProduct(
  tx: Tx,
  { operator, clock }: Author,
  content: ProductContent,
): Promise<LoadedProduct> {
  const at = nowIso(clock);
  assertValid(content);
  const pictures = await findPictures(tx, content, new Map());
  const [first] = content.variants;
  const price = first ? toSatang(first.price) : undefined;
  if (price === undefined) throw new Error('a product without variants passed the schema');
  const { id } = await tx
    .insertInto('products')
    .values({
      ...productColumns(content, pictures),
      source: CONSOLE_SOURCE,
      source_key: randomBytes(5).toString('hex'),
      // Derived from the variants below.
      price_satang: price,
      highest_price_satang: price,
      original_price_satang: null,
      discount_price_satang: null,
      stock: 0,
      content_hash: '',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeVariants(tx, at, [variantsOf(id, content, pictures)]);
  const created = await loadContent(tx, id);
  await storeEdit(tx, { at, operator, before: null, after: created });
  await audit(tx, clock, {
    operator,
    action: 'product_created',
    subject: { kind: 'product', id },
    detail: { title: nameOf(content.name), version: created.version },
  });
  return created;
}

export type SavedProduct = { product: LoadedProduct; changes: FieldChange[] };

/**
 * Writes the content of a locked product; `auditEdit` then logs it. Throws REQUEST_VALIDATION_ERROR for fields that break a
 * rule. Writes nothing if nothing changes.
 */
export async function saveProduct(
  tx: Tx,
  { operator, clock }: Author,
  product: LoadedProduct,
  content: ProductContent,
): Promise<SavedProduct> {
  const at = nowIso(clock);
  const { id } = product;
  assertValid(content);
  const complete = completeContent(product.content, content);
  if (changedFields(product.content, complete).length === 0) return { product, changes: [] };
  const pictures = await findPictures(tx, content, product.pictures);
  await tx
    .updateTable('products')
    .set({
      ...productColumns(complete, pictures),
      // The next import compares its entry with the edited product instead of skipping it as unchanged.
      content_hash: '',
      updated_at: at,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  await writeVariants(tx, at, [variantsOf(id, complete, pictures)]);
  if (product.pendingPictures.length > 0 && placesOf(product.content) !== placesOf(complete)) {
    await movePendingPictures(tx, id, product.pendingPictures, { before: product.content, after: complete });
  }
  const saved = await loadContent(tx, id);
  const changes = changedFields(product.content, saved.content);
  await storeEdit(tx, { at, operator, before: product.content, after: saved });
  return { product: saved, changes };
}

/** Logs each changed field of a saved product. Call it last, as `audit` says. */
export async function auditEdit(
  tx: Tx,
  { operator, clock }: Author,
  { product, changes }: SavedProduct,
  action: 'product_edited' | 'product_edit_undone' = 'product_edited',
): Promise<void> {
  if (changes.length === 0) return;
  await audit(tx, clock, {
    operator,
    action,
    subject: { kind: 'product', id: product.id },
    detail: { version: product.version, ...changeDetails(changes) },
  });
}

/** Throws 409 if the product has changed since the operator loaded it. */
export function assertProductVersion(product: Pick<LoadedProduct, 'version'>, version: number): void {
  if (product.version !== version) throw conflict('changed_meanwhile');
}

/** Throws REQUEST_VALIDATION_ERROR with every field that breaks a rule. */
function assertValid(content: ProductContent): void {
  const problems = findProductProblems(content);
  if (problems.length > 0)
    throw fieldsError(problems.map(({ field, problem }) => ({ field, key: `product_${problem}` })));
}

function fieldsError(problems: readonly { field: string; key: ReasonKey }[]): AppError {
  const [first] = problems;
  return new AppError('REQUEST_VALIDATION_ERROR', {
    ...(first && { reason: first.key }),
    fields: Object.fromEntries(problems.map(({ field, key }) => [field, [{ key }]])),
  });
}

/** Fills in what the editor leaves unchanged: the stock that it did not count. */
function completeContent(before: ProductContent, content: ProductContent): ProductContent {
  const past = new Map(before.variants.map((one) => [choiceKey(one.choice), one]));
  const { shares_stock: isShared, shared_stock: shared = before.shared_stock, ...others } = content;
  return {
    ...others,
    // As it is stored, so that saving the same text twice changes nothing.
    description: mapTexts(content.description, sanitiseDescription),
    shares_stock: isShared,
    ...(isShared && { shared_stock: shared === undefined ? 0 : shared }),
    variants: content.variants.map(({ stock, ...variant }) => ({
      ...variant,
      sku: variant.sku?.trim() || null,
      barcode: variant.barcode?.trim() || null,
      ...(!isShared && { stock: stock === undefined ? unchangedStock(past, variant) : stock }),
    })),
  };
}

function unchangedStock(
  past: ReadonlyMap<string, EditedVariant>,
  { choice }: Pick<EditedVariant, 'choice'>,
): number | null {
  const stock = past.get(choiceKey(choice))?.stock;
  return stock === undefined ? 0 : stock;
}

/** Changes a text in every language. */
export const mapTexts = (texts: LocalizedText, change: (text: string) => string): LocalizedText =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, change(texts[language].trim())]),
  ) as LocalizedText;

const nameOf = (name: LocalizedText) => LANGUAGES.map((language) => name[language]).find(Boolean) ?? '';

/** The places to which pictures are fetched. */
const placesOf = ({ pictures, options, variants }: ProductContent) =>
  JSON.stringify([pictures, options, variants.map(({ choice, picture }) => [choice, picture])]);

function namesOf({ pictures, options, variants }: ProductContent): { field: string; name: string }[] {
  const ofValues = options.flatMap(({ values }, option) =>
    values.map(({ picture }, value) => ({ field: `options.${option}.values.${value}`, name: picture })),
  );
  const ofVariants = variants.map(({ picture }, index) => ({
    field: `variants.${index}.picture`,
    name: picture,
  }));
  return [
    ...pictures.map((name, index) => ({ field: `pictures.${index}`, name })),
    ...[...ofValues, ...ofVariants].flatMap(({ field, name }) => (name === null ? [] : [{ field, name }])),
  ];
}

/** Finds the pictures of a content. Throws REQUEST_VALIDATION_ERROR for a name that was never uploaded. */
async function findPictures(
  tx: Tx,
  content: ProductContent,
  known: ReadonlyMap<string, StoredImage>,
): Promise<Map<string, StoredImage>> {
  const named = namesOf(content);
  const missing = [...new Set(named.map(({ name }) => name).filter((name) => !known.has(name)))];
  const stored =
    missing.length === 0
      ? []
      : await tx
          .selectFrom('media')
          .select(['hash', 'width', 'height', 'color'])
          .where('hash', 'in', missing)
          .execute();
  const found = new Map([...known, ...stored.map((image) => [image.hash, image] as const)]);
  const unknown = named.filter(({ name }) => !found.has(name));
  if (unknown.length > 0)
    throw fieldsError(unknown.map(({ field }) => ({ field, key: 'product_picture_unknown' as const })));
  return found;
}

function productColumns(content: ProductContent, pictures: ReadonlyMap<string, StoredImage>) {
  const picture = (name: string | null) => (name === null ? null : (pictures.get(name) ?? null));
  const options = content.options.map(({ kind, name, values }): StoredOption => ({
    kind,
    name: toStoredText(name),
    values: values.map((value) => ({
      key: value.key,
      name: toStoredText(value.name),
      image: picture(value.picture),
    })),
  }));
  return {
    category: content.category,
    name: JSON.stringify(toStoredText(content.name)),
    description: JSON.stringify(toStoredText(mapTexts(content.description, sanitiseDescription))),
    supplied_status: content.status,
    is_recommended: content.is_recommended,
    options: JSON.stringify(options),
    images: JSON.stringify(content.pictures.flatMap((name) => picture(name) ?? [])),
  };
}

/** Amounts passed the content's rules. */
function toSatang(baht: number): Satang {
  const amount = bahtToSatang(baht);
  if (amount === undefined) throw new Error(`${baht} passed the rules of prices`);
  return amount;
}

function variantsOf(productId: number, content: ProductContent, pictures: ReadonlyMap<string, StoredImage>) {
  const { shares_stock: isShared, shared_stock: shared = 0 } = content;
  return {
    productId,
    sharedStock: isShared ? shared : undefined,
    variants: content.variants.map((variant): NewVariant => ({
      choice: variant.choice,
      price: toSatang(variant.price),
      originalPrice: variant.original_price === null ? null : toSatang(variant.original_price),
      discountPrice: variant.discount_price === null ? null : toSatang(variant.discount_price),
      stock: variant.stock === undefined ? 0 : variant.stock,
      sku: variant.sku?.trim() || null,
      barcode: variant.barcode?.trim() || null,
      weightGrams: variant.weight_grams,
      image: variant.picture === null ? null : (pictures.get(variant.picture) ?? null),
      status: variant.status,
    })),
  };
}

async function storeEdit(
  tx: Tx,
  edit: { at: string; operator: { id: number }; before: ProductContent | null; after: LoadedProduct },
): Promise<void> {
  await tx
    .insertInto('product_edits')
    .values({
      product_id: edit.after.id,
      version: edit.after.version,
      operator_id: edit.operator.id,
      before: edit.before && JSON.stringify(edit.before),
      after: JSON.stringify(edit.after.content),
      created_at: edit.at,
    })
    .execute();
}

function changeDetails(changes: readonly FieldChange[]): AuditDetailInput {
  const short = (value: FieldChange['before']) =>
    typeof value === 'string' && value.length > LOGGED_TEXT_MAX
      ? `${value.slice(0, LOGGED_TEXT_MAX).toWellFormed()}…`
      : value;
  const entries = changes.slice(0, LOGGED_CHANGES_MAX).flatMap(({ field, of, before, after }) => {
    const name = of === null ? field : `${field}.${of}`;
    return [
      [`${name}_before`, short(before)],
      [`${name}_after`, short(after)],
    ] as const;
  });
  const more = changes.length - LOGGED_CHANGES_MAX;
  return { ...Object.fromEntries(entries), ...(more > 0 && { more_changes: more }) };
}
