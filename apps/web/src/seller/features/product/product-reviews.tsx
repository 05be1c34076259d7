import { useState } from 'react';
import IconAward from '#icon/IconAward';
import type { Product, Review } from '@raan/contract/catalogue/product';
import { REVIEWS_PER_STEP } from '@raan/contract/constants';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Stars } from '#ui/stars.tsx';
import { productMessages } from './product-messages.ts';

/** Rating statistics and reviews; each click shows three more. */
export function ProductReviews({ product }: { product: Product }) {
  const t = useMessages(productMessages);
  const [shown, setShown] = useState(REVIEWS_PER_STEP);
  const { reviews, rating_statistics: statistics } = product;
  const remaining = Math.max(0, reviews.length - shown);
  return (
    <section>
      <h2 className="pb-2 text-base font-semibold">{t('reviews')}</h2>
      {statistics.count === 0 ? (
        <p className="text-sm text-ink-2">
          {t('noReviews')} · {t('reviewsEmpty')}
        </p>
      ) : (
        <>
          <Statistics product={product} />
          {reviews.length < statistics.count ? (
            <p className="text-sm text-ink-2">{t('ratingsWithoutWords')}</p>
          ) : null}
          <ul className="divide-y divide-line">
            {reviews.slice(0, shown).map((review, index) => (
              <ReviewItem key={index} review={review} />
            ))}
          </ul>
          {remaining > 0 ? (
            <Button wide variant="secondary" onClick={() => setShown(shown + REVIEWS_PER_STEP)}>
              {t('moreReviews', { count: remaining })}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}

function Statistics({ product: { rating_statistics: statistics } }: { product: Product }) {
  const t = useMessages(productMessages);
  const { count } = useFormat();
  if (statistics.average === null) return null;
  const average = statistics.average.toFixed(1);
  const rows = statistics.by_stars.map((reviews, index) => ({ stars: index + 1, reviews })).reverse();
  return (
    <div className="flex items-center gap-5 pb-3">
      <div className="flex flex-col items-center">
        <span className="tabular text-3xl font-semibold">{average}</span>
        <Stars rating={statistics.average} label={t('rating', { rating: average })} />
        <span className="pt-0.5 text-xs text-ink-2">
          {t('reviewCount', { count: count(statistics.count) })}
        </span>
      </div>
      <ul className="flex flex-1 flex-col gap-1.5">
        {rows.map(({ stars, reviews }) => (
          <li
            key={stars}
            aria-label={t('starRow', { stars, count: reviews })}
            className="flex items-center gap-2 text-xs text-ink-2"
          >
            <span aria-hidden className="tabular w-3 text-right">
              {stars}
            </span>
            <span aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-mango"
                style={{ width: `${statistics.count > 0 ? (reviews * 100) / statistics.count : 0}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReviewItem({ review }: { review: Review }) {
  const t = useMessages(productMessages);
  const { date } = useFormat();
  return (
    <li className="py-3">
      <div className="flex items-center gap-2">
        <span className="min-w-0 truncate text-sm font-semibold">{review.name}</span>
        {review.is_featured ? (
          <Chip tone="brand" icon={<IconAward size={14} aria-hidden />}>
            {t('featured')}
          </Chip>
        ) : null}
        <span className="ml-auto shrink-0 text-xs text-ink-2">{date(review.review_date, 'short')}</span>
      </div>
      <Stars rating={review.rating} label={t('rating', { rating: review.rating })} size={14} />
      {review.comment ? <p className="pt-1 text-sm wrap-break-word">{review.comment}</p> : null}
      {review.reply ? (
        <div className="mt-2 rounded-control bg-sunken px-4 py-2.5 text-sm">
          <p className="text-xs font-semibold text-ink-2">
            {t('reviewReply', { store: review.reply.store_name })}
          </p>
          <p className="whitespace-pre-line wrap-break-word">{review.reply.text}</p>
        </div>
      ) : null}
    </li>
  );
}
