import { useSyncExternalStore } from 'react';
import { cartPath, storePath } from '@raan/contract/storefront/storefront-pages';
import IconLock from '#icon/IconLock';
import IconShoppingBag from '#icon/IconShoppingBag';
import { useMessages } from '#lib/i18n.tsx';
import { ReceiverFields } from '#lib/receiver-fields.tsx';
import { Button, buttonLook } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextArea } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { cartMessages } from '#storefront/cart/cart-messages.ts';
import { CheckState } from '#storefront/cart/check-state.tsx';
import { cartTotal } from '#storefront/cart/cart-lines.ts';
import { choiceInAddress, useCart, type Cart } from '#storefront/cart/use-cart.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { OrderSummary } from './order-summary.tsx';
import { useCheckout } from './use-checkout.ts';

export function CheckoutPage({ slug }: { slug: string }) {
  // The address decides whose lines are ordered; it does not change while the page is open, and the server does not look at it.
  const single = useSyncExternalStore(neverChanges, isChoiceInAddress, () => null);
  if (single === null) return <Waiting />;
  return <Checkout slug={slug} single={single} />;
}

const neverChanges = () => () => undefined;
const isChoiceInAddress = () => choiceInAddress() !== null;

function Waiting() {
  return (
    <div className="px-4 pt-4">
      <SkeletonCards count={3} />
    </div>
  );
}

function Checkout({ slug, single }: { slug: string; single: boolean }) {
  const t = useMessages(checkoutMessages);
  const cart = useCart(slug, { single });
  const { form, errors, failure, isSending, isRestored, change, send, formElement } = useCheckout(
    slug,
    cart,
    { single },
  );
  if (cart.lines === null || !isRestored)
    return cart.check === 'failed' ? <CheckFailed cart={cart} /> : <Waiting />;
  const lines = cart.lines;
  if (lines.length === 0 && !isSending) {
    return (
      <div className="flex flex-1 flex-col justify-center">
        <h1 className="sr-only">{t('title')}</h1>
        <EmptyState
          icon={<IconShoppingBag size={32} aria-hidden />}
          title={t('nothing')}
          detail={t('nothingDetail')}
          action={
            <a href={storePath(slug)} className={classNames(buttonLook({}), 'accent')}>
              {t('toStore')}
            </a>
          }
        />
      </div>
    );
  }
  return (
    <form
      ref={formElement}
      noValidate
      className="flex flex-1 flex-col gap-3 px-4 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending && !cart.isBlocked) void send(lines);
      }}
    >
      <h1 className="sr-only">{t('title')}</h1>
      <CheckState cart={cart} />
      <OrderSummary lines={lines} notes={cart.notes} editPath={single ? null : cartPath(slug)} />
      <Card className="flex flex-col gap-4">
        <h2 className="text-base font-semibold">{t('address')}</h2>
        <ReceiverFields form={form} errors={errors} change={change} />
        <TextArea
          label={t('note')}
          error={errors.note}
          name="note"
          maxLength={300}
          rows={2}
          value={form.note}
          onChange={(note) => change({ note })}
        />
      </Card>
      <p className="flex items-start gap-2 px-1 text-sm text-ink-2">
        <IconLock size={18} aria-hidden className="mt-0.5 shrink-0" />
        {t('placeNote')}
      </p>
      <div className="sticky bottom-0 z-10 -mx-4 mt-auto border-t border-line bg-surface/95 px-4 pt-3 pb-[calc(var(--safe-bottom)+0.75rem)] frosted">
        {failure ? (
          <p
            role="alert"
            className="mb-2.5 rounded-control bg-negative-tint px-4 py-2.5 text-sm text-negative"
          >
            {failure.text}{' '}
            {failure.at === 'cart' && !single ? (
              <a href={cartPath(slug)} className="font-semibold underline underline-offset-4">
                {t('toCart')}
              </a>
            ) : null}
          </p>
        ) : null}
        <div className="flex items-center gap-4">
          <p className="flex flex-col">
            <span className="text-xs text-ink-2">{t('total')}</span>
            <Money amount={cartTotal(lines)} className="text-xl font-semibold" />
          </p>
          <div className="flex-1">
            <Button
              type="submit"
              wide
              loading={isSending}
              disabledReason={cart.isBlocked && t('blocked')}
              className={cart.isBlocked ? '' : 'accent'}
            >
              {t('place')}
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
}

function CheckFailed({ cart }: { cart: Cart }) {
  const t = useMessages(cartMessages);
  return <ErrorState title={t('checkFailed')} onRetry={cart.recheck} />;
}
