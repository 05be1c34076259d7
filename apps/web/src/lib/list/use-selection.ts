import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { toast } from '#ui/toast-store.ts';
import { pushSheet } from '#ui/sheet-history.ts';
import { sharedValue, useSharedValue, type SharedValue } from '#ui/shared-value.ts';
import { useMessages } from '../i18n.tsx';
import { onSessionEnd } from '../session.ts';
import { useFormat } from '../use-format.ts';
import {
  applyFilter,
  createSelection,
  isSelected,
  listedRows,
  mergeSeen,
  toggleRow,
  updateDeparted,
  type ListedRow,
  type Selection,
} from './selection.ts';
import { selectionMessages } from './selection-messages.ts';
import type { CursorList } from './use-cursor-list.ts';

type SelectionState<Row extends ListedRow> = {
  /** Whether a list that hides its checkboxes shows them. */
  isActive: boolean;
  selection: Selection<Row>;
  /** Rows that were loaded, in list order, to notice which have left. */
  seen: { listKey: string; rows: readonly ListedRow[] };
};

/** Selections of this visit by list name. */
const stores = new Map<string, SharedValue<SelectionState<ListedRow>>>();
onSessionEnd(() => stores.clear());

function initialState(filterKey: string): SelectionState<never> {
  return {
    isActive: false,
    selection: createSelection('some', filterKey),
    seen: { listKey: '', rows: [] },
  };
}

/** Ends the selection, but not the tracking of the list's rows. */
function reset<Row extends ListedRow>(state: SharedValue<SelectionState<Row>>): void {
  const { selection, seen } = state.get();
  state.set({ ...initialState(selection.filterKey), seen });
}

const INACTIVE = { state: sharedValue<SelectionState<never>>(initialState('')) };

/** Restores the selection of this visit. A list opened with another filter starts with an empty one. */
function openStore<Row extends ListedRow>(name: string, filterKey: string) {
  // The name identifies the list and thereby the type of its rows.
  const stored = stores.get(name) as unknown as SharedValue<SelectionState<Row>> | undefined;
  if (stored?.get().selection.filterKey === filterKey) return stored;
  const store = sharedValue<SelectionState<Row>>(initialState(filterKey));
  if (!import.meta.env.SSR) stores.set(name, store as unknown as SharedValue<SelectionState<ListedRow>>);
  return store;
}

/** Clears the selections of all lists whose name starts with `prefix`, after a change of unknown rows. */
export function clearSelections(prefix: string): void {
  for (const [name, store] of stores) if (name.startsWith(prefix)) reset(store);
}

/** A list with rows to select. */
export type SelectableList<Row extends ListedRow = ListedRow> = Pick<
  CursorList,
  'key' | 'total' | 'isPlaceholder' | 'list' | 'more'
> & {
  rows: readonly Row[];
  /** More rows match than `total`. */
  isPartial?: boolean;
};

type SelectionOptions<Row extends ListedRow> = {
  /** Identifies the list within the visit. Does not include the filter. */
  name: string;
  /** The matches that "all" refers to. The sort order is not part of it. */
  filter: unknown;
  list: SelectableList<Row>;
  /** Maximum number of rows that a request can include or exclude by id. */
  max: number;
};

/**
 * The selection of a list, with the same meaning in all lists: single rows, or all matches on the server, loaded or not,
 * except some. A changed filter ends "all", but single rows stay selected, so that a seller can collect them by several
 * searches. The selection lasts for the visit; a logout clears it. A toggle renders only the components that use it, not
 * the page.
 */
