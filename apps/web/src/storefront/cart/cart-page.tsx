import { quantityMax } from '@raan/contract/storefront/storefront-endpoints';
import { checkoutPath, storePath, storeProductPath } from '@raan/contract/storefront/storefront-pages';
import IconShoppingBag from '#icon/IconShoppingBag';
import IconTrash from '#icon/IconTrash';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { buttonLook } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { toast } from '#ui/toast-store.ts';
import { CheckState } from './check-state.tsx';
import { cartTotal, lineKey, type CartLine } from './cart-lines.ts';
import { cartMessages } from './cart-messages.ts';
import { isBlocking, type LineNote } from './check-line.ts';
import { LineNotes } from './line-notes.tsx';
import { useCart, type Cart } from './use-cart.ts';

export function CartPage({ slug }: { slug: string }) {
  const t = useMessages(cartMessages);
  const cart = useCart(slug, { single: false });
  const { lines } = cart;
  if (lines === null) return <CartSkeleton />;
  // An empty cart asks for nothing; what failed is the product that the address brought.
  if (lines.length === 0 && cart.check === 'failed')
    return <ErrorState title={t('addFailed')} onRetry={cart.recheck} />;
  if (lines.length === 0 && cart.check !== 'checking') {
    return (
      <div className="flex flex-1 flex-col justify-center">
        <h1 className="sr-only">{t('title')}</h1>
        <EmptyState
          icon={<IconShoppingBag size={32} aria-hidden />}
          title={t('empty')}
          detail={t('emptyDetail')}
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
    <div className="flex flex-1 flex-col gap-3 px-4 pt-4">
      <h1 className="sr-only">{t('title')}</h1>
      <CheckState cart={cart} />
      {cart.isKept ? null : (
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
          />
        ))}
      </ul>
      <Total slug={slug} cart={cart} />
    </div>
  );
}

function Line({
  slug,
  line,
  notes,
  cart,
}: {
  slug: string;
  line: CartLine;
  notes: readonly LineNote[];
  cart: Cart;
}) {
  const t = useMessages(cartMessages);
  const { money } = useFormat();
  const isOff = notes.some(isBlocking);
  const remove = () => {
    const before = cart.lines ?? [];
    cart.remove(line);
    toast.info(t('removed'), { onPress: () => cart.restore(before) });
  };
  return (
    <li className="flex gap-3 rounded-card border border-line bg-raised p-3">
      <a href={storeProductPath(slug, line.product_id)} tabIndex={-1} aria-hidden className="w-20 shrink-0">
        <Picture
          src={line.image_url}
          alt=""
          width={1}
          height={1}
          dominantColor={line.image_color}
          className={classNames('rounded-control', isOff && 'opacity-50')}
        />
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
            {line.color || line.size ? (
              <p className="text-sm text-ink-2">
                {[line.color?.name, line.size].filter(Boolean).join(' · ')}
              </p>
            ) : null}
          </div>
          <IconButton
            label={t('remove', { name: line.name })}
            icon={<IconTrash size={20} aria-hidden />}
            className="-mt-2 -mr-2 text-ink-2"
            onClick={remove}
          />
        </div>
        <LineNotes notes={notes} />
        {isOff ? null : (
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
              max={quantityMax(line.stock)}
              onChange={(quantity) => cart.setQuantity(line, quantity)}
            />
          </div>
        )}
      </div>
    </li>
  );
}

function Total({ slug, cart }: { slug: string; cart: Cart }) {
  const t = useMessages(cartMessages);
  const payable = (cart.lines ?? []).filter((line) => !cart.notes.get(lineKey(line))?.some(isBlocking));
  const look = classNames(buttonLook({ wide: true, off: cart.isBlocked }), !cart.isBlocked && 'accent');
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-auto border-t border-line bg-surface/95 px-4 pt-3 pb-[calc(var(--safe-bottom)+0.75rem)] frosted">
      <div className="flex items-baseline justify-between gap-3 pb-2.5">
        <div>
          <p className="text-sm">{t('total')}</p>
          <p className="text-xs text-ink-2">{t('totalNote')}</p>
        </div>
        <Money amount={cartTotal(payable)} className="text-xl font-semibold" />
      </div>
      {cart.isBlocked ? (
        <>
          <span aria-disabled role="link" className={look}>
            {t('checkout')}
          </span>
          <p className="pt-1.5 text-center text-xs text-ink-2">{t('blocked')}</p>
        </>
      ) : (
        <a href={checkoutPath(slug)} className={look}>
          {t('checkout')}
        </a>
      )}
    </div>
  );
}

/** As tall as a cart of two lines, so that what comes moves little. */
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
