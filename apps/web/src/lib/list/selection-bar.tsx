import type { ReactNode } from 'react';
import IconChecklist from '#icon/IconChecklist';
import IconX from '#icon/IconX';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { useMessages } from '../i18n.tsx';
import { useFormat } from '../use-format.ts';
import type { ListedRow } from './selection.ts';
import { selectionMessages } from './selection-messages.ts';
import {
  useEndOnBack,
  useIsSelected,
  useIsSelecting,
  type AnySelection,
  type ListSelection,
  type SelectableList,
  type SelectedRows,
} from './use-selection.ts';

type SelectedProps = {
  selection: AnySelection;
  selected: SelectedRows;
  list: Pick<SelectableList, 'total' | 'isPlaceholder' | 'isPartial'>;
};

export type SelectionBarProps = SelectedProps & {
  /** The total of the selected rows in baht. */
  sum?: { label: string; amount: number };
  /** The list itself has the checkbox that selects all, as lists without a selection mode have. */
  isSelectAllInList?: boolean;
  /** Whether the bar is visible. By default during the selection mode. */
  isShown?: boolean;
  /** Called after a click on the button that clears the selection. */
  onCleared?: () => void;
  /** The actions. */
  children: ReactNode;
};

/**
 * The bar of a selection: select all, count, sum, clear and actions. Browser back ends the selection mode. Render the bar
 * also while it is not shown, because screen readers announce a change only in an element that existed before.
 */
export function SelectionBar({
  selection,
  selected,
  list,
  sum,
  isSelectAllInList = false,
  isShown,
  onCleared,
  children,
}: SelectionBarProps) {
  const t = useMessages(selectionMessages);
  const countText = useCountText(selected);
  const isSelecting = useIsSelecting(selection);
  const isVisible = isShown ?? isSelecting;
  useEndOnBack(selection, isSelecting);
  const isEmpty = selected.count === 0;
  const total = sum && !isEmpty && (
    <>
      {sum.label} <Money amount={sum.amount} className="text-base font-semibold text-ink" />
      {selected.isPartial ? '+' : ''}
    </>
  );
  const clear = (
    <IconButton
      label={t(isSelectAllInList ? 'clear' : 'leave')}
      icon={<IconX size={22} aria-hidden />}
      className={classNames('text-ink-2', isSelectAllInList ? '-ml-2' : '-mr-3')}
      onClick={() => {
        selection.clear();
        onCleared?.();
      }}
    />
  );
  return (
    <>
      <div role="status" className="sr-only">
        {isEmpty ? null : countText} {total}
      </div>
      {isVisible && isSelectAllInList ? (
        <StickyActions>
          {isEmpty ? null : clear}
          <p className={classNames('min-w-0 flex-1 text-sm', isEmpty ? 'text-ink-2' : 'font-semibold')}>
            {isEmpty ? t('noneSelected') : countText}
          </p>
          {children}
        </StickyActions>
      ) : null}
      {isVisible && !isSelectAllInList ? (
        <StickyActions
          above={
            <div className="-my-2 flex items-center gap-3">
              <SelectAll selection={selection} selected={selected} list={list} />
              <span className="ml-auto text-right text-xs text-ink-2">{total}</span>
              {clear}
            </div>
          }
        >
          {children}
        </StickyActions>
      ) : null}
    </>
  );
}

/** Selects all matches of the list, loaded or not. Its label is the count, unless another is given. */
export function SelectAll({
  selection,
  selected,
  list,
  label,
  disabled = false,
}: SelectedProps & { label?: string; disabled?: boolean }) {
  const t = useMessages(selectionMessages);
  const { count } = useFormat();
  const countText = useCountText(selected);
  const totalText = t('selectAllCount', { count: `${count(list.total)}${list.isPartial ? '+' : ''}` });
  return (
    <Checkbox
      label={label ?? (selected.count === 0 ? totalText : countText)}
      checked={selected.isEachSelected}
      mixed={selected.count > 0 && !selected.isEachSelected}
      // The number of matches of a changed filter is not known yet.
      disabled={disabled || list.isPlaceholder}
      onChange={selection.setAllSelected}
    />
  );
}

function useCountText({ count, isPartial }: SelectedRows): string {
  const t = useMessages(selectionMessages);
  const format = useFormat();
  return t('selected', { count: `${format.count(count)}${isPartial ? '+' : ''}` });
}

type RowCheckboxProps<Row extends ListedRow> = {
  selection: ListSelection<Row>;
  row: Row;
  label: string;
  disabled?: boolean;
};

/** Selects one row. A change renders only this checkbox. */
export function RowCheckbox<Row extends ListedRow>({ selection, row, ...rest }: RowCheckboxProps<Row>) {
  const checked = useIsSelected(selection, row.id);
  return <Checkbox {...rest} labelHidden checked={checked} onChange={() => selection.toggle(row)} />;
}

/** Starts the selection mode. Stays invisible while the list is empty, because rows may still be loading. */
export function SelectButton({
  selection,
  isEmpty,
}: {
  selection: AnySelection & { start: () => void };
  isEmpty: boolean;
}) {
  const t = useMessages(selectionMessages);
  if (useIsSelecting(selection)) return null;
  return (
    <IconButton
      label={t('select')}
      icon={<IconChecklist size={22} aria-hidden />}
      disabled={isEmpty}
      className={classNames('text-ink-2', isEmpty && 'invisible')}
      onClick={() => selection.start()}
    />
  );
}
