// Nothing is preselected where there are several choices. A plain form that works without script.
import type { ProductColor } from '@raan/contract/catalogue/product';
import { quantityMax } from '@raan/contract/storefront/storefront-endpoints';
import type { StoreProduct } from '@raan/contract/storefront/storefront';
import { cartPath, checkoutPath } from '@raan/contract/storefront/storefront-pages';
import IconMinus from '#icon/IconMinus';
import IconPlus from '#icon/IconPlus';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

const choiceLook =
  'flex min-h-12 cursor-pointer items-center gap-2.5 rounded-control border border-line bg-raised px-4 text-sm transition-colors hover:border-line-strong ' +
  'has-checked:border-brand has-checked:bg-brand-tint has-checked:font-semibold has-checked:text-brand-strong ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand';

export function BuyForm({ slug, product }: { slug: string; product: StoreProduct }) {
  const t = useMessages(storefrontMessages);
  const forSale = product.status === 'active';
  const most = quantityMax(product.stock);
  return (
    <form method="get" action={cartPath(slug)} data-buy className="flex flex-col gap-5">
      <input type="hidden" name="product" value={product.id} />
      {product.colors.length > 0 ? <Colors colors={product.colors} /> : null}
      {product.sizes.length > 0 ? (
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">{t('size')}</legend>
          <div className="flex flex-wrap gap-2">
            {product.sizes.map((size) => (
              <label key={size} className={classNames(choiceLook, 'min-w-14 justify-center')}>
                <input
                  type="radio"
                  name="size"
                  value={size}
                  required
                  defaultChecked={product.sizes.length === 1}
                  className="sr-only"
                />
                {size}
              </label>
            ))}
          </div>
          <Missing text={t('chooseSize')} />
        </fieldset>
      ) : null}
      {forSale ? <Quantity most={most} /> : null}
      <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface/95 px-4 pt-3 pb-[calc(var(--safe-bottom)+0.75rem)] frosted max-lg:fixed max-lg:inset-x-0 max-lg:mx-0 lg:static lg:mx-0 lg:border-0 lg:p-0">
        {forSale ? (
          <div data-needs-script className="column flex gap-3">
            <button
              type="submit"
              data-add
              className={classNames(buttonClasses({ variant: 'secondary' }), 'flex-1 px-3')}
            >
              {t('addToCart')}
            </button>
            <button
              type="submit"
              formAction={checkoutPath(slug)}
              className={classNames(buttonClasses({}), 'accent flex-1 px-3')}
            >
              {t('buyNow')}
            </button>
          </div>
        ) : (
          <p className="flex min-h-12 items-center justify-center rounded-control bg-sunken px-4 text-center text-base font-semibold text-ink-2">
            {t(product.status === 'sold_out' ? 'soldOut' : 'notForSale')}
          </p>
        )}
        <noscript>
          <p className="text-center text-sm text-ink-2">{t('needsScript')}</p>
        </noscript>
      </div>
    </form>
  );
}

function Colors({ colors }: { colors: readonly ProductColor[] }) {
  const t = useMessages(storefrontMessages);
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('color')}</legend>
      <div className="flex flex-wrap gap-2">
        {colors.map((color) => (
          <label
            key={color.thai_name || color.name}
            className={classNames(choiceLook, color.image && 'py-1 pl-1')}
          >
            <input
              type="radio"
              name="color"
              value={color.name}
              required
              defaultChecked={colors.length === 1}
              data-color-picture={color.image ?? undefined}
              className="sr-only"
            />
            {color.image ? (
              <img
                src={color.image}
                alt=""
                width={44}
                height={44}
                loading="lazy"
                className="size-11 rounded-sm bg-sunken object-cover"
              />
            ) : null}
            {color.name}
          </label>
        ))}
      </div>
      <Missing text={t('chooseColor')} />
    </fieldset>
  );
}

/** Error of a group without a choice, set by the script. Without script the browser shows its own. */
function Missing({ text }: { text: string }) {
  return <p role="alert" data-missing={text} className="text-sm text-negative not-empty:mt-2" />;
}

function Quantity({ most }: { most: number }) {
  const t = useMessages(storefrontMessages);
  const round =
    'inline-flex size-12 items-center justify-center rounded-full hover:bg-sunken disabled:opacity-40';
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor="quantity" className="text-sm font-semibold">
        {t('quantity')}
      </label>
      <div className="inline-flex items-center rounded-full border border-line bg-raised">
        <button
          type="button"
          data-step="-1"
          data-needs-script
          aria-label={t('decrease')}
          disabled
          className={round}
        >
          <IconMinus size={20} aria-hidden />
        </button>
        <input
          id="quantity"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          defaultValue={1}
          required
          className="tabular h-12 w-14 appearance-none bg-transparent text-center text-base font-semibold outline-none [-moz-appearance:textfield] focus-visible:underline [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          data-step="1"
          data-needs-script
          aria-label={t('increase')}
          disabled={most <= 1}
          className={round}
        >
          <IconPlus size={20} aria-hidden />
        </button>
      </div>
    </div>
  );
}
