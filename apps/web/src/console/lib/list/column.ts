import type { ReactNode } from 'react';
import type { ColumnSort } from './use-sort.ts';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Value in a CSV file; amounts in baht. */
  csv?: (row: Row) => string | number | null;
  /** The server's sort: `amount` stands for `amount_asc` and `amount_desc`. */
  sort?: string;
  /** For figures. */
  align?: 'end';
  /** Names the row and links to its record. */
  isPrimary?: boolean;
};

export type TableProps<Row> = {
  /** Name of the table, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Name of a row, for its checkbox and details. */
  nameOf: (row: Row) => string;
  /** Path of the row's record. */
  hrefOf?: (row: Row) => string;
  sort?: ColumnSort;
  /** A row opens its card in the table: for records without a page. */
  expands?: boolean;
  /** Actions on the selected rows. Without them, rows can't be selected. */
  renderBulkActions?: (selected: readonly Row[]) => ReactNode;
  /** The row on a phone. */
  renderCard: (row: Row) => ReactNode;
};
