// The variants of the editor's table: one row of texts per variant, as they are typed or pasted.
import { allChoices, choiceKey } from '@raan/contract/console/product-content';
import type { EditedOption, EditedVariant, ProductContent } from '@raan/contract/console/product-requests';
import { STOCK_MAX, WEIGHT_GRAMS_MAX } from '@raan/contract/console/product-requests';
import { VARIANTS_MAX } from '@raan/contract/catalogue/variant';

export const CELLS = [
  'price',
  'discount_price',
  'original_price',
  'stock',
  'sku',
  'barcode',
  'weight_grams',
] as const;
export type Cell = (typeof CELLS)[number];

/** Cells are texts. An empty stock is unlimited. */
export type VariantRow = Record<Cell, string> & {
  choice: string[];
  status: 'active' | 'inactive';
  picture: string | null;
  /** The stock when the product was loaded; it is sent only if it was edited. Null for a new row. */
  loaded_stock: string | null;
};

const toText = (value: number | string | null | undefined) =>
  value === null || value === undefined ? '' : String(value);

export function rowOf(variant: EditedVariant): VariantRow {
  return {
    choice: variant.choice,
    price: toText(variant.price),
    discount_price: toText(variant.discount_price),
    original_price: toText(variant.original_price),
    stock: toText(variant.stock),
    sku: toText(variant.sku),
    barcode: toText(variant.barcode),
    weight_grams: toText(variant.weight_grams),
    status: variant.status,
    picture: variant.picture,
    loaded_stock: toText(variant.stock),
  };
}

/** A row for a new combination, priced like another row. */
export function newRow(choice: string[], like: VariantRow | undefined): VariantRow {
  return {
    choice,
    price: like?.price ?? '',
    discount_price: like?.discount_price ?? '',
    original_price: like?.original_price ?? '',
    stock: '0',
    sku: '',
    barcode: '',
    weight_grams: like?.weight_grams ?? '',
    status: 'active',
    picture: null,
    loaded_stock: null,
  };
}

type Problem = 'numberInvalid' | 'wholeInvalid' | 'tooMany' | 'priceMissing';

/** Returns what is wrong with the text of a cell; undefined if it can be read. */
export function cellProblem(cell: Cell, text: string): Problem | undefined {
  const value = text.trim();
  switch (cell) {
    case 'price':
      return value === ''
        ? 'priceMissing'
        : Number.isFinite(parseNumber(value))
          ? undefined
          : 'numberInvalid';
    case 'discount_price':
    case 'original_price':
      return value === '' || Number.isFinite(parseNumber(value)) ? undefined : 'numberInvalid';
    case 'stock':
    case 'weight_grams': {
      if (value === '') return undefined;
      const number = parseNumber(value);
      if (!Number.isSafeInteger(number) || number < 0) return 'wholeInvalid';
      return number > (cell === 'stock' ? STOCK_MAX : WEIGHT_GRAMS_MAX) ? 'tooMany' : undefined;
    }
    case 'sku':
    case 'barcode':
      return undefined;
  }
}