export function useSelection<Row extends ListedRow>({ name, filter, list, max }: SelectionOptions<Row>) {
  const t = useMessages(selectionMessages);
  const format = useFormat();
  const filterKey = JSON.stringify(filter);
  const [state] = useState(() => openStore<Row>(name, filterKey));
  useLayoutEffect(() => {
    const { selection, ...rest } = state.get();
    state.set({ ...rest, selection: applyFilter(selection, filterKey) });
  }, [state, filterKey]);
  useDepartedRows(state, list);
  const clear = useCallback(() => reset(state), [state]);
  return useMemo(() => {
    const select = (selection: Selection<Row>, change: Partial<SelectionState<Row>> = {}) =>
      state.set({ ...state.get(), ...change, selection });
    return {
      name,
      state: { get: state.get, subscribe: state.subscribe },
      /** Starts the selection mode, with one row or none selected. */
      start: (first?: Row) => {
        const none: Selection<Row> = createSelection('some', filterKey);
        select(first ? toggleRow(none, first) : none, { isActive: true });
      },
      /** Selects or deselects a row, unless the limit is reached. */
      toggle: (row: Row) => {
        const selection = toggleRow(applyFilter(state.get().selection, filterKey), row);
        if (selection.toggled.size <= max) select(selection);
        else
          toast.warning(
            t(selection.kind === 'some' ? 'selectMax' : 'exceptMax', { count: format.count(max) }),
          );
      },
      /** Selects all matches or none. */
      setAllSelected: (all: boolean) => select(createSelection(all ? 'allBut' : 'some', filterKey)),
      /** Deselects all rows and ends the selection mode. */
      clear,
    };
  }, [name, state, clear, filterKey, max, t, format]);
}

export type ListSelection<Row extends ListedRow> = ReturnType<typeof useSelection<Row>>;
/** A selection whose rows are only read. */
export type AnySelection<Row extends ListedRow = ListedRow> = Omit<ListSelection<Row>, 'start' | 'toggle'>;

const getIsActive = ({ isActive }: SelectionState<ListedRow>) => isActive;

function useDepartedRows<Row extends ListedRow>(
  state: SharedValue<SelectionState<Row>>,
  { key: listKey, rows, total, isPlaceholder, isPartial = false, list, more }: SelectableList<Row>,
): void {
  // An error or rows of another filter do not show which rows have left.
  const isKnown = list !== undefined && !isPlaceholder;
  const isComplete = !more.exists && !isPartial && total <= rows.length;
  useLayoutEffect(() => {
    if (!isKnown) return;
    const { selection, seen, isActive } = state.get();
    const seenRows = seen.listKey === listKey ? seen.rows : [];
    state.set({
      isActive,
      selection: updateDeparted(selection, seenRows, { rows, isComplete }),
      seen: { listKey, rows: mergeSeen(seenRows, rows) },
    });
  }, [state, listKey, rows, isKnown, isComplete]);
}

/** Whether the selection mode is active. Always false without a selection. */
export function useIsSelecting(selection: Pick<AnySelection, 'state'> | undefined): boolean {
  return useSharedValue((selection ?? INACTIVE).state, getIsActive);
}

/** Ends the selection mode on browser back. */
export function useEndOnBack(
  { name, clear }: Pick<AnySelection, 'name' | 'clear'>,
  isSelecting: boolean,
): void {
  useEffect(
    () => (isSelecting ? pushSheet(`selection ${name}`, clear) : undefined),
    [name, clear, isSelecting],
  );
}

export function useIsSelected({ state }: Pick<AnySelection, 'state'>, id: number): boolean {
  return useSharedValue(state, ({ selection }) => isSelected(selection, id));
}

/** The selected rows of a list, and their number. */
export function useSelected<Row extends ListedRow>(
  { state }: Pick<AnySelection<Row>, 'state'>,
  { rows, total, isPartial = false }: SelectableList<Row>,
) {
  const selection = useSharedValue(state, (now) => now.selection);
  const toggled = useMemo(() => listedRows(selection, rows), [selection, rows]);
  const isAll = selection.kind === 'allBut';
  const areAllLoaded = rows.length > 0 && rows.length >= total;
  return {
    /** All matches are selected, except `toggled`. */
    isAll,
    count: isAll ? Math.max(0, total - toggled.length) : toggled.length,
    /** More rows are selected than were counted. */
    isPartial: isAll && isPartial,
    isEachSelected: isAll
      ? toggled.length === 0
      : areAllLoaded && rows.every(({ id }) => isSelected(selection, id)),
    /** The toggled rows that are still in the list: the selected ones, or with `isAll` the excluded ones. */
    toggled,
    /** With `isAll`, the ids of the excluded rows. Includes departed ones, because they may return. */
    exceptIds: isAll ? [...selection.toggled.keys()] : [],
  };
}

export type SelectedRows<Row extends ListedRow = ListedRow> = ReturnType<typeof useSelected<Row>>;
