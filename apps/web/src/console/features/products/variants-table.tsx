import { memo, useCallback, useEffect, useRef, type ClipboardEvent } from 'react';
import IconTrash from '#icon/IconTrash';
import IconX from '#icon/IconX';
import { BARCODE_MAX, SKU_MAX } from '@raan/contract/catalogue/variant';
import type { EditedOption } from '@raan/contract/console/product-requests';
import type { Language } from '@raan/contract/language';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast-store.ts';
import { editorMessages } from './editor-messages.ts';
import { PicturePicker } from './picture-picker.tsx';
import {
  addMissingRows,
  CELLS,
  clipboardCells,
  missingChoices,
  pasteCells,
  rowName,
  type Cell,
  type VariantRow,
} from './variant-rows.ts';

type VariantsTableProps = {
  rows: readonly VariantRow[];
  onChange: (rows: VariantRow[]) => void;
  options: readonly EditedOption[];
  pictures: readonly string[];
  sharesStock: boolean;
  language: Language;
  errorOf: (field: string) => string | undefined;
};

/** The variants as a table of cells, which takes cells from a spreadsheet. Scrolls sideways on phones. */
export function VariantsTable(props: VariantsTableProps) {
  const { rows, onChange, options, pictures, sharesStock, language, errorOf } = props;
  const t = useMessages(editorMessages);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  // Stable, so that a keystroke renders one row only.
  const changeRow = useCallback((index: number, changes: Partial<VariantRow>) => {
    const { rows: now, onChange: write } = latest.current;
    const row = now[index];
    if (row) write(now.with(index, { ...row, ...changes }));
  }, []);
  const removeRow = useCallback((index: number) => {
    const { rows: now, onChange: write } = latest.current;
    const row = now[index];
    if (!row) return;
    // Variants are never deleted, because orders refer to them.
    if (row.loaded_stock === null) write(now.toSpliced(index, 1));
    else write(now.with(index, { ...row, status: 'inactive' }));
  }, []);
  const paste = useCallback(
    (index: number, cell: Cell, text: string): boolean => {
      const { rows: now, onChange: write, sharesStock: isShared } = latest.current;
      const cells = clipboardCells(text);
      if (!cells) return false;
      const result = pasteCells(now, { row: index, cell, hasStock: !isShared }, cells);
      if ('count' in result) {
        write(result.rows);
        toast.success(t('pasted', { count: result.count }));
      } else if (result.problem === 'pasteTooLarge') toast.error(t('pasteTooLarge', result));
      else toast.error(t('pasteUnreadable', { ...result, column: t(result.cell) }));
      return true;
    },
    [t],
  );
  const cells = CELLS.filter((cell) => cell !== 'stock' || !sharesStock);
  const missing = missingChoices(options, rows).length;
  return (
    <div className="flex flex-col gap-3">
      <div className="relative overflow-x-auto rounded-control border border-line">
        <table aria-label={t('variants')} className="w-full border-separate border-spacing-0 text-sm">
          <thead>
            <tr className="text-left align-bottom text-xs text-ink-2">
              <th scope="col" className="sticky left-0 z-1 min-w-24 bg-raised p-2">
                {t('variant')}
              </th>
              <th scope="col" className="p-2">
                {t('picture')}
              </th>
              {cells.map((cell) => (
                <th key={cell} scope="col" className={classNames('p-2', WIDTHS[cell])}>
                  {t(cell)}
                </th>
              ))}
              <th scope="col" className="p-2">
                {t('status')}
              </th>
              <th scope="col" className="p-2">
                <span className="sr-only">{t('removeVariant', { name: '' })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row
                key={row.choice.join('\n')}
                row={row}
                index={index}
                name={rowName(options, row.choice, language) ?? t('onlyVariant')}
                cells={cells}
                pictures={pictures}
                errors={Object.fromEntries(
                  [...CELLS, 'choice', 'picture'].map((cell) => [cell, errorOf(`variants.${index}.${cell}`)]),
                )}
                isOnly={rows.length === 1}
                onChange={changeRow}
                onRemove={removeRow}
                onPaste={paste}
              />
            ))}
          </tbody>
        </table>
      </div>
      {missing > 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-ink-2">{t('missingVariants', { count: missing })}</p>
          <Button variant="secondary" onClick={() => onChange(addMissingRows(options, rows))}>
            {t('addMissing')}
          </Button>
        </div>
      ) : null}
      <p className="text-sm text-ink-2">{t('variantsHint')}</p>
    </div>
  );
}

