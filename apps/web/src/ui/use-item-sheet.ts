import { useState } from 'react';

type Shown<Item> = { item: Item; open: boolean; opening: number };

/**
 * State of a sheet about one item. The item stays while the sheet animates out. `opening` is a key that
 * resets the sheet's state.
 */
export function useItemSheet<Item>() {
  const [shown, setShown] = useState<Shown<Item>>();
  return {
    shown,
    show: (item: Item) => setShown((before) => ({ item, open: true, opening: (before?.opening ?? 0) + 1 })),
    hide: () => setShown((before) => before && { ...before, open: false }),
  };
}
