import { describe, expect, it } from 'vitest';
import type { EditedOption } from '@raan/contract/console/product-requests';
import { EMPTY_LOCALIZED_TEXT } from '@raan/contract/localized-text';
import { EMPTY_PRODUCT, mergeValues, type ProductFormValues } from './product-form-values.ts';
import {
  addMissingRows,
  clipboardCells,
  fitRows,
  missingChoices,
  newRow,
  pasteCells,
  rowOf,
  variantOfRow,
  type VariantRow,
} from './variant-rows.ts';

const text = (th: string) => ({ ...EMPTY_LOCALIZED_TEXT, th });
const option = (kind: EditedOption['kind'], ...keys: string[]): EditedOption => ({
  kind,
  name: text(kind),
  values: keys.map((key) => ({ key, name: text(key), picture: null })),
});
const row = (choice: string[], changes: Partial<VariantRow> = {}): VariantRow => ({
  ...newRow(choice, undefined),
  price: '100',
  ...changes,
});
const choices = (rows: readonly VariantRow[]) => rows.map(({ choice }) => choice.join('/'));

describe('[EDIT-02] rows of variants', () => {
  it('follow added, removed and renamed values and options', () => {
    const none = [row([], { price: '55' })];
    const red = [option('color', 'red')];
    const one = fitRows(none, [], red);
    expect(one).toMatchObject([{ choice: ['red'], price: '55' }]);
    const two = [option('color', 'red', 'blue')];
    expect(choices(fitRows(one, red, two))).toEqual(['red']);
    expect(missingChoices(two, one)).toEqual([['blue']]);
    const both = addMissingRows(two, one);
    expect(both).toMatchObject([{ choice: ['red'] }, { choice: ['blue'], price: '55', stock: '0' }]);
    const sized = [...two, option('size', 'S')];
    const withSize = fitRows(both, two, sized);
    expect(choices(withSize)).toEqual(['red/S', 'blue/S']);
    expect(choices(fitRows(withSize, sized, [option('color', 'blue'), option('size', 'S')]))).toEqual([
      'blue/S',
    ]);
    expect(choices(fitRows(withSize, sized, [option('size', 'S')]))).toEqual(['S']);
    expect(choices(fitRows(withSize, sized, []))).toEqual(['']);
  });

  it('send the stock only if it was edited', () => {
    const loaded = rowOf({
      choice: [],
      price: 10,
      original_price: null,
      discount_price: null,
      stock: 5,
      sku: 'A',
      barcode: null,
      weight_grams: null,
      picture: null,
      status: 'active',
    });
    expect(variantOfRow(loaded, { sharesStock: false })).not.toHaveProperty('stock');
    expect(variantOfRow({ ...loaded, stock: '7' }, { sharesStock: false }).stock).toBe(7);
    expect(variantOfRow({ ...loaded, stock: '' }, { sharesStock: false }).stock).toBeNull();
    expect(variantOfRow({ ...loaded, stock: '7' }, { sharesStock: true })).not.toHaveProperty('stock');
  });
});

describe('[EDIT-02] pasting from a spreadsheet', () => {
  const rows = [row(['S']), row(['M']), row(['L'])];
  const at = { row: 1, cell: 'price' as const, hasStock: true };

  it('splits cells of rows and columns, but leaves a single cell to the field', () => {
    expect(clipboardCells('12')).toBeUndefined();
    expect(clipboardCells('12\n')).toBeUndefined();
    expect(clipboardCells('1\t2\r\n3\t"a ""b"""\r\n')).toEqual([
      ['1', '2'],
      ['3', 'a "b"'],
    ]);
  });

  it('fills rows and columns from the cell on, and reads amounts as spreadsheets write them', () => {
    const pasted = pasteCells(rows, at, [
      ['฿1,250.50', '1,000', '', '7', 'SKU-1'],
      ['90', '', '120', '', 'SKU-2'],
    ]);
    expect(pasted).toMatchObject({ count: 10 });
    expect('count' in pasted && pasted.rows).toMatchObject([
      { price: '100' },
      { price: '1250.5', discount_price: '1000', original_price: '', stock: '7', sku: 'SKU-1' },
      { price: '90', discount_price: '', original_price: '120', stock: '', sku: 'SKU-2' },
    ]);
    const shared = pasteCells(rows, { row: 0, cell: 'original_price', hasStock: false }, [['5', 'A']]);
    expect('count' in shared && shared.rows[0]).toMatchObject({ original_price: '5', sku: 'A', stock: '0' });
  });

  it('pastes nothing if a cell has no place or can’t be read', () => {
    expect(pasteCells(rows, at, [['1'], ['2'], ['3']])).toEqual({
      problem: 'pasteTooLarge',
      rows: 3,
      columns: 1,
      roomRows: 2,
      roomColumns: 7,
    });
    expect(pasteCells(rows, { ...at, cell: 'barcode' }, [['1', '2', '3']])).toMatchObject({
      problem: 'pasteTooLarge',
    });
    for (const value of ['abc', '1,5', '', '12 baht', '1e3'])
      expect(pasteCells(rows, at, [['5'], [value]])).toMatchObject({
        problem: 'pasteUnreadable',
        row: 2,
        cell: 'price',
      });
    for (const value of ['-1', '1.5', 'many', '9999999999'])
      expect(pasteCells(rows, { ...at, cell: 'stock' }, [['1'], [value]])).toMatchObject({
        problem: 'pasteUnreadable',
        cell: 'stock',
      });
  });
});

describe('[EDIT-02] merging with what another operator saved', () => {
  it('keeps the own changes and takes all others', () => {
    const base: ProductFormValues = {
      ...EMPTY_PRODUCT,
      name: { ...EMPTY_LOCALIZED_TEXT, th: 'เก่า', en: 'Old' },
      options: [option('size', 'S', 'M')],
      variants: [row(['S'], { loaded_stock: '5', stock: '5' }), row(['M'])],
    };
    const mine: ProductFormValues = {
      ...base,
      name: { ...base.name, en: 'Mine' },
      variants: [row(['S'], { loaded_stock: '5', stock: '5', price: '80' }), row(['M'])],
    };
    const theirs: ProductFormValues = {
      ...base,
      name: { ...base.name, th: 'ใหม่', en: 'Theirs' },
      category: 'sports',
      variants: [row(['S'], { loaded_stock: '3', stock: '3', sku: 'A' }), row(['M'], { price: '70' })],
    };
    expect(mergeValues(base, mine, theirs)).toMatchObject({
      name: { th: 'ใหม่', en: 'Mine' },
      category: 'sports',
      variants: [
        { choice: ['S'], price: '80', sku: 'A', stock: '3', loaded_stock: '3' },
        { choice: ['M'], price: '70' },
      ],
    });
  });
});
