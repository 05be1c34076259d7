// Nothing is preselected where there are several values. A plain form; its script shows what can be combined.
import { offeredOptions, optionParameter, type Choice } from '@raan/contract/catalogue/choosing';
import { valueState, type ProductOption } from '@raan/contract/catalogue/variant';
import { quantityMax } from '@raan/contract/storefront/storefront-endpoints';
import type { Store, StoreProduct } from '@raan/contract/storefront/storefront';
import { cartPath, checkoutPath } from '@raan/contract/storefront/storefront-pages';
import IconMinus from '#icon/IconMinus';
import IconPlus from '#icon/IconPlus';
import { browseMessages } from '#storefront/app/browse-messages.ts';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { chosenFacts } from './chosen-facts.ts';

const valueLook =
  'flex min-h-12 cursor-pointer items-center gap-2.5 rounded-control border border-line bg-raised px-4 text-sm transition-colors hover:border-line-strong ' +
  'has-checked:border-brand has-checked:bg-brand-tint has-checked:font-semibold has-checked:text-brand-strong ' +
  'has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-2 ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand';

type BuyFormProps = {
  store: Pick<Store, 'slug' | 'vacation_until'>;
  product: StoreProduct;
  choice: Choice;
};

export function BuyForm({ store, product, choice }: BuyFormProps) {
  const t = useMessages(storefrontMessages);
  const browseText = useMessages(browseMessages);
  const { slug } = store;
  const { date } = useFormat();
  const forSale = product.status === 'active' && store.vacation_until === null;
  const most = quantityMax(chosenFacts(product, choice).stock);
  return (
    <form method="get" action={cartPath(slug)} data-buy className="flex flex-col gap-5">
      <input type="hidden" name="product" value={product.id} />
      {offeredOptions(product.options, product.variants).map((option, index) => (
        <Option key={index} product={product} option={option} index={index} choice={choice} />
      ))}
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
            {product.status === 'active' && store.vacation_until !== null
              ? browseText('vacation', { date: date(`${store.vacation_until}T12:00:00+07:00`, 'long') })
              : t(product.status === 'sold_out' ? 'soldOut' : 'notForSale')}
          </p>
        )}
        <noscript>
          <p className="text-center text-sm text-ink-2">{t('needsScript')}</p>
        </noscript>
      </div>
    </form>
  );
}

type OptionProps = { product: StoreProduct; option: ProductOption; index: number; choice: Choice };

function Option({ product, option, index, choice }: OptionProps) {
  const t = useMessages(storefrontMessages);
  const isFixed = option.values.length === 1;
  return (
    <fieldset data-option={index}>
      <legend className="mb-2 text-sm font-semibold">{option.name}</legend>
      <div className="flex flex-wrap gap-2">
        {option.values.map((value) => {
          const state = valueState(product.variants, choice, index, value.key);
          const stateText = { available: '', sold_out: t('valueSoldOut'), missing: t('valueMissing') }[state];
          return (
            <label key={value.key} className={classNames(valueLook, value.image && 'py-1 pl-1')}>
              <input
                type="radio"
                name={optionParameter(index)}
                value={value.key}
                required
                disabled={state !== 'available'}
                defaultChecked={choice[index] === value.key}
                data-fixed={isFixed ? '' : undefined}
                className="peer sr-only"
              />
              {value.image ? (
                <img
                  src={value.image}
                  alt=""
                  width={44}
                  height={44}
                  loading="lazy"
                  className="size-11 rounded-sm bg-sunken object-cover peer-disabled:opacity-50"
                />
              ) : null}
              <span className="min-w-5 text-center">
                {value.name}{' '}
                <span data-state className="block text-xs font-normal empty:hidden">
                  {stateText}
                </span>
              </span>
            </label>
          );
        })}
        {isFixed ? null : (
          <button
            type="button"
            data-clear
            hidden={choice[index] === undefined}
            aria-label={t('clearOptionOf', { name: option.name })}
            className="min-h-12 px-2 text-sm font-semibold text-ink-2 underline underline-offset-4 hover:text-ink"
          >
            {t('clearOption')}
          </button>
        )}
      </div>
      <Missing text={t('chooseOption', { name: option.name })} />
    </fieldset>
  );
}

/** Error of an option without a choice, set by the script. Without script the browser shows its own. */
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
