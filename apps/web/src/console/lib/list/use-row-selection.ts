import { useState } from 'react';

type RowId = string | number;

export type RowSelection<Row> = {
  selected: readonly Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Selects all loaded rows, or none if all are selected. */
  toggleAll: () => void;
  clear: () => void;
};

const NONE: ReadonlySet<RowId> = new Set();

/**
 * The selected rows of a table. Rows that leave the list leave the selection. "All" are the loaded rows, unlike in
 * `useSelection`: operators sum and export the rows they have seen, which needs the rows themselves, and decide nothing
 * for several rows at once.
 */
export function useRowSelection<Row>(rows: readonly Row[], idOf: (row: Row) => RowId): RowSelection<Row> {
  const [ids, setIds] = useState(NONE);
  const has = (row: Row) => ids.has(idOf(row));
  const selected = rows.filter(has);
  return {
    selected,
    has,
    toggle: (row) => {
      const others = selected.filter((one) => idOf(one) !== idOf(row));
      setIds(new Set((has(row) ? others : [...selected, row]).map(idOf)));
    },
    toggleAll: () => setIds(selected.length === rows.length ? NONE : new Set(rows.map(idOf))),
    clear: () => setIds(NONE),
  };
}
