import { catalogueText } from '#platform/catalogue-text.ts';
import type { Language } from '@raan/contract/language';
import type { CatalogueText, StoredOption } from '#platform/schema.ts';
import type { VariantRow } from './variants.queries.ts';

export type VariantChoice = {
  variant_id?: number | undefined;
  color?: string | null | undefined;
  size?: string | null | undefined;
};

/**
 * Finds the chosen variant: by its id, or by colour and size if they determine it among the offered ones. The colour may be
 * named in any language, because the customer may have switched languages. Undefined for an unknown or ambiguous choice.
 */
export function chooseVariant(
  { options, variants }: { options: readonly StoredOption[]; variants: readonly VariantRow[] },
  choice: VariantChoice,
): VariantRow | undefined {
  if (choice.variant_id !== undefined) return variants.find(({ id }) => id === choice.variant_id);
  const chosenNames = { color: choice.color, size: choice.size, other: undefined };
  const hasUnknownName = (['color', 'size'] as const).some(
    (kind) => chosenNames[kind] && !options.some((option) => option.kind === kind),
  );
  if (hasUnknownName) return undefined;
  const offered = variants.filter(({ status }) => status === 'active');
  if (!choice.color && !choice.size && offered.length === 1) return offered[0];
  const matching = offered.filter((variant) =>
    options.every(({ kind, values }, index) => {
      const name = chosenNames[kind];
      const value = values.find(({ key }) => key === variant.choice[index]);
      return kind === 'other' || (name && value && isNamed(value, name));
    }),
  );
  return matching.length === 1 ? matching[0] : undefined;
}

function isNamed({ key, name }: StoredOption['values'][number], chosen: string): boolean {
  return key === chosen || Object.values(name).includes(chosen);
}

/** Returns the options with the value that a choice has for each. */
export function chosenValues(options: readonly StoredOption[], choice: readonly string[]) {
  return options.flatMap(({ kind, name, values }, index) => {
    const value = values.find(({ key }) => key === choice[index]);
    return value ? [{ kind, option: name, value }] : [];
  });
}

/** Names a variant in errors, such as “Shirt (Red, M)”. */
export function variantName(
  { name, options }: { name: CatalogueText; options: readonly StoredOption[] },
  { choice }: Pick<VariantRow, 'choice'>,
  language: Language,
): string {
  const values = chosenValues(options, choice).map(({ value }) => catalogueText(value.name, language));
  const productName = catalogueText(name, language);
  return values.length > 0 ? `${productName} (${values.join(', ')})` : productName;
}
