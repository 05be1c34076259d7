import type { MouseEvent } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { cartMessages } from './cart-messages.ts';
import type { Cart } from './use-cart.ts';
import { useTakeOut, type NextFocus } from './use-take-out.ts';

type RemoveBlockedProps = {
  cart: Cart;
  next: NextFocus;
  /** Something else takes the button's place. */
  onPress?: (press: MouseEvent) => void;
};

/** What can't be bought stands in the way of the rest: one press takes all of it out, another puts it back. */
export function RemoveBlocked({ cart, next, onPress }: RemoveBlockedProps) {
  const t = useMessages(cartMessages);
  const takeOut = useTakeOut(cart, next);
  const blocked = (cart.lines ?? []).filter((line) => !cart.payable.includes(line));
  return (
    <>
      <Button
        wide
        variant="secondary"
        onClick={(press) => {
          onPress?.(press);
          takeOut(blocked);
        }}
      >
        {t('removeBlocked', { count: blocked.length })}
      </Button>
      {cart.payable.length > 0 ? (
        <p className="pt-1.5 text-center text-xs text-ink-2">{t('blocked')}</p>
      ) : null}
    </>
  );
}
