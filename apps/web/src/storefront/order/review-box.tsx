import { useState } from 'react';
import { REVIEW_COMMENT_MAX, reviewOrder } from '@raan/contract/storefront/storefront-endpoints';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import IconStar from '#icon/IconStar';
import IconStarFilled from '#icon/IconStarFilled';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextArea } from '#ui/field.tsx';
import { toast } from '#ui/toast-store.ts';
import { orderMessages } from './order-messages.ts';

type ReviewBoxProps = { order: CustomerOrder; orderToken: string; take: (order: CustomerOrder) => void };

const STARS = [1, 2, 3, 4, 5] as const;

/** The customer's review, or the form to write it: once, after the goods came. */
export function ReviewBox({ order, orderToken, take }: ReviewBoxProps) {
  const t = useMessages(orderMessages);
  if (order.review) {
    const { rating, comment } = order.review;
    return (
      <Card className="flex flex-col gap-1.5">
        <h2 className="text-base font-semibold">{t('yourReview')}</h2>
        <span role="img" aria-label={t('stars', { count: rating })} className="inline-flex gap-0.5">
          {STARS.map((star) => (
            <IconStarFilled
              key={star}
              size={20}
              aria-hidden
              className={star <= rating ? 'text-mango' : 'text-line'}
            />
          ))}
        </span>
        {comment ? <p className="text-sm whitespace-pre-line wrap-break-word">{comment}</p> : null}
      </Card>
    );
  }
  return <ReviewForm orderToken={orderToken} take={take} />;
}

function ReviewForm({ orderToken, take }: Omit<ReviewBoxProps, 'order'>) {
  const t = useMessages(orderMessages);
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    if (rating === 0) return setIsMissing(true);
    setIsSending(true);
    try {
      const order = await call(reviewOrder, {
        params: { order_token: orderToken },
        body: { rating, comment: comment.trim() },
      });
      take(order);
      toast.success(t('reviewThanks'));
    } catch (error) {
      setIsSending(false);
      toast.error(errorText(error));
    }
  };
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-base font-semibold">{t('reviewTitle')}</h2>
        <p className="text-sm text-ink-2">{t('reviewHint')}</p>
        <p className="text-sm text-ink-2">{t('reviewOnce')}</p>
      </div>
      <fieldset>
        <legend className="sr-only">{t('reviewTitle')}</legend>
        <div className="-mx-1 flex">
          {STARS.map((star) => (
            <label
              key={star}
              className="inline-flex size-12 items-center justify-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="rating"
                value={star}
                checked={rating === star}
                aria-label={t('stars', { count: star })}
                className="sr-only"
                onChange={() => {
                  setRating(star);
                  setIsMissing(false);
                }}
              />
              {star <= rating ? (
                <IconStarFilled size={34} aria-hidden className="text-mango" />
              ) : (
                <IconStar size={34} stroke={1.5} aria-hidden className="text-line-strong" />
              )}
            </label>
          ))}
        </div>
        {isMissing ? (
          <p role="alert" className="text-sm text-negative">
            {t('starsMissing')}
          </p>
        ) : null}
      </fieldset>
      <TextArea label={t('comment')} maxLength={REVIEW_COMMENT_MAX} value={comment} onChange={setComment} />
      <Button wide loading={isSending} className="accent" onClick={send}>
        {t('sendReview')}
      </Button>
    </Card>
  );
}
