import { REVIEWS_PER_STEP } from '@raan/contract/constants';
import type { Review } from '@raan/contract/catalogue/product';
import type { StoreProduct } from '@raan/contract/storefront/storefront';
import { browseMessages } from '#storefront/app/browse-messages.ts';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { ratingText } from '#storefront/store/product-facts.tsx';
import { formatDate } from '#lib/format.ts';
import { useLocale, useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { Chip } from '#ui/chip.tsx';
import { Stars } from '#ui/stars.tsx';

const STARS = [5, 4, 3, 2, 1] as const;

/** Reviews: average, distribution, and the list, of which a few are shown at first. */
export function Reviews({ product }: { product: StoreProduct }) {
  const t = useMessages(storefrontMessages);
  const { average, count, by_stars: byStars } = product.rating_statistics;
  const first = product.reviews.slice(0, REVIEWS_PER_STEP);
  const rest = product.reviews.slice(REVIEWS_PER_STEP);
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h2 className="text-base font-semibold">{t('reviews')}</h2>
      {average === null || count === 0 ? (
        <p className="rounded-card bg-sunken px-4 py-5 text-center text-sm text-ink-2">
          <span className="block text-base text-ink">{t('noReviews')}</span>
          {t('reviewsHonest')}
        </p>
      ) : (
        <>
          <div className="flex items-center gap-5">
            <div className="flex flex-col items-center">
              <span className="tabular text-3xl font-semibold">{ratingText(average)}</span>
              <Stars rating={average} label={t('rating', { rating: ratingText(average) })} />
              <span className="tabular mt-1 text-xs text-ink-2">{t('reviewsCount', { count })}</span>
            </div>
            <ul className="flex flex-1 flex-col gap-1">
              {STARS.map((stars) => (
                <li
                  key={stars}
                  aria-label={t('starsCount', { stars, count: byStars[stars - 1] ?? 0 })}
                  className="flex items-center gap-2 text-xs text-ink-2"
                >
                  <span className="tabular w-2">{stars}</span>
                  <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
                    <span
                      className="block h-full rounded-full bg-mango"
                      style={{ width: `${((byStars[stars - 1] ?? 0) / count) * 100}%` }}
                    />
                  </span>
                  <span className="tabular w-7 text-right">{byStars[stars - 1] ?? 0}</span>
                </li>
              ))}
            </ul>
          </div>
          <ReviewList reviews={first} />
          {rest.length > 0 ? (
            <details className="group">
              <summary className="flex min-h-12 list-none items-center justify-center rounded-control border border-line bg-raised text-sm font-semibold group-open:hidden [&::-webkit-details-marker]:hidden">
                {t('moreReviews', { count: rest.length })}
              </summary>
              <ReviewList reviews={rest} />
            </details>
          ) : null}
        </>
      )}
    </section>
  );
}

function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const t = useMessages(storefrontMessages);
  const browseText = useMessages(browseMessages);
  const locale = useLocale();
  return (
    <ul className="flex flex-col">
      {reviews.map((review, index) => (
        <li
          key={index}
          className={classNames('flex flex-col gap-1 py-3', index > 0 && 'border-t border-line')}
        >
          <div className="flex flex-wrap items-center gap-x-2">
            <span className="text-sm font-semibold">{review.name}</span>
            <Stars rating={review.rating} label={t('rating', { rating: review.rating })} size={14} />
            {review.is_featured ? <Chip tone="brand">{t('featured')}</Chip> : null}
            <time dateTime={review.review_date} className="tabular ml-auto text-xs text-ink-2">
              {formatDate(review.review_date, 'short', locale)}
            </time>
          </div>
          {review.comment ? (
            <p className="text-sm whitespace-pre-line wrap-break-word">{review.comment}</p>
          ) : null}
          {review.reply ? (
            <div className="mt-1 rounded-control bg-sunken px-4 py-2.5 text-sm">
              <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-2">
                <span className="font-semibold">
                  {browseText('reviewReply', { store: review.reply.store_name })}
                </span>
                <time dateTime={review.reply.at} className="tabular">
                  {formatDate(review.reply.at, 'short', locale)}
                </time>
              </p>
              <p className="whitespace-pre-line wrap-break-word">{review.reply.text}</p>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
