// This project's own format: a JSON list of products with texts in every language. The demo catalogue is written in it.
import { PRICE_MAX_SATANG, PRICE_MIN_SATANG } from '@raan/contract/catalogue/prices';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CATEGORY_KEYS } from '@raan/contract/catalogue/product';
import { LANGUAGES } from '@raan/contract/language';
import { parseBaht, type Satang } from '@raan/contract/money';
import * as z from 'zod';
import type { LocalText } from '#platform/schema.ts';
import {
  cut,
  ProductRefused,
  STOCK_MAX,
  type FieldProblem,
  type ImportedProduct,
  type Picture,
} from './imported-product.ts';
import type { ImportProblem } from './import-words.th.ts';
import { isFetchable } from './picture-address.ts';

const KEY_MAX = 200;
const NAME_MAX = 200;
const DESCRIPTION_MAX = 100_000;
const CHOICE_MAX = 60;
const ADDRESS_MAX = 2000;

/** A text that the database can hold: no NUL, no half of a character. */
const text = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'text_unstorable' satisfies ImportProblem,
    );
const amount = z.string().transform((given, context): Satang => {
  const value = parseBaht(given);
  if (value !== undefined && value >= PRICE_MIN_SATANG && value <= PRICE_MAX_SATANG) return value;
  const message: ImportProblem =
    value !== undefined && value > PRICE_MAX_SATANG ? 'amount_too_large' : 'amount_wrong';
  context.addIssue({ code: 'custom', message, params: { value: cut(given, 40) } });
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

/** A picture that a file names: undefined where there is none of that name. */
export type FindPicture = (name: string) => Promise<Picture | undefined>;

/** Finds pictures by address, or by file name in a folder, where each is kept once. A file that is not there is no picture. */
export function picturesIn(folder: string, keep: (bytes: Buffer) => Promise<Picture>): FindPicture {
  const found = new Map<string, Promise<Picture | undefined>>();
  return async (name) => {
    if (/^https?:/i.test(name)) return isFetchable(name) ? { url: name } : undefined;
    const load = async () => {
      const bytes = await readFile(path.join(folder, path.basename(name))).catch(() => undefined);
      return bytes && (await keep(bytes));
    };
    const picture = found.get(name) ?? load();
    found.set(name, picture);
    return await picture;
  };
}

/** What the schema found, as a problem of ours. */
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

/** One entry of the list as a product. Throws ProductRefused with what is wrong with it. */
export async function readJsonProduct(entry: unknown, find: FindPicture): Promise<ImportedProduct> {
  const parsed = JsonProduct.safeParse(entry);
  if (!parsed.success) {
    throw new ProductRefused(parsed.error.issues.map(problemOf));
  }
  const product = parsed.data;
  const pictures = await Promise.all(product.images.map(find));
  const colors = await Promise.all(
    product.colors.map(async ({ image, ...name }) => ({
      name: name as LocalText,
      picture: (image ? await find(image) : undefined) ?? null,
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
