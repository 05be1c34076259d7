import { Card } from '#ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { useIsWideScreen } from '#ui/use-is-wide-screen.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CardList, type CardLayout } from './card-list.tsx';
import type { TableProps } from './column.ts';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';
import { TableHeader } from './table-header.tsx';
import { TableRow } from './table-row.tsx';
import { useRowSelection } from './use-row-selection.ts';

type DataTableProps<Row> = ListFrameProps<Row> & TableProps<Row> & { cardLayout?: CardLayout };

/**
 * A list as a table on wide screens and as cards on phones. Without a table library: filters, sorting and pages are the
 * server's, so a library would only hold the selection.
 */
export function DataTable<Row>({ list, emptyText, icon, cardLayout, ...table }: DataTableProps<Row>) {
  const isWide = useIsWideScreen();
  const frame = { list, emptyText, icon };
  if (!isWide)
    return (
      <CardList {...frame} {...(cardLayout && { layout: cardLayout })}>
        {table.renderCard}
      </CardList>
    );
  return (
    <ListFrame {...frame} skeleton={<SkeletonTable />}>
      <Table {...table} list={list} />
    </ListFrame>
  );
}

function Table<Row>({ list, ...table }: TableProps<Row> & Pick<ListFrameProps<Row>, 'list'>) {
  const { rows, idOf } = list;
  const { label, columns, sort, renderBulkActions, expands = false } = table;
  const selection = useRowSelection(rows, idOf);
  return (
    <>
      {/* Scrolls sideways on small desktops. Scrolling would end the sticky header, so wider ones clip. */}
      <Card as="div" flush className="max-[79.9rem]:overflow-x-auto">
        {/* Separate borders, because collapsed ones do not move with the sticky header. */}
        <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm">
          <TableHeader
            columns={columns}
            sort={sort}
            selection={renderBulkActions && selection}
            rowCount={rows.length}
            expands={expands}
          />
          <tbody>
            {rows.map((row) => (
              <TableRow key={idOf(row)} {...table} row={row} selection={renderBulkActions && selection} />
            ))}
          </tbody>
        </table>
      </Card>
      {renderBulkActions && selection.selected.length > 0 ? (
        <BulkBar count={selection.selected.length} onClear={selection.clear}>
          {renderBulkActions(selection.selected)}
        </BulkBar>
      ) : null}
    </>
  );
}

const SKELETON_ROWS = 6;

function SkeletonTable() {
  return (
    <SkeletonGroup className="divide-y divide-line rounded-card border border-line bg-raised">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index} className="flex min-h-14 items-center gap-4 px-4">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-1/5" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
