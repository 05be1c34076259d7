// Missing values are omitted.
import { PREVIEW_RATING_WHEN_ABSENT } from '@raan/contract/constants';
import type { StoreProductCard } from '@raan/contract/storefront/storefront';
import IconStarFilled from '#icon/IconStarFilled';
import { usePreview } from '#storefront/app/preview.ts';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { formatSold } from '#lib/format.ts';
import { useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';

/** The price of a card, with "from" if variants differ in price. */
export function ProductPrice({ product }: { product: StoreProductCard }) {
  const t = useMessages(storefrontMessages);
  const price = <Money amount={product.price} />;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-base font-semibold text-brand">
        <span className="sr-only">{t('priceNow')} </span>
        {product.price < product.highest_price ? t.rich('from', { price }) : price}
      </span>
      {product.original_price === null ? null : (
        <span className="text-xs">
          <span className="sr-only">{t('priceBefore')} </span>
          <Money amount={product.original_price} struck />
        </span>
      )}
    </p>
  );
}

export function DiscountBadge({ percent, className }: { percent: number; className?: string }) {
  const t = useMessages(storefrontMessages);
  if (percent <= 0) return null;
  return (
    <span
      className={classNames(
        'tabular rounded-full bg-mango px-2 py-0.5 text-xs font-semibold text-mango-ink',
        className,
      )}
    >
      <span aria-hidden>{`−${percent}%`}</span>
      <span className="sr-only">{t('discount', { percent })}</span>
    </span>
  );
}

/** Formats an average rating with one decimal. */
export function ratingText(rating: number): string {
  return rating.toFixed(1);
}

/** Customers see that there are no reviews. The seller's preview shows a marked sample instead. */
function NoReviews() {
  const t = useMessages(storefrontMessages);
  if (!usePreview()) return <span>{t('noReviews')}</span>;
  return (
    <span className="tabular inline-flex items-center gap-1">
      <IconStarFilled size={13} aria-hidden />
      {ratingText(PREVIEW_RATING_WHEN_ABSENT)}
      <span className="rounded-full border border-line px-1.5">{t('sample')}</span>
    </span>
  );
}

export function ProductStanding({ product }: { product: StoreProductCard }) {
  const t = useMessages(storefrontMessages);
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-2">
      {product.average_rating === null || product.reviews_count === 0 ? (
        <NoReviews />
      ) : (
        <span className="tabular inline-flex items-center gap-1">
          <IconStarFilled size={13} aria-hidden className="text-mango" />
          <span className="sr-only">{t('rating', { rating: ratingText(product.average_rating) })}</span>
          <span aria-hidden className="text-ink">
            {ratingText(product.average_rating)}
          </span>
          <span
            aria-label={t('reviewsCount', { count: product.reviews_count })}
          >{`(${product.reviews_count})`}</span>
        </span>
      )}
      {product.sales_count > 0 ? (
        <>
          <span aria-hidden>·</span>
          <span className="tabular">{t('sold', { count: formatSold(product.sales_count) })}</span>
        </>
      ) : null}
    </p>
  );
}
