import type { MouseEvent } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { cartMessages } from './cart-messages.ts';
import type { Cart } from './use-cart.ts';
import { useRemoveLines, type NextFocus } from './use-remove-lines.ts';

type RemoveBlockedProps = {
  cart: Cart;
  next: NextFocus;
  /** Called with the click; another button then takes this one's place. */
  onClick?: (event: MouseEvent) => void;
};

/** Removes all blocked lines, which prevent the order, with undo. */
export function RemoveBlockedButton({ cart, next, onClick }: RemoveBlockedProps) {
  const t = useMessages(cartMessages);
  const removeLines = useRemoveLines(cart, next);
  const blocked = (cart.lines ?? []).filter((line) => !cart.orderableLines.includes(line));
  return (
    <>
      <Button
        wide
        variant="secondary"
        onClick={(event) => {
          onClick?.(event);
          removeLines(blocked);
        }}
      >
        {t('removeBlocked', { count: blocked.length })}
      </Button>
      {cart.orderableLines.length > 0 ? (
        <p className="pt-1.5 text-center text-xs text-ink-2">{t('blocked')}</p>
      ) : null}
    </>
  );
}
