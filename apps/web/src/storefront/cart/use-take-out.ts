import type { RefObject } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import type { CartLine } from './cart-lines.ts';
import { cartMessages } from './cart-messages.ts';
import type { Cart } from './use-cart.ts';

/** Where the focus goes once the button that had it is gone with the lines. */
export type NextFocus = RefObject<HTMLElement | null>;

/** Takes lines out of the cart, with the way back in a toast. */
export function useTakeOut(cart: Cart, next: NextFocus): (lines: readonly CartLine[]) => void {
  const t = useMessages(cartMessages);
  return (lines) => {
    toast.info(t('removed'), { onPress: cart.remove(lines) });
    // What is left is drawn by then.
    requestAnimationFrame(() => next.current?.focus({ preventScroll: true }));
  };
}
