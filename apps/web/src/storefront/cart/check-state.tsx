import { useMessages } from '#lib/i18n.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { cartMessages } from './cart-messages.ts';
import type { Cart } from './use-cart.ts';

/** Shows whether prices are being checked or the check failed. Renders nothing once they are current. */
export function CheckState({ cart }: { cart: Cart }) {
  const t = useMessages(cartMessages);
  if (cart.check === 'failed') {
    return (
      <div
        role="alert"
        className="flex items-center justify-between gap-3 rounded-control bg-warning-tint py-1 pr-1 pl-4 text-sm text-warning"
      >
        {t('checkFailed')}
        <button
          type="button"
          onClick={cart.recheck}
          className="min-h-12 px-3 font-semibold underline underline-offset-4"
        >
          {t('retry')}
        </button>
      </div>
    );
  }
  return (
    <p role="status" className="sr-only">
      {cart.check === 'checking' ? <Spinner label={t('checking')} /> : null}
    </p>
  );
}
