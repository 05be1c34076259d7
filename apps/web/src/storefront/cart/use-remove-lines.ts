import type { RefObject } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import type { CartLine } from './cart-lines.ts';
import { cartMessages } from './cart-messages.ts';
import type { Cart } from './use-cart.ts';

/** Receives the focus after the focused button was removed with its line. */
export type NextFocus = RefObject<HTMLElement | null>;

/** Returns a function that removes lines and offers undo in a toast. */
export function useRemoveLines(cart: Cart, next: NextFocus): (lines: readonly CartLine[]) => void {
  const t = useMessages(cartMessages);
  return (lines) => {
    const undo = cart.remove(lines);
    // Loaded with the viewport of the toasts. If it can't be loaded, there is no undo.
    import('#ui/toast-store.ts').then(
      ({ toast }) => toast.info(t('removed'), { onClick: undo }),
      () => undefined,
    );
    // After the remaining lines are rendered.
    requestAnimationFrame(() => next.current?.focus({ preventScroll: true }));
  };
}
