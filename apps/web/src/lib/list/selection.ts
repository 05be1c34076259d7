// The selection of a list, as pure functions. A list is only partly loaded, so the selection contains either single rows,
// or all matches on the server except single rows.

export type ListedRow = { readonly id: number };

/** A row as loaded when it was toggled, and the filter of the list at that time. */
type ToggledRow<Row> = { row: Row; filterKey: string };

export type Selection<Row extends ListedRow = ListedRow> = {
  /** `some`: only the toggled rows are selected. `allBut`: all matches of the filter are selected, except the toggled rows. */
  kind: 'some' | 'allBut';
  filterKey: string;
  /** By id. */
  toggled: ReadonlyMap<number, ToggledRow<Row>>;
  /** Toggled rows that left the list. They don't count, but apply again when they return. */
  departedIds: ReadonlySet<number>;
};

const NONE_TOGGLED: ReadonlyMap<number, never> = new Map<number, never>();
const NO_IDS: ReadonlySet<number> = new Set();

/** Selects nothing (`some`), or all matches of the filter (`allBut`). */
export function createSelection(kind: Selection['kind'], filterKey: string): Selection<never> {
  return { kind, filterKey, toggled: NONE_TOGGLED, departedIds: NO_IDS };
}

/** Returns the selection under a changed filter: single rows stay selected, "all" ends. */
export function applyFilter<Row extends ListedRow>(
  selection: Selection<Row>,
  filterKey: string,
): Selection<Row> {
  if (selection.filterKey === filterKey) return selection;
  return selection.kind === 'some' ? { ...selection, filterKey } : createSelection('some', filterKey);
}

export function isSelected({ kind, toggled }: Selection, id: number): boolean {
  return (kind === 'allBut') !== toggled.has(id);
}

export function toggleRow<Row extends ListedRow>(selection: Selection<Row>, row: Row): Selection<Row> {
  const toggled = new Map(selection.toggled);
  if (!toggled.delete(row.id)) toggled.set(row.id, { row, filterKey: selection.filterKey });
  return { ...selection, toggled };
}

/** Returns the toggled rows that are still in the list: loaded ones first, in list order and up to date. */
export function listedRows<Row extends ListedRow>(
  { toggled, departedIds }: Selection<Row>,
  rows: readonly Row[],
): readonly Row[] {
  if (toggled.size === 0) return [];
  const loaded = rows.filter(({ id }) => toggled.has(id));
  const loadedIds = idsOf(loaded);
  const notLoaded = [...toggled.values()].map(({ row }) => row).filter(({ id }) => !loadedIds.has(id));
  return [...loaded, ...notLoaded.filter(({ id }) => !departedIds.has(id))];
}

/** Loaded rows. `isComplete` if they are the whole list. */
type LoadedRows = { rows: readonly ListedRow[]; isComplete: boolean };

/**
 * Updates `departedIds` after the loaded rows changed. `seen` are the rows seen before, in list order. If the list is not
 * completely loaded, rows below the last remaining row may just be unloaded.
 */
export function updateDeparted<Row extends ListedRow>(
  selection: Selection<Row>,
  seen: readonly ListedRow[],
  { rows, isComplete }: LoadedRows,
): Selection<Row> {
  const { toggled, filterKey, departedIds } = selection;
  const presentIds = idsOf(rows);
  // A complete list lacks rows toggled under another filter, even if they still exist.
  const missing = isComplete
    ? [...toggled].filter(([, row]) => row.filterKey === filterKey).map(([id]) => id)
    : seen.slice(0, countReached(seen, presentIds)).map(({ id }) => id);
  const departed = [...departedIds, ...missing].filter((id) => toggled.has(id) && !presentIds.has(id));
  if (departed.length === 0 && departedIds.size === 0) return selection;
  return { ...selection, departedIds: new Set(departed) };
}

/** Adds the loaded rows to those seen before. Rows that the list does not reach at present stay below. */
export function mergeSeen(seen: readonly ListedRow[], rows: readonly ListedRow[]): readonly ListedRow[] {
  return [...rows, ...seen.slice(countReached(seen, idsOf(rows)))];
}

const idsOf = (rows: readonly ListedRow[]): ReadonlySet<number> => new Set(rows.map(({ id }) => id));

/** Returns the number of seen rows down to the last one that is loaded at present. */
function countReached(seen: readonly ListedRow[], presentIds: ReadonlySet<number>): number {
  return seen.findLastIndex(({ id }) => presentIds.has(id)) + 1;
}