type RowProps = {
  row: VariantRow;
  index: number;
  name: string;
  cells: readonly Cell[];
  pictures: readonly string[];
  errors: Readonly<Record<string, string | undefined>>;
  isOnly: boolean;
  onChange: (index: number, changes: Partial<VariantRow>) => void;
  onRemove: (index: number) => void;
  onPaste: (index: number, cell: Cell, text: string) => boolean;
};

/** All columns fit beside the menu at 1280 px. */
const WIDTHS: Readonly<Record<Cell, string>> = {
  price: 'w-24 min-w-20',
  discount_price: 'w-24 min-w-20',
  original_price: 'w-24 min-w-20',
  stock: 'w-20 min-w-16',
  sku: 'w-32 min-w-26',
  barcode: 'w-32 min-w-26',
  weight_grams: 'w-20 min-w-16',
};

/** Renders again only for its own changes: a product has up to 250 rows. */
const Row = memo(
  function Row({ row, index, name, cells, pictures, errors, isOnly, onChange, onRemove, onPaste }: RowProps) {
    const t = useMessages(editorMessages);
    const problems = Object.entries(errors).filter(([, error]) => error !== undefined);
    return (
      <>
        <tr className={classNames(row.status === 'inactive' && 'text-ink-2')}>
          <th
            scope="row"
            className="sticky left-0 z-1 border-t border-line bg-raised p-2 text-left font-semibold wrap-anywhere"
          >
            {name}
          </th>
          <td className="border-t border-line p-1">
            <PicturePicker
              name={name}
              picture={row.picture}
              pictures={pictures}
              onChange={(picture) => onChange(index, { picture })}
            />
          </td>
          {cells.map((cell) => (
            <td key={cell} className="border-t border-line p-1">
              <input
                aria-label={`${name} · ${t(cell)}`}
                aria-invalid={errors[cell] ? true : undefined}
                value={row[cell]}
                inputMode={cell === 'sku' || cell === 'barcode' ? 'text' : 'decimal'}
                maxLength={cell === 'sku' ? SKU_MAX : cell === 'barcode' ? BARCODE_MAX : 20}
                placeholder={cell === 'stock' ? '∞' : undefined}
                onChange={(event) => onChange(index, { [cell]: event.target.value })}
                onPaste={(event: ClipboardEvent) => {
                  if (onPaste(index, cell, event.clipboardData.getData('text/plain'))) event.preventDefault();
                }}
                className={classNames(
                  'tabular min-h-12 w-full rounded-sm border bg-raised px-2 outline-none focus:border-brand focus:ring-3 focus:ring-brand/20',
                  'border-line-strong/60 aria-invalid:border-negative',
                  cell === 'sku' || cell === 'barcode' ? 'text-left' : 'text-right',
                )}
              />
            </td>
          ))}
          <td className="border-t border-line p-1">
            <select
              aria-label={`${name} · ${t('status')}`}
              value={row.status}
              onChange={(event) =>
                onChange(index, { status: event.target.value === 'active' ? 'active' : 'inactive' })
              }
              className="min-h-12 rounded-sm border border-line-strong/60 bg-raised px-2"
            >
              <option value="active">{t('active')}</option>
              <option value="inactive">{t('inactive')}</option>
            </select>
          </td>
          <td className="border-t border-line">
            {isOnly ? null : (
              <IconButton
                label={t('removeVariant', { name })}
                icon={
                  row.loaded_stock === null ? (
                    <IconX size={20} aria-hidden />
                  ) : (
                    <IconTrash size={20} aria-hidden />
                  )
                }
                disabled={row.loaded_stock !== null && row.status === 'inactive'}
                onClick={() => onRemove(index)}
              />
            )}
          </td>
        </tr>
        {problems.length > 0 ? (
          <tr>
            <td colSpan={cells.length + 4} className="px-2 pb-2">
              <ul role="alert" className="text-sm text-negative">
                {problems.map(([cell, error]) => {
                  const known = CELLS.find((one) => one === cell);
                  return <li key={cell}>{known ? `${t(known)}: ${error}` : error}</li>;
                })}
              </ul>
            </td>
          </tr>
        ) : null}
      </>
    );
  },
  (before, after) =>
    before.index === after.index &&
    before.name === after.name &&
    before.isOnly === after.isOnly &&
    before.cells.length === after.cells.length &&
    JSON.stringify([before.row, before.errors, before.pictures]) ===
      JSON.stringify([after.row, after.errors, after.pictures]),
);
