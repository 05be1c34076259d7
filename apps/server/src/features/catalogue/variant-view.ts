import { PAST_PRICE_MS } from '@raan/contract/catalogue/price-changes';
import { discountPercentage, retailUnitPrice, supplierUnitPrice } from '@raan/contract/catalogue/prices';
import type { ProductColor } from '@raan/contract/catalogue/product';
import type {
  CartVariant,
  ItemChoice,
  ProductOption,
  StoreVariant,
  Variant,
} from '@raan/contract/catalogue/variant';
import type { Language } from '@raan/contract/language';
import { satang, toBaht } from '@raan/contract/money';
import { catalogueText } from '#platform/catalogue-text.ts';
import { mediaUrl } from '#platform/media-url.ts';
import type { CatalogueText, StoredChoice, StoredImage, StoredOption } from '#platform/schema.ts';
import { chosenValues } from './choose-variant.ts';
import { OPTION_NAMES } from './option-names.ts';
import type { PastPrice } from './prices.queries.ts';
import type { VariantRow } from './variants.queries.ts';

const pictureUrl = (image: StoredImage | null) => image && mediaUrl(image.hash, 400);

export function optionViews(options: readonly StoredOption[], language: Language): ProductOption[] {
  return options.map(({ kind, name, values }) => ({
    kind,
    name: catalogueText(name, language),
    values: values.map((value) => ({
      key: value.key,
      name: catalogueText(value.name, language),
      image: pictureUrl(value.image),
    })),
  }));
}

/** Derives the product's colours: the values of its colour option. */
export function colorsOf(options: readonly StoredOption[], language: Language): ProductColor[] {
  return valuesOf(options, 'color').map(({ name, image }) => ({
    image: pictureUrl(image),
    chinese_name: catalogueText(name, 'zh-CN'),
    thai_name: catalogueText(name, 'th'),
    name: catalogueText(name, language),
  }));
}

/** Derives the product's sizes: the keys of its size option. */
export function sizesOf(options: readonly StoredOption[]): string[] {
  return valuesOf(options, 'size').map(({ key }) => key);
}

function valuesOf(options: readonly StoredOption[], kind: StoredOption['kind']): StoredOption['values'] {
  return options.find((option) => option.kind === kind)?.values ?? [];
}

function commonFields(row: VariantRow) {
  return {
    id: row.id,
    choice: row.choice,
    status: row.available === 0 ? ('sold_out' as const) : ('active' as const),
    stock: row.available,
    image: pictureUrl(row.image),
    discount_percentage: discountPercentage(row),
  };
}

/** Converts an offered variant for sellers. */
export function variantView(row: VariantRow): Variant {
  const supplier = supplierUnitPrice(row);
  const retail = retailUnitPrice(supplier);
  return {
    ...commonFields(row),
    sku: row.sku,
    price: toBaht(row.price_satang),
    original_price: row.original_price_satang === null ? null : toBaht(row.original_price_satang),
    discount_price: row.discount_price_satang === null ? null : toBaht(row.discount_price_satang),
    effective_price: toBaht(supplier),
    retail_price: toBaht(retail),
    profit: toBaht(satang(retail - supplier)),
  };
}

/** Converts an offered variant for customers: neither supplier price nor SKU. */
export function storeVariantView(row: VariantRow): StoreVariant {
  return {
    ...commonFields(row),
    price: toBaht(retailUnitPrice(supplierUnitPrice(row))),
    original_price: discountPercentage(row) > 0 ? toBaht(retailUnitPrice(row.price_satang)) : null,
  };
}

/** Converts an offered variant for a cart, with its usable past prices. */
export function cartVariantView(row: VariantRow, pastPrices: readonly PastPrice[] = []): CartVariant {
  return {
    ...storeVariantView(row),
    pool_id: row.pool_id,
    past_prices: pastPrices.map((past) => ({
      price: toBaht(retailUnitPrice(supplierUnitPrice(past))),
      valid_until: new Date(Date.parse(past.ended_at) + PAST_PRICE_MS).toISOString(),
    })),
  };
}

/** Columns of an order's or sample's item that store its variant and the names of the choice as they are now. */
export function chosenColumns(
  { options }: { options: readonly StoredOption[] },
  variant: Pick<VariantRow, 'id' | 'choice' | 'sku' | 'pool_id'>,
) {
  const chosen = chosenValues(options, variant.choice);
  const ofKind = (kind: StoredOption['kind']) => chosen.find((one) => one.kind === kind)?.value;
  const color = ofKind('color');
  const choices: StoredChoice[] = chosen.map(({ option, value }) => ({ option, value: value.name }));
  return {
    color: color ? JSON.stringify(color.name) : null,
    size: ofKind('size')?.key ?? null,
    variant_id: variant.id,
    pool_id: variant.pool_id,
    sku: variant.sku,
    choices: choices.length > 0 ? JSON.stringify(choices) : null,
  };
}

/** Stored choice of an ordered item. Orders from before variants have only a colour and a size. */
export type ChosenItem = {
  choices: readonly StoredChoice[] | null;
  color: CatalogueText | null;
  size: string | null;
};

/** The chosen value of each option of an ordered item. */
export function choiceViews({ choices, color, size }: ChosenItem, language: Language): ItemChoice[] {
  const former: StoredChoice[] = [
    ...(color ? [{ option: OPTION_NAMES.color, value: color }] : []),
    ...(size ? [{ option: OPTION_NAMES.size, value: { en: size } }] : []),
  ];
  return (choices ?? former).map(({ option, value }) => ({
    option: catalogueText(option, language),
    value: catalogueText(value, language),
  }));
}

/** The chosen values as text, such as “Colour: Red · Size: M”; empty without options. */
export function chosenOptionsText(item: ChosenItem, language: Language): string {
  return choiceViews(item, language)
    .map(({ option, value }) => `${option}: ${value}`)
    .join(' · ');
}

/** Cells of a CSV row: the options of its items and their SKUs, in the order of the items. */
export function variantCells(
  items: readonly (ChosenItem & { sku: string | null })[],
  language: Language,
): [variants: string, skus: string] {
  const cell = (texts: readonly string[]) => (texts.some((text) => text !== '') ? texts.join('; ') : '');
  return [
    cell(items.map((item) => chosenOptionsText(item, language))),
    cell(items.map(({ sku }) => sku ?? '')),
  ];
}

/** Returns the picture of a variant: its own, else that of one of its values, else the product's first. */
export function pictureOfVariant(
  { options, images }: { options: readonly StoredOption[]; images: readonly StoredImage[] },
  { choice, image }: Pick<VariantRow, 'choice' | 'image'>,
): StoredImage | undefined {
  const ofValue = options
    .map(({ values }, index) => values.find(({ key }) => key === choice[index])?.image)
    .find((one) => one !== null && one !== undefined);
  return image ?? ofValue ?? images[0];
}
