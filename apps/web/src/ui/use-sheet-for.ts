import { useState } from 'react';

type Shown<Item> = { item: Item; open: boolean; opening: number };

/** Which item a page's sheet is about. The item stays while the sheet leaves; each opening has a key of its own, so it starts afresh. */
export function useSheetFor<Item>() {
  const [shown, setShown] = useState<Shown<Item>>();
  return {
    shown,
    show: (item: Item) => setShown((before) => ({ item, open: true, opening: (before?.opening ?? 0) + 1 })),
    hide: () => setShown((before) => before && { ...before, open: false }),
  };
}
