import { ORDER_MAX_BAHT } from '@raan/contract/constants';
import IconAdjustmentsHorizontal from '#icon/IconAdjustmentsHorizontal';
import IconX from '#icon/IconX';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { buttonClasses } from '#ui/button.tsx';
import { storeListPath, WITHOUT_FILTER } from '#storefront/app/store-address.ts';
import { FILTER_FORM, type SearchedQuery } from './store-search.tsx';

const fieldLook =
  'tabular h-12 w-full min-w-0 appearance-none rounded-control border border-line-strong bg-raised px-4 text-base outline-none focus:border-brand focus:ring-3 focus:ring-brand/20 [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none';

/** Filter by price range and sale, collapsed; its fields belong to the search form. */
export function StoreFilter({ store, query }: SearchedQuery) {
  const t = useMessages(storefrontMessages);
  const count = Number(query.on_sale ?? false) + Number(hasPrice(query));
  return (
    <details className="group contents">
      {/* Its hidden panel is an item of the row without a width, after another gap. */}
      <summary className="relative -mr-2 inline-flex h-12 shrink-0 list-none items-center gap-2 rounded-full border border-line bg-raised px-4 text-sm group-open:mr-0 group-open:border-brand [&::-webkit-details-marker]:hidden">
        <IconAdjustmentsHorizontal size={20} aria-hidden />
        {t('filter')}
        {count > 0 ? (
          <>
            <span
              aria-hidden
              className="tabular accent h-5 min-w-5 rounded-full px-1.5 text-center text-xs leading-5 font-semibold"
            >
              {count}
            </span>
            <span className="sr-only">{t('filterCount', { count })}</span>
          </>
        ) : null}
      </summary>
      <div className="order-last flex w-full flex-col gap-4 rounded-card border border-line bg-raised p-4">
        <fieldset className="min-w-0">
          <legend className="pb-1.5 text-sm font-semibold">{t('priceRange')}</legend>
          <div className="flex items-center gap-2">
            <PriceField name="min_price" label={t('priceFrom')} value={query.min_price} />
            <span aria-hidden className="text-ink-2">
              –
            </span>
            <PriceField name="max_price" label={t('priceTo')} value={query.max_price} />
          </div>
        </fieldset>
        <label className="flex min-h-12 items-center gap-3 text-base">
          <input
            form={FILTER_FORM}
            type="checkbox"
            name="on_sale"
            value="true"
            defaultChecked={query.on_sale === true}
            className="size-6 shrink-0 accent-brand"
          />
          {t('onSale')}
        </label>
        <div className="flex gap-3">
          <a
            href={storeListPath(store.slug, { ...query, ...WITHOUT_FILTER })}
            className={`${buttonClasses({ variant: 'secondary' })} flex-1`}
          >
            {t('clearFilter')}
          </a>
          <button type="submit" form={FILTER_FORM} className={`${buttonClasses({})} accent flex-1`}>
            {t('apply')}
          </button>
        </div>
      </div>
    </details>
  );
}

function PriceField({ name, label, value }: { name: string; label: string; value: number | undefined }) {
  return (
    <input
      form={FILTER_FORM}
      type="number"
      inputMode="decimal"
      name={name}
      min={0}
      max={ORDER_MAX_BAHT}
      step="any"
      defaultValue={value}
      placeholder={label}
      aria-label={label}
      className={fieldLook}
    />
  );
}

function hasPrice({ min_price: min, max_price: max }: SearchedQuery['query']): boolean {
  return min !== undefined || max !== undefined;
}

/** Active filters, each with a link that removes it. */
export function ActiveFilters({ store, query }: SearchedQuery) {
  const t = useMessages(storefrontMessages);
  const range = usePriceText(query);
  const chips = [
    ...(query.on_sale ? [{ name: t('saleChip'), without: { on_sale: undefined } }] : []),
    ...(range ? [{ name: range, without: { min_price: undefined, max_price: undefined } }] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('chosenFilters')} className="flex flex-wrap gap-2">
      {chips.map(({ name, without }) => (
        <li key={name}>
          <a
            href={storeListPath(store.slug, { ...query, ...without, page: undefined })}
            aria-label={t('removeFilter', { name })}
            className="tabular relative inline-flex h-9 items-center gap-1 rounded-full bg-brand-tint pr-2.5 pl-3.5 text-sm text-brand-strong after:absolute after:inset-x-0 after:-inset-y-1.5"
          >
            {name}
            <IconX size={16} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  );
}

function usePriceText({ min_price: min, max_price: max }: SearchedQuery['query']): string | null {
  const t = useMessages(storefrontMessages);
  const { money } = useFormat();
  if (min !== undefined && max !== undefined) return t('between', { from: money(min), to: money(max) });
  if (min !== undefined) return t('atLeast', { price: money(min) });
  return max === undefined ? null : t('atMost', { price: money(max) });
}
