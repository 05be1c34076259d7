import { Suspense, type ReactNode } from 'react';
import type { useItemSheet } from './use-item-sheet.ts';

type ItemSheetProps<Item> = {
  state: ReturnType<typeof useItemSheet<Item>>;
  /** Renders the sheet of an item; `sheet` holds its props. */
  children: (item: Item, sheet: { open: boolean; onClose: () => void }) => ReactNode;
};

/** The sheet of an item, with new state at each opening. Suspends without blocking the page. */
export function ItemSheet<Item>({ state: { shown, hide }, children }: ItemSheetProps<Item>) {
  if (!shown) return null;
  return <Suspense key={shown.opening}>{children(shown.item, { open: shown.open, onClose: hide })}</Suspense>;
}
