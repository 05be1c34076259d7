// This project's own format: a JSON list of products with texts in every language, as in the demo catalogue.
import { PRICE_MAX_SATANG, PRICE_MIN_SATANG } from '@raan/contract/catalogue/prices';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CATEGORY_KEYS } from '@raan/contract/catalogue/product';
import { LANGUAGES } from '@raan/contract/language';
import { parseBaht, type Satang } from '@raan/contract/money';
import * as z from 'zod';
import type { CatalogueText } from '#platform/schema.ts';
import {
  truncate,
  ProductError,
  STOCK_MAX,
  type FieldProblem,
  type ImportedProduct,
  type Picture,
} from './imported-product.ts';
import type { ImportProblem } from './import.messages.th.ts';
import { isFetchableUrl } from './picture-address.ts';

const KEY_MAX = 200;
const NAME_MAX = 200;
const DESCRIPTION_MAX = 100_000;
const CHOICE_MAX = 60;
const ADDRESS_MAX = 2000;

/** A text that PostgreSQL can store: no NUL, no unpaired surrogate. */
const text = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'text_unstorable' satisfies ImportProblem,
    );
const amount = z.string().transform((raw, context): Satang => {
  const value = parseBaht(raw);
  if (value !== undefined && value >= PRICE_MIN_SATANG && value <= PRICE_MAX_SATANG) return value;
  const message: ImportProblem =
    value !== undefined && value > PRICE_MAX_SATANG ? 'amount_too_large' : 'amount_wrong';
  context.addIssue({ code: 'custom', message, params: { value: truncate(raw, 40) } });
  return z.NEVER;
});
const texts = (max: number) =>
  z
    .partialRecord(z.enum(LANGUAGES), text(0, max))
    .refine((value) => value.th || value.en, 'words_missing' satisfies ImportProblem);

const JsonProduct = z
  .object({
    key: text(1, KEY_MAX),
    category: z.enum(CATEGORY_KEYS),
    name: texts(NAME_MAX),
    description_html: z.partialRecord(z.enum(LANGUAGES), text(0, DESCRIPTION_MAX)).default({}),
    price: amount,
    original_price: amount.nullish(),
    discount_price: amount.nullish(),
    stock: z.int().min(0).max(STOCK_MAX).nullable().default(null),
    status: z.enum(['active', 'inactive']).default('active'),
    hot: z.boolean().default(false),
    colors: z
      .array(z.partialRecord(z.enum([...LANGUAGES, 'image']), text(0, ADDRESS_MAX).nullable()))
      .max(50)
      .default([]),
    sizes: z.array(text(1, CHOICE_MAX)).max(50).default([]),
    images: z.array(text(0, ADDRESS_MAX)).max(50).default([]),
  })
  .refine(({ price, discount_price: discount }) => !discount || discount < price, {
    path: ['discount_price'],
    message: 'not_below_price' satisfies ImportProblem,
  });

export type FindPicture = (name: string) => Promise<Picture | undefined>;

/** Finds pictures by URL or by file name in a folder. Stores each file once; undefined for a missing file. */
export function createPictureFinder(folder: string, store: (bytes: Buffer) => Promise<Picture>): FindPicture {
  const pending = new Map<string, Promise<Picture | undefined>>();
  return async (name) => {
    if (/^https?:/i.test(name)) return isFetchableUrl(name) ? { url: name } : undefined;
    const load = async () => {
      const bytes = await readFile(path.join(folder, path.basename(name))).catch(() => undefined);
      return bytes && (await store(bytes));
    };
    const picture = pending.get(name) ?? load();
    pending.set(name, picture);
    return await picture;
  };
}

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  const field = issue.path.join('.');
  switch (issue.code) {
    case 'custom':
      return {
        field,
        problem: issue.message as ImportProblem,
        details: (issue.params ?? {}) as FieldProblem['details'],
      };
    case 'too_big':
      return { field, problem: 'too_long', details: { limit: Number(issue.maximum) } };
    case 'too_small':
      return { field, problem: 'too_short', details: { limit: Number(issue.minimum) } };
    case 'invalid_value':
      return { field, problem: 'not_a_choice', details: {} };
    case 'invalid_type':
      return { field, problem: issue.input === undefined ? 'missing' : 'wrong_type', details: {} };
    default:
      return { field, problem: 'wrong_type', details: {} };
  }
}

/** Parses one entry of the list. Throws ProductError with every problem of the entry. */
export async function readJsonProduct(entry: unknown, findPicture: FindPicture): Promise<ImportedProduct> {
  const parsed = JsonProduct.safeParse(entry);
  if (!parsed.success) {
    throw new ProductError(parsed.error.issues.map(problemOf));
  }
  const product = parsed.data;
  const pictures = await Promise.all(product.images.map(findPicture));
  const colors = await Promise.all(
    product.colors.map(async ({ image, ...name }) => ({
      name: name as CatalogueText,
      picture: (image ? await findPicture(image) : undefined) ?? null,
    })),
  );
  return {
    key: product.key,
    category: product.category,
    name: product.name,
    description: product.description_html,
    price: product.price,
    originalPrice: product.original_price ?? null,
    discountPrice: product.discount_price ?? null,
    stock: product.stock,
    status: product.status,
    hot: product.hot,
    colors,
    sizes: product.sizes,
    pictures: pictures.filter((picture) => picture !== undefined),
  };
}
