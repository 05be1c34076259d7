// A product parsed from a file of any format: validated, not yet written.
import type { CategoryKey } from '@raan/contract/catalogue/product';
import type { CatalogueText, StoredImage, StoredOption } from '#platform/schema.ts';
import type { NewVariant } from '#features/catalogue/write-variants.ts';
import type { ImportProblem } from './import.messages.th.ts';
import type { Problem } from './problem-text.ts';

export type Picture = StoredImage | { url: string };

export type ImportedOption = Omit<StoredOption, 'values'> & {
  values: { key: string; name: CatalogueText; picture: Picture | null }[];
};

export type ImportedVariant = Omit<NewVariant, 'image'> & { picture: Picture | null };

export type ImportedProduct = {
  /** Identifies the product within its source, so that a later import updates it. */
  key: string;
  category: CategoryKey;
  name: CatalogueText;
  /** Raw HTML; sanitised when written. */
  description: CatalogueText;
  status: 'active' | 'inactive';
  hot: boolean;
  options: ImportedOption[];
  /** Units that all variants share; null: unlimited; undefined: each variant has its own. */
  sharedStock?: number | null;
  /** At least one. */
  variants: ImportedVariant[];
  /** The first one is the main picture. */
  pictures: Picture[];
};

/** Truncates a text to `max` UTF-16 units without splitting a surrogate pair. */
export function truncate(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}

/** A problem with one field, named as in the file. An empty field means the whole product. */
export type FieldProblem = Problem & {
  field: string;
  /** Line of the variant; absent: the product's first line. */
  line?: number;
};

/** A rejected row with its reason. `line` counts from 1. */
export type RejectedRow = FieldProblem & { line: number; key: string };

/** Rejects one product; the import continues. */
export class ProductError extends Error {
  readonly problems: readonly FieldProblem[];
  constructor(problems: readonly FieldProblem[]) {
    super(problems.map(({ problem }) => problem).join(', '));
    this.problems = problems;
  }
}

/** Creates the error that rejects a product because of one field. */
export function createProductError(
  field: string,
  problem: ImportProblem,
  details: Problem['details'] = {},
): ProductError {
  return new ProductError([{ field, problem, details }]);
}
