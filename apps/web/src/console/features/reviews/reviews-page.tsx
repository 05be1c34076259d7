import { Link } from 'wouter';
import IconAward from '#icon/IconAward';
import IconEyeOff from '#icon/IconEyeOff';
import IconStar from '#icon/IconStar';
import {
  listConsoleReviews,
  REVIEW_SEARCH_MAX,
  REVIEW_STATES,
  type ConsoleReview,
} from '@raan/contract/console/console-review-endpoints';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import { CardList } from '#console/lib/list/card-list.tsx';
import { ListSearchField } from '#console/lib/list/list-search-field.tsx';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useKeyword } from '#console/lib/list/use-keyword.ts';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { pictureSources } from '#lib/picture-sources.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { Stars } from '#ui/stars.tsx';
import { ReviewReply } from './review-reply.tsx';
import { ReviewDecision } from './review-decision.tsx';
import { reviewMessages } from './review-messages.ts';

/** /console/reviews: customers' reviews, found by product or store, to feature or hide. */
export default function ReviewsPage() {
  const t = useMessages(reviewMessages);
  const format = useFormat();
  const keyword = useKeyword(REVIEW_SEARCH_MAX);
  const state = useChoice('state', ['all', ...REVIEW_STATES]);
  const list = useConsoleList(listConsoleReviews, 'reviews', {
    query: { search: keyword.value, state: state.filter },
  });
  return (
    <QueuePage title={t('title')} about={t('about')}>
      <ListSearchField label={t('search')} hint={t('searchHint')} keyword={keyword} />
      <StateChips label={t('filter')} choice={state} nameOf={t} />
      {keyword.value && list.total > 0 ? (
        <p role="status" className="text-sm text-ink-2">
          {t('found', { count: format.count(list.total) })}
        </p>
      ) : null}
      <CardList list={list} emptyText={t('none')} icon={IconStar}>
        {(review) => <ReviewCard review={review} />}
      </CardList>
    </QueuePage>
  );
}

function ReviewCard({ review }: { review: ConsoleReview }) {
  const t = useMessages(reviewMessages);
  const format = useFormat();
  const { product, seller, hidden } = review;
  return (
    <Card as="article" className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <Picture
          src={product.image.thumb_url}
          srcSet={pictureSources(product.image.url, product.image.width)}
          sizes="3.5rem"
          alt=""
          width={1}
          height={1}
          dominantColor={product.image.color}
          className="size-14 shrink-0 rounded-control"
        />
        <div className="min-w-0 flex-1 text-sm">
          <Link href={`/products/${product.id}`} className="line-clamp-2 font-semibold text-brand">
            {product.name}
          </Link>
          <p className="text-ink-2">
            <SellerLink seller={seller} />
            {` · ${t('order', { number: review.order_number })}`}
          </p>
        </div>
      </div>
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Stars rating={review.rating} label={t('rating', { rating: review.rating })} />
          <span className="text-ink-2">{review.customer_name}</span>
          <time dateTime={review.created_at} className="text-ink-2">
            {format.date(review.created_at, 'with-time')}
          </time>
          {review.is_featured ? (
            <Chip tone="brand" icon={<IconAward size={14} aria-hidden />}>
              {t('featured')}
            </Chip>
          ) : null}
        </p>
        {review.comment ? (
          <p className="wrap-break-word whitespace-pre-line">{review.comment}</p>
        ) : (
          <p className="text-sm text-ink-2">{t('noText')}</p>
        )}
      </div>
      {hidden ? (
        <Notice tone="warning" icon={<IconEyeOff size={20} aria-hidden />} title={t('hiddenBecause')}>
          <DecisionReason code={hidden.reason_code} note={hidden.reason} labelOf={t} />
          <p>{t('hiddenBy', { who: hidden.by?.account ?? '', time: format.date(hidden.at, 'with-time') })}</p>
        </Notice>
      ) : null}
      {review.reply ? <ReviewReply review={review} reply={review.reply} /> : null}
      <ReviewDecision review={review} />
    </Card>
  );
}
