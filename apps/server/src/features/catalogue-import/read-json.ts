// This project's own format: a JSON list of products with texts in every language, as in the demo catalogue.
import { PRICE_MAX_SATANG, PRICE_MIN_SATANG } from '@raan/contract/catalogue/prices';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CATEGORY_KEYS } from '@raan/contract/catalogue/product';
import {
  BARCODE_MAX,
  OPTION_NAME_MAX,
  OPTION_VALUES_MAX,
  SKU_MAX,
  VARIANTS_MAX,
} from '@raan/contract/catalogue/variant';
import {
  PRODUCT_DESCRIPTION_MAX,
  PRODUCT_NAME_MAX,
  PRODUCT_PICTURES_MAX,
} from '@raan/contract/console/product-requests';
import { LANGUAGES } from '@raan/contract/language';
import { parseBaht, type Satang } from '@raan/contract/money';
import * as z from 'zod';
import type { CatalogueText } from '#platform/schema.ts';
import {
  truncate,
  ProductError,
  STOCK_MAX,
  type FieldProblem,
  createProductError,
  type ImportedOption,
  type ImportedProduct,
  type ImportedVariant,
  type Picture,
} from './imported-product.ts';
import type { ImportProblem } from './import.messages.th.ts';
import { OPTION_NAMES } from './option-names.ts';
import { isFetchableUrl } from './picture-address.ts';

const KEY_MAX = 200;
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

/** Fields that are absent are those of the product. */
const JsonVariant = z.object({
  /** The English name of the colour (else Thai or Chinese), and the size. */
  color: text(1, OPTION_NAME_MAX).optional(),
  size: text(1, OPTION_NAME_MAX).optional(),
  price: amount.optional(),
  original_price: amount.nullish(),
  discount_price: amount.nullish(),
  stock: z.int().min(0).max(STOCK_MAX).nullable().default(null),
  sku: text(1, SKU_MAX).nullish(),
  barcode: text(1, BARCODE_MAX).nullish(),
  weight_grams: z.int().min(0).nullish(),
  image: text(0, ADDRESS_MAX).nullish(),
  status: z.enum(['active', 'inactive']).default('active'),
});

const JsonProduct = z
  .object({
    key: text(1, KEY_MAX),
    category: z.enum(CATEGORY_KEYS),
    name: texts(PRODUCT_NAME_MAX),
    description_html: z.partialRecord(z.enum(LANGUAGES), text(0, PRODUCT_DESCRIPTION_MAX)).default({}),
    price: amount,
    original_price: amount.nullish(),
    discount_price: amount.nullish(),
    stock: z.int().min(0).max(STOCK_MAX).nullable().default(null),
    status: z.enum(['active', 'inactive']).default('active'),
    hot: z.boolean().default(false),
    colors: z
      .array(z.partialRecord(z.enum([...LANGUAGES, 'image']), text(0, ADDRESS_MAX).nullable()))
      .max(OPTION_VALUES_MAX)
      .default([]),
    sizes: z.array(text(1, OPTION_NAME_MAX)).max(OPTION_VALUES_MAX).default([]),
    /** Without it, every combination of colours and sizes sells from one stock at one price. */
    variants: z.array(JsonVariant).min(1).max(VARIANTS_MAX).optional(),
    images: z.array(text(0, ADDRESS_MAX)).max(PRODUCT_PICTURES_MAX).default([]),
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
  const options = await readOptions(product, findPicture);
  return {
    key: product.key,
    category: product.category,
    name: product.name,
    description: product.description_html,
    status: product.status,
    hot: product.hot,
    options,
    ...(await readVariants(product, options, findPicture)),
    pictures: pictures.filter((picture) => picture !== undefined),
  };
}

type ParsedProduct = z.output<typeof JsonProduct>;

async function readOptions(
  { colors, sizes }: Pick<ParsedProduct, 'colors' | 'sizes'>,
  findPicture: FindPicture,
): Promise<ImportedOption[]> {
  const colorValues = await Promise.all(
    colors.map(async ({ image, ...names }) => {
      const name = names as CatalogueText;
      const key = name.en ?? name.th ?? name['zh-CN'] ?? name['zh-TW'] ?? '';
      return { key, name, picture: (image ? await findPicture(image) : undefined) ?? null };
    }),
  );
  const sizeValues = sizes.map((size) => ({ key: size, name: { en: size }, picture: null }));
  const options: ImportedOption[] = [
    { kind: 'color', name: OPTION_NAMES.color, values: uniqueValues(colorValues) },
    { kind: 'size', name: OPTION_NAMES.size, values: uniqueValues(sizeValues) },
  ];
  return options.filter(({ values }) => values.length > 0);
}

function uniqueValues(values: ImportedOption['values']): ImportedOption['values'] {
  return [...new Map(values.toReversed().map((value) => [value.key, value])).values()].toReversed();
}

/** Throws ProductError for a variant with an unknown value, or one that occurs twice. */
async function readVariants(
  product: ParsedProduct,
  options: readonly ImportedOption[],
  findPicture: FindPicture,
): Promise<Pick<ImportedProduct, 'sharedStock' | 'variants'>> {
  const common = {
    price: product.price,
    originalPrice: product.original_price ?? null,
    discountPrice: product.discount_price ?? null,
    stock: null,
    sku: null,
    barcode: null,
    weightGrams: null,
    picture: null,
    status: 'active',
  } as const;
  if (!product.variants)
    return {
      sharedStock: product.stock,
      variants: combinations(options).map((choice) => ({ ...common, choice })),
    };
  const seen = new Set<string>();
  const variants = await Promise.all(
    product.variants.map(async (variant, index): Promise<ImportedVariant> => {
      const choice = options.map(({ kind, values }) => {
        const key = kind === 'color' ? variant.color : variant.size;
        if (key === undefined || !values.some((value) => value.key === key))
          throw createProductError(`variants.${index}.${kind}`, 'choice_missing');
        return key;
      });
      if (seen.has(JSON.stringify(choice)))
        throw createProductError(`variants.${index}`, 'variant_twice', { line: index + 1 });
      seen.add(JSON.stringify(choice));
      const { price = product.price, discount_price: discount = product.discount_price ?? null } = variant;
      if (discount !== null && discount >= price)
        throw createProductError(`variants.${index}.discount_price`, 'not_below_price');
      return {
        choice,
        price,
        originalPrice: variant.original_price ?? product.original_price ?? null,
        discountPrice: discount,
        stock: variant.stock,
        sku: variant.sku ?? null,
        barcode: variant.barcode ?? null,
        weightGrams: variant.weight_grams ?? null,
        picture: (variant.image ? await findPicture(variant.image) : undefined) ?? null,
        status: variant.status,
      };
    }),
  );
  return { variants };
}

/** Returns every combination of the options' values; one empty combination without options. Throws ProductError for too many. */
function combinations(options: readonly ImportedOption[]): string[][] {
  if (options.reduce((count, { values }) => count * values.length, 1) > VARIANTS_MAX)
    throw createProductError('variants', 'too_many_variants', { limit: VARIANTS_MAX });
  return options.reduce<string[][]>(
    (choices, { values }) => choices.flatMap((choice) => values.map(({ key }) => [...choice, key])),
    [[]],
  );
}
