import { useState } from 'react';

type Shown<Item> = { item: Item; open: boolean; opening: number };

/** The item stays while its sheet animates out. The key `opening` resets the sheet's state. */
export function useItemSheet<Item>() {
  const [shown, setShown] = useState<Shown<Item>>();
  return {
    shown,
    show: (item: Item) => setShown((before) => ({ item, open: true, opening: (before?.opening ?? 0) + 1 })),
    hide: () => setShown((before) => before && { ...before, open: false }),
  };
}
