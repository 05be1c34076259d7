import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import IconEyeOff from '#icon/IconEyeOff';
import IconMessageStar from '#icon/IconMessageStar';
import type { SellerReview } from '@raan/contract/reviews/review-endpoints';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { ListBody } from '#lib/list/list-body.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Stars } from '#ui/stars.tsx';
import { EmptyState } from '#ui/state.tsx';
import { ReplySheet } from './reply-sheet.tsx';
import { reviewList } from './reviews.api.ts';
import { reviewMessages } from './review-messages.ts';

const MINUTE_MS = 60_000;
type Shown = 'all' | 'unanswered';

/** /reviews: customers' reviews, newest first, each with the seller's reply. */
export default function ReviewsPage() {
  const t = useMessages(reviewMessages);
  const [search, setSearch] = useSearchParams();
  const shown: Shown = search.get('show') === 'unanswered' ? 'unanswered' : 'all';
  const list = useCursorList(reviewList(shown === 'unanswered'));
  const [answered, setAnswered] = useState<SellerReview>();
  return (
    <PullToRefresh onRefresh={list.refresh}>
      <div className="flex flex-col gap-4 pt-4">
        <Segmented<Shown>
          label={t('show')}
          value={shown}
          segments={[
            { value: 'all', label: t('all') },
            { value: 'unanswered', label: t('unanswered') },
          ]}
          onChange={(next) => setSearch(next === 'all' ? {} : { show: next }, { replace: true })}
        />
        <ListBody
          list={list}
          failedTitle={t('failed')}
          empty={
            <EmptyState
              icon={<IconMessageStar size={34} stroke={1.6} aria-hidden />}
              title={t(shown === 'unanswered' ? 'noneUnanswered' : 'none')}
              detail={shown === 'unanswered' ? undefined : t('noneDetail')}
            />
          }
        >
          <InfiniteList name={list.shownKey} items={list.rows} keyOf={({ id }) => id} more={list.more}>
            {(review) => <ReviewCard review={review} onReply={setAnswered} />}
          </InfiniteList>
        </ListBody>
      </div>
      {answered ? (
        <ReplySheet key={answered.id} open review={answered} onClose={() => setAnswered(undefined)} />
      ) : null}
    </PullToRefresh>
  );
}

type ReviewCardProps = { review: SellerReview; onReply: (review: SellerReview) => void };

function ReviewCard({ review, onReply }: ReviewCardProps) {
  const t = useMessages(reviewMessages);
  const { date } = useFormat();
  const { product, order, reply } = review;
  const now = useNow(MINUTE_MS);
  const isEditable = reply !== null && reply.hidden === null && Date.parse(reply.editable_until) > now;
  return (
    <article className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <div className="flex items-start gap-3">
        <img
          src={product.image.thumb_url}
          alt=""
          width={56}
          height={56}
          className="size-14 shrink-0 rounded-control bg-sunken object-cover"
        />
        <div className="min-w-0 flex-1 text-sm">
          <Link href={`/product/${product.id}`} className="line-clamp-2 font-semibold">
            {product.name}
          </Link>
          <Link
            href={`/order/${order.id}`}
            className="tabular flex min-h-6 w-fit items-center text-ink-2 underline underline-offset-4"
          >
            {t('order', { number: order.order_number })}
          </Link>
        </div>
      </div>
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <Stars rating={review.rating} label={t('rating', { rating: review.rating })} />
          <span className="text-ink-2">{review.customer_name}</span>
          <time dateTime={review.created_at} className="tabular ml-auto text-xs text-ink-2">
            {date(review.created_at, 'short')}
          </time>
        </p>
        {review.comment ? (
          <p className="wrap-break-word whitespace-pre-line">{review.comment}</p>
        ) : (
          <p className="text-sm text-ink-2">{t('noText')}</p>
        )}
      </div>
      {review.is_hidden ? (
        <Notice tone="warning" icon={<IconEyeOff size={20} aria-hidden />} title={t('hidden')} />
      ) : null}
      {reply ? (
        <div className="rounded-control bg-sunken px-4 py-2.5 text-sm">
          <p className="text-xs font-semibold text-ink-2">{t('yourReply')}</p>
          <p className="wrap-break-word whitespace-pre-line">{reply.text}</p>
          {isEditable ? (
            <p className="pt-1 text-xs text-ink-2">
              {t('editableUntil', { time: date(reply.editable_until, 'with-time') })}
            </p>
          ) : null}
        </div>
      ) : null}
      {reply?.hidden ? (
        <Notice tone="warning" icon={<IconEyeOff size={20} aria-hidden />} title={t('replyHidden')}>
          <DecisionReason code={reply.hidden.reason_code} note={reply.hidden.reason} labelOf={t} />
        </Notice>
      ) : null}
      {!review.is_hidden && (reply === null || isEditable) ? (
        <Button variant="secondary" onClick={() => onReply(review)}>
          {t(reply === null ? 'reply' : 'editReply')}
        </Button>
      ) : null}
    </article>
  );
}
