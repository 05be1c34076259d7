import { useId, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import IconChevronDown from '#icon/IconChevronDown';
import { useMessages } from '#lib/i18n.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { TableProps } from './column.ts';
import { listMessages } from './list-messages.ts';
import type { RowSelection } from './use-row-selection.ts';

type TableRowProps<Row> = Omit<TableProps<Row>, 'label' | 'sort' | 'renderBulkActions'> & {
  row: Row;
  selection: RowSelection<Row> | undefined;
};

const cellClasses = 'border-b border-line px-3 py-2 align-middle group-last:border-b-0';

/** One row of a table, and its card below it while it is open. */
export function TableRow<Row>({
  row,
  columns,
  nameOf,
  hrefOf,
  expands,
  renderCard,
  selection,
}: TableRowProps<Row>) {
  const t = useMessages(listMessages);
  const cardId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const name = nameOf(row);
  return (
    <>
      <tr className={classNames('group', selection?.has(row) ? 'bg-brand-tint/50' : 'hover:bg-sunken/60')}>
        {selection ? (
          <td className={cellClasses}>
            <Checkbox
              label={t('select', { name })}
              labelHidden
              checked={selection.has(row)}
              onChange={() => selection.toggle(row)}
            />
          </td>
        ) : null}
        {columns.map(({ key, cell, align, isPrimary }) => {
          const classes = classNames(cellClasses, align === 'end' && 'tabular text-right whitespace-nowrap');
          return isPrimary ? (
            <th key={key} scope="row" className={classNames(classes, 'text-left font-normal')}>
              <RecordLink href={hrefOf?.(row)}>{cell(row)}</RecordLink>
            </th>
          ) : (
            <td key={key} className={classes}>
              {cell(row)}
            </td>
          );
        })}
        {expands ? (
          <td className={cellClasses}>
            <IconButton
              label={t('details', { name })}
              icon={<IconChevronDown size={20} aria-hidden className={isOpen ? 'rotate-180' : undefined} />}
              aria-expanded={isOpen}
              aria-controls={isOpen ? cardId : undefined}
              onClick={() => setIsOpen(!isOpen)}
            />
          </td>
        ) : null}
      </tr>
      {isOpen ? (
        <tr id={cardId}>
          <td colSpan={columns.length + (selection ? 2 : 1)} className="border-b border-line bg-sunken p-4">
            <div className="max-w-3xl">{renderCard(row)}</div>
          </td>
        </tr>
      ) : null}
    </>
  );
}

function RecordLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return children;
  return (
    <Link
      href={href}
      className="inline-flex min-h-12 flex-col justify-center font-semibold text-brand hover:underline"
    >
      {children}
    </Link>
  );
}
