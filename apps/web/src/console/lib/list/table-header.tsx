import IconArrowDown from '#icon/IconArrowDown';
import IconArrowUp from '#icon/IconArrowUp';
import IconArrowsSort from '#icon/IconArrowsSort';
import { useMessages } from '#lib/i18n.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Column } from './column.ts';
import { listMessages } from './list-messages.ts';
import type { RowSelection } from './use-row-selection.ts';
import type { ColumnSort } from './use-sort.ts';

type TableHeaderProps<Row> = {
  columns: readonly Column<Row>[];
  sort: ColumnSort | undefined;
  selection: RowSelection<Row> | undefined;
  rowCount: number;
  expands: boolean;
};

const headerClasses =
  'sticky top-0 z-[1] h-12 border-b border-line bg-sunken px-3 text-xs whitespace-nowrap text-ink-2';

/** The sticky header of a table, with its sort buttons and the checkbox for all rows. */
export function TableHeader<Row>({ columns, sort, selection, rowCount, expands }: TableHeaderProps<Row>) {
  const t = useMessages(listMessages);
  return (
    <thead>
      <tr>
        {selection ? (
          <td className={classNames(headerClasses, 'w-12')}>
            <Checkbox
              label={t('selectAll')}
              labelHidden
              checked={selection.selected.length === rowCount}
              mixed={selection.selected.length > 0 && selection.selected.length < rowCount}
              onChange={selection.toggleAll}
            />
          </td>
        ) : null}
        {columns.map((column) => (
          <HeaderCell key={column.key} column={column} sort={sort} />
        ))}
        {expands ? (
          <th scope="col" className={classNames(headerClasses, 'w-12')}>
            <span className="sr-only">{t('detailsHeading')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

function HeaderCell<Row>({ column, sort }: { column: Column<Row>; sort: ColumnSort | undefined }) {
  const { header, sort: sortKey, align } = column;
  const isEnd = align === 'end';
  const classes = classNames(headerClasses, 'font-semibold', isEnd ? 'text-right' : 'text-left');
  if (!sort || sortKey === undefined)
    return (
      <th scope="col" className={classes}>
        {header}
      </th>
    );
  const direction =
    sort.value === `${sortKey}_asc` ? 'ascending' : sort.value === `${sortKey}_desc` ? 'descending' : 'none';
  const Icon =
    direction === 'none' ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" aria-sort={direction} className={classes}>
      <button
        type="button"
        onClick={() => sort.toggle(sortKey)}
        className={classNames(
          'inline-flex min-h-12 items-center gap-1 font-semibold hover:text-ink',
          isEnd && 'flex-row-reverse',
          direction !== 'none' && 'text-brand-strong',
        )}
      >
        {header}
        <Icon size={16} aria-hidden className="shrink-0" />
      </button>
    </th>
  );
}
