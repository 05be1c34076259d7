// On wide screens an order opens beside its list, on others on its own page.
import { createContext, use, type MouseEvent } from 'react';
import { sharedValue, useSharedValue, type SharedValue } from '#ui/shared-value.ts';

export type OpenBeside = {
  open: (orderId: number) => void;
  /** The order shown beside the list. */
  shownId: SharedValue<number | null>;
};

const NONE: SharedValue<number | null> = sharedValue<number | null>(null);

/** Null where an order opens on its own page. */
export const OpenBesideContext = createContext<OpenBeside | null>(null);

/** Whether the order is shown beside the list. A change renders only the cards of the two orders. */
export function useIsShownBeside(orderId: number): boolean {
  return useSharedValue(use(OpenBesideContext)?.shownId ?? NONE, (shown) => shown === orderId);
}

/** Returns the click handler of a link to an order. Undefined where the link leads to the order's page. */
export function useOpenBeside(orderId: number): ((event: MouseEvent) => void) | undefined {
  const beside = use(OpenBesideContext);
  return (
    beside?.open &&
    ((event) => {
      event.preventDefault();
      beside.open(orderId);
    })
  );
}