/** Reads a number with thousands separators and a baht sign, as spreadsheets write it; NaN for other texts. */
function parseNumber(text: string): number {
  const plain = text.replace(/^฿\s*/, '').replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Reads a number; null for an empty text. */
export const readNumber = (text: string) => (text.trim() === '' ? null : parseNumber(text.trim()));

/** Reads a row whose cells have no problems. */
export function variantOfRow(row: VariantRow, { sharesStock }: { sharesStock: boolean }): EditedVariant {
  const isCounted = !sharesStock && row.stock !== row.loaded_stock;
  return {
    choice: row.choice,
    price: readNumber(row.price) ?? Number.NaN,
    original_price: readNumber(row.original_price),
    discount_price: readNumber(row.discount_price),
    ...(isCounted && { stock: readNumber(row.stock) }),
    sku: row.sku.trim() || null,
    barcode: row.barcode.trim() || null,
    weight_grams: readNumber(row.weight_grams),
    picture: row.picture,
    status: row.status,
  };
}

/** Options that have values; only these make combinations. */
const usedOptions = (options: readonly EditedOption[]) => options.filter(({ values }) => values.length > 0);

/** Combinations that have no row. */
export function missingChoices(options: readonly EditedOption[], rows: readonly VariantRow[]): string[][] {
  const known = new Set(rows.map(({ choice }) => choiceKey(choice)));
  return allChoices(usedOptions(options)).filter((choice) => !known.has(choiceKey(choice)));
}

/** Adds rows for all combinations, up to the limit, in the order of the options' values. */
export function addMissingRows(options: readonly EditedOption[], rows: readonly VariantRow[]): VariantRow[] {
  const missing = missingChoices(options, rows).slice(0, Math.max(0, VARIANTS_MAX - rows.length));
  const order = new Map(allChoices(usedOptions(options)).map((choice, index) => [choiceKey(choice), index]));
  const place = ({ choice }: VariantRow) => order.get(choiceKey(choice)) ?? Number.MAX_SAFE_INTEGER;
  return [...rows, ...missing.map((choice) => newRow(choice, rows[0]))].sort(
    (one, other) => place(one) - place(other),
  );
}

/**
 * Fits the rows to changed options: a row of a removed value goes, the first value of an option is given to all rows, and a
 * removed option leaves one row of each combination.
 */
export function fitRows(
  rows: readonly VariantRow[],
  before: readonly EditedOption[],
  after: readonly EditedOption[],
): VariantRow[] {
  const past = usedOptions(before);
  const used = usedOptions(after);
  const fitted = rows.flatMap((row) => {
    const choice = used.map((option) => {
      const place = past.findIndex((one) => isSameOption(one, option));
      return place < 0 ? option.values[0]?.key : row.choice[place];
    });
    const isKept = used.every(({ values }, index) => values.some(({ key }) => key === choice[index]));
    return isKept ? [{ ...row, choice: choice.filter((key) => key !== undefined) }] : [];
  });
  const distinct = [...new Map(fitted.toReversed().map((row) => [choiceKey(row.choice), row])).values()];
  const kept = distinct.toReversed();
  return kept.length > 0 ? kept : addMissingRows(after, []).slice(0, 1);
}

/** An option keeps its identity as long as it keeps a value. */
function isSameOption(one: EditedOption, other: EditedOption): boolean {
  return (
    one.kind === other.kind && one.values.some(({ key }) => other.values.some((value) => value.key === key))
  );
}

/** Names a row by the values of its combination in a language; undefined without options. */
export function rowName(
  options: readonly EditedOption[],
  choice: readonly string[],
  language: keyof ProductContent['name'],
): string | undefined {
  if (choice.length === 0) return undefined;
  const used = usedOptions(options);
  return choice
    .map((key, index) => {
      const name = used[index]?.values.find((value) => value.key === key)?.name;
      return name?.[language] || name?.th || key;
    })
    .join(' / ');
}

export type Paste =
  | { rows: VariantRow[]; count: number }
  | { problem: 'pasteTooLarge'; rows: number; columns: number; roomRows: number; roomColumns: number }
  | { problem: 'pasteUnreadable'; row: number; cell: Cell; value: string };

/** Splits text of the clipboard into cells; undefined for a single one, which the field pastes itself. */
export function clipboardCells(text: string): string[][] | undefined {
  const lines = text.replace(/(?:\r?\n)+$/, '').split(/\r?\n/);
  const cells = lines.map((line) => line.split('\t').map(unquote));
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined;
}

/** Spreadsheets quote cells that contain quotes. */
function unquote(cell: string): string {
  const text = cell.trim();
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
}

/** Fills cells from a row and column on. All or nothing: a cell that can't be read or has no place refuses the paste. */
export function pasteCells(
  rows: readonly VariantRow[],
  at: { row: number; cell: Cell; hasStock: boolean },
  cells: readonly (readonly string[])[],
): Paste {
  const columns = CELLS.filter((cell) => cell !== 'stock' || at.hasStock);
  const first = columns.indexOf(at.cell);
  const width = Math.max(...cells.map((line) => line.length));
  const room = { rows: rows.length - at.row, columns: columns.length - first };
  if (cells.length > room.rows || width > room.columns)
    return {
      problem: 'pasteTooLarge',
      rows: cells.length,
      columns: width,
      roomRows: room.rows,
      roomColumns: room.columns,
    };
  const result = [...rows];
  let count = 0;
  for (const [lineIndex, line] of cells.entries()) {
    for (const [place, value] of line.entries()) {
      const cell = columns[first + place];
      const row = result[at.row + lineIndex];
      if (!cell || !row) continue;
      if (cellProblem(cell, value)) return { problem: 'pasteUnreadable', row: lineIndex + 1, cell, value };
      result[at.row + lineIndex] = { ...row, [cell]: plainText(cell, value) };
      count += 1;
    }
  }
  return { rows: result, count };
}

/** Writes a pasted number without separators. */
function plainText(cell: Cell, value: string): string {
  if (cell === 'sku' || cell === 'barcode' || value.trim() === '') return value.trim();
  return String(parseNumber(value.trim()));
}
