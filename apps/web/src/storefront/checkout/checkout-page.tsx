import { lazy, Suspense, useRef, useSyncExternalStore, type RefObject } from 'react';
import { cartPath, storeProductPath } from '@raan/contract/storefront/storefront-pages';
import IconLock from '#icon/IconLock';
import { useMessages } from '#lib/i18n.tsx';
import { ReceiverFields } from '#lib/receiver-fields.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { cartMessages } from '#storefront/cart/cart-messages.ts';
import { CheckState } from '#storefront/cart/check-state.tsx';
import { cartTotal } from '#storefront/cart/cart-lines.ts';
import { RemoveBlockedButton } from '#storefront/cart/remove-blocked.tsx';
import { choiceInUrl, useCart, type Cart } from '#storefront/cart/use-cart.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { LastReceiver } from './last-receiver.tsx';
import { CheckoutSummary } from './order-summary.tsx';
import { useDoubleClickGuard } from './double-click-guard.ts';
import { useCheckout } from './use-checkout.ts';

const NothingToOrderPage = lazy(() => import('#storefront/cart/nothing-to-order-page.tsx'));

export function CheckoutPage({ slug, needsEmail }: { slug: string; needsEmail: boolean }) {
  // The URL selects one product or the cart. It does not change, and the server ignores it.
  const single = useSyncExternalStore(neverChanges, isChoiceInAddress, () => null);
  if (single === null) return <CheckoutSkeleton />;
  return <CheckoutForm slug={slug} single={single} needsEmail={needsEmail} />;
}

const neverChanges = () => () => undefined;
const isChoiceInAddress = () => choiceInUrl() !== null;

function CheckoutSkeleton() {
  return (
    <div className="px-4 pt-4">
      <SkeletonCards count={3} />
    </div>
  );
}

function CheckoutForm({ slug, single, needsEmail }: { slug: string; single: boolean; needsEmail: boolean }) {
  const t = useMessages(checkoutMessages);
  const cart = useCart(slug, { single });
  const head = useRef<HTMLHeadingElement>(null);
  const checkout = useCheckout(slug, cart, { single });
  const { isSending, isRestored, send, formElement } = checkout;
  if (cart.lines === null || !isRestored)
    return cart.check === 'failed' ? <CheckFailed cart={cart} /> : <CheckoutSkeleton />;
  const lines = cart.lines;
  if (lines.length === 0 && !isSending) return <NothingToOrder slug={slug} single={single} head={head} />;
  return (
    <form
      ref={formElement}
      noValidate
      className="flex flex-1 flex-col gap-3 px-4 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending && !cart.hasBlockedLines) void send(lines);
      }}
    >
      <h1 className="sr-only">{t('title')}</h1>
      <CheckState cart={cart} />
      <CheckoutSummary
        slug={slug}
        lines={lines}
        notes={cart.notes}
        head={head}
        edit={
          single && lines[0]
            ? { href: storeProductPath(slug, lines[0].product_id), text: t('toProduct') }
            : { href: cartPath(slug), text: t('toCart') }
        }
      />
      <ReceiverCard checkout={checkout} needsEmail={needsEmail} />
      <p className="flex items-start gap-2 px-1 text-sm text-ink-2">
        <IconLock size={18} aria-hidden className="mt-0.5 shrink-0" />
        {t('placeNote')}
      </p>
      <PlaceBar slug={slug} single={single} cart={cart} checkout={checkout} head={head} />
    </form>
  );
}

type Checkout = ReturnType<typeof useCheckout>;

/** The person who receives the order, and the address. */
function ReceiverCard({ checkout, needsEmail }: { checkout: Checkout; needsEmail: boolean }) {
  const t = useMessages(checkoutMessages);
  const { form, errors, change } = checkout;
  const addressHead = useRef<HTMLHeadingElement>(null);
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 ref={addressHead} tabIndex={-1} className="text-base font-semibold outline-none">
          {t('address')}
        </h2>
        <p className="text-sm text-ink-2">{t('addressKept')}</p>
      </div>
      {checkout.lastReceiver ? (
        <LastReceiver
          receiver={checkout.lastReceiver}
          onUse={(receiver) => {
            change(receiver);
            addressHead.current?.focus();
          }}
          onForget={() => {
            checkout.forgetLastReceiver();
            addressHead.current?.focus();
          }}
        />
      ) : null}
      <ReceiverFields form={form} errors={errors} change={change} />
      <TextField
        label={t(needsEmail ? 'emailNeeded' : 'email')}
        hint={t(needsEmail ? 'emailNeededHint' : 'emailHint')}
        error={errors.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={form.email}
        onChange={(email) => change({ email })}
      />
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
  );
}

type PlaceBarProps = {
  slug: string;
  single: boolean;
  cart: Cart;
  checkout: Checkout;
  head: RefObject<HTMLHeadingElement | null>;
};

/** The total and the button to order, with the reason of a refusal. */
function PlaceBar({ slug, single, cart, checkout, head }: PlaceBarProps) {
  const t = useMessages(checkoutMessages);
  const { first, guard } = useDoubleClickGuard();
  const { failure, isSending } = checkout;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-auto border-t border-line bg-surface/95 px-4 pt-3 pb-[calc(var(--safe-bottom)+0.75rem)] frosted">
      {failure ? (
        <p role="alert" className="mb-2.5 rounded-control bg-negative-tint px-4 py-2.5 text-sm text-negative">
          {failure.text}{' '}
          {failure.at === 'cart' && !single ? (
            <a href={cartPath(slug)} className="font-semibold underline underline-offset-4">
              {t('toCart')}
            </a>
          ) : null}
        </p>
      ) : null}
      {cart.hasBlockedLines && !single ? (
        <RemoveBlockedButton cart={cart} next={head} onClick={first} />
      ) : (
        <div className="flex items-center gap-4">
          {cart.orderableLines.length > 0 ? (
            <p className="flex flex-col">
              <span className="text-xs text-ink-2">{t('total')}</span>
              <Money amount={cartTotal(cart.orderableLines)} className="text-xl font-semibold" />
            </p>
          ) : null}
          <div className="flex-1">
            <Button
              type="submit"
              wide
              loading={isSending}
              disabledReason={cart.hasBlockedLines && t('blocked')}
              className={cart.hasBlockedLines ? '' : 'accent'}
              onClick={guard}
            >
              {t('place')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function NothingToOrder({
  slug,
  single,
  head,
}: {
  slug: string;
  single: boolean;
  head: RefObject<HTMLHeadingElement | null>;
}) {
  const t = useMessages(checkoutMessages);
  const cartText = useMessages(cartMessages);
  return (
    <Suspense fallback={<CheckoutSkeleton />}>
      <NothingToOrderPage
        slug={slug}
        heading={t('title')}
        head={head}
        title={single ? cartText('gone') : t('nothing')}
        detail={t(single ? 'goneDetail' : 'nothingDetail')}
        toStore={t('toStore')}
      />
    </Suspense>
  );
}

function CheckFailed({ cart }: { cart: Cart }) {
  const t = useMessages(cartMessages);
  return <ErrorState title={t('checkFailed')} onRetry={cart.recheck} />;
}
