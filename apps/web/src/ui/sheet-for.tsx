import { Suspense, type ReactNode } from 'react';
import type { useSheetFor } from './use-sheet-for.ts';

type SheetForProps<Item> = {
  of: ReturnType<typeof useSheetFor<Item>>;
  /** The sheet of the item; what it is given goes to it as it is. */
  children: (item: Item, sheet: { open: boolean; onClose: () => void }) => ReactNode;
};

/** The sheet that a page shows of an item, afresh with each opening; nothing until the first. What it still fetches, the page does not wait for. */
export function SheetFor<Item>({ of: { shown, hide }, children }: SheetForProps<Item>) {
  if (!shown) return null;
  return <Suspense key={shown.opening}>{children(shown.item, { open: shown.open, onClose: hide })}</Suspense>;
}
