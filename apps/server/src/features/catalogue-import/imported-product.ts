// A product as a file describes it, whatever the file's format: read and checked, not yet written.
import type { CategoryKey } from '@raan/contract/catalogue/product';
import type { Satang } from '@raan/contract/money';
import type { LocalText, StoredImage } from '#platform/schema.ts';
import type { ImportProblem } from './import-words.th.ts';
import type { Problem } from './problem-text.ts';

/** A picture that we keep already, or the address to fetch it from. */
export type Picture = StoredImage | { url: string };

export type ImportedProduct = {
  /** Its name in the source; importing twice finds the same product by it. */
  key: string;
  category: CategoryKey;
  name: LocalText;
  /** Html as the file has it; it is sanitised when it is written. */
  description: LocalText;
  price: Satang;
  originalPrice: Satang | null;
  discountPrice: Satang | null;
  /** Pieces; null where the supplier has no limit. */
  stock: number | null;
  status: 'active' | 'inactive';
  hot: boolean;
  colors: { name: LocalText; picture: Picture | null }[];
  sizes: string[];
  /** The first is the main one. */
  pictures: Picture[];
};

/** The most pieces that the database can count. */
export const STOCK_MAX = 2_147_483_647;

/** The beginning of a text, at most `max` long. A character of two halves, such as an emoji, is never cut in two. */
export function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}

/** What is wrong with which field of a product, as the file calls it; no field: with all of it. */
export type FieldProblem = Problem & { field: string };

/** A part of a file that can't be taken over, and why. The line counts from 1, as editors do. */
export type RejectedRow = FieldProblem & { line: number; key: string };

/** Thrown by a reader for one product; the others still go in. */
export class ProductRefused extends Error {
  readonly problems: readonly FieldProblem[];
  constructor(problems: readonly FieldProblem[]) {
    super(problems.map(({ problem }) => problem).join(', '));
    this.problems = problems;
  }
}

/** The refusal to throw for one field. */
export function refused(
  field: string,
  problem: ImportProblem,
  details: Problem['details'] = {},
): ProductRefused {
  return new ProductRefused([{ field, problem, details }]);
}
