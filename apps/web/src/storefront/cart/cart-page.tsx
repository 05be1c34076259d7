import { useRef } from 'react';
import { checkoutPath, storeProductPath } from '@raan/contract/storefront/storefront-pages';
import IconTrash from '#icon/IconTrash';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { CheckState } from './check-state.tsx';
import { cartTotal, lineKey, type CartLine } from './cart-lines.ts';
import { cartMessages } from './cart-messages.ts';
import { isBlocking, type LineNote } from './check-line.ts';
import NothingToOrderPage from './nothing-to-order-page.tsx';
import { ChangeVariant } from './change-variant.tsx';
import { LineNotes } from './line-notes.tsx';
import { LinePicture } from './line-picture.tsx';
import { RemoveBlockedButton } from './remove-blocked.tsx';
import { useCart, type Cart } from './use-cart.ts';
import { useRemoveLines, type NextFocus } from './use-remove-lines.ts';

export function CartPage({ slug }: { slug: string }) {
  const t = useMessages(cartMessages);
  const cart = useCart(slug, { single: false });
  const { lines } = cart;
  const head = useRef<HTMLHeadingElement>(null);
  if (lines === null) return <CartSkeleton />;
  // An empty cart sends no request, so adding the product in the URL has failed.
  if (lines.length === 0 && cart.check === 'failed')
    return <ErrorState title={t('addFailed')} onRetry={cart.recheck} />;
  if (lines.length === 0 && cart.check !== 'checking') {
    return (
      <NothingToOrderPage
        slug={slug}
        heading={t('title')}
        head={head}
        title={t('empty')}
        detail={t('emptyDetail')}
        toStore={t('toStore')}
      />
    );
  }
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 pt-4">
      <h1 ref={head} tabIndex={-1} className="sr-only">
        {t('title')}
      </h1>
      <CheckState cart={cart} />
      {cart.isStored ? null : (
        <p className="rounded-control bg-warning-tint px-4 py-3 text-sm text-warning">{t('notKept')}</p>
      )}
      <ul className="flex flex-col gap-3">
        {lines.map((line) => (
          <Line
            key={lineKey(line)}
            slug={slug}
            line={line}
            notes={cart.notes.get(lineKey(line)) ?? []}
            cart={cart}
            next={head}
          />
        ))}
      </ul>
      <Total slug={slug} cart={cart} next={head} />
    </div>
  );
}

function Line({
  slug,
  line,
  notes,
  cart,
  next,
}: {
  slug: string;
  line: CartLine;
  notes: readonly LineNote[];
  cart: Cart;
  next: NextFocus;
}) {
  const t = useMessages(cartMessages);
  const { money } = useFormat();
  const isOff = notes.some(isBlocking);
  const removeLines = useRemoveLines(cart, next);
  return (
    <li className="flex gap-3 rounded-card border border-line bg-raised p-3">
      <a href={storeProductPath(slug, line.product_id)} tabIndex={-1} aria-hidden className="w-20 shrink-0">
        <LinePicture line={line} isOff={isOff} className="rounded-control" />
      </a>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <a
              href={storeProductPath(slug, line.product_id)}
              className="line-clamp-2 text-sm hover:underline"
            >
              {line.name}
            </a>
            {line.choices.length > 0 ? (
              <p className="text-sm text-ink-2">{line.choices.join(' · ')}</p>
            ) : null}
          </div>
          <IconButton
            label={t('remove', { name: line.name })}
            icon={<IconTrash size={20} aria-hidden />}
            className="-mt-2 -mr-2 text-ink-2"
            onClick={() => removeLines([line])}
          />
        </div>
        <LineNotes notes={notes} />
        {isOff ? (
          <ChangeVariant cart={cart} line={line} />
        ) : (
          <div className="flex items-center justify-between gap-2">
            <div>
              <Money amount={cartTotal([line])} className="text-base font-semibold" />
              {line.quantity > 1 ? (
                <p className="tabular text-xs text-ink-2">{t('each', { price: money(line.price) })}</p>
              ) : null}
            </div>
            <Stepper
              label={t('quantityOf', { name: line.name })}
              labelHidden
              value={line.quantity}
              max={cart.maxOf(line)}
              onChange={(quantity) => cart.setQuantity(line, quantity)}
            />
          </div>
        )}
      </div>
    </li>
  );
}

function Total({ slug, cart, next }: { slug: string; cart: Cart; next: NextFocus }) {
  const t = useMessages(cartMessages);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-auto border-t border-line bg-surface/95 px-4 pt-3 pb-[calc(var(--safe-bottom)+0.75rem)] frosted">
      <div className="flex items-baseline justify-between gap-3 pb-2.5">
        <div>
          <p className="text-sm">{t('total')}</p>
          <p className="text-xs text-ink-2">{t('totalNote')}</p>
        </div>
        <Money amount={cartTotal(cart.orderableLines)} className="text-xl font-semibold" />
      </div>
      {cart.hasBlockedLines ? (
        <RemoveBlockedButton cart={cart} next={next} />
      ) : (
        <a href={checkoutPath(slug)} className={classNames(buttonClasses({ wide: true }), 'accent')}>
          {t('checkout')}
        </a>
      )}
    </div>
  );
}

/** The height of a cart with two lines, to limit layout shift. */
function CartSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-3 px-4 pt-4">
      {[0, 1].map((index) => (
        <div key={index} className="flex gap-3 rounded-card border border-line bg-raised p-3">
          <Skeleton className="size-20 rounded-control" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="mt-auto h-12 w-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
