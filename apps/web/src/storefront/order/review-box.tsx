import { useEffect, useState } from 'react';
import { REVIEW_COMMENT_MAX, reviewOrder } from '@raan/contract/storefront/storefront-endpoints';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import IconEyeOff from '#icon/IconEyeOff';
import IconStarFilled from '#icon/IconStarFilled';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { GivenReason } from '#lib/given-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { toast } from '#ui/toast-store.ts';
import { orderMessages } from './order-messages.ts';
import {
  forgetReviewDraft,
  keepReviewDraft,
  readReviewDraft,
  type Opinion,
  type ReviewDraft,
} from './review-draft.ts';
import { STARS, StarChoice } from './star-choice.tsx';

export type ReviewBoxProps = {
  order: CustomerOrder;
  orderToken: string;
  take: (order: CustomerOrder) => void;
  /** Asks how the order stands. */
  refresh: () => Promise<void>;
};

/** The customer's review, or the form to write it: once, after the goods came. */
export default function ReviewBox({ order, orderToken, take, refresh }: ReviewBoxProps) {
  const t = useMessages(orderMessages);
  const isGiven = order.review !== null;
  useEffect(() => {
    // Also where its answer was lost, or where it was given on another device.
    if (isGiven) forgetReviewDraft(orderToken);
  }, [isGiven, orderToken]);
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
        <HiddenReviews order={order} />
      </Card>
    );
  }
  return <ReviewForm order={order} orderToken={orderToken} take={take} refresh={refresh} />;
}

/** The reviews of this order that an operator has hidden, and why. With several products each is named. */
function HiddenReviews({ order }: { order: CustomerOrder }) {
  const t = useMessages(orderMessages);
  const isSeveral = new Set(order.items.map((item) => item.product_id)).size > 1;
  return order.review?.hidden.map(({ product_id, reason_code, reason }) => {
    const name = order.items.find((item) => item.product_id === product_id)?.name;
    return (
      <Notice
        key={product_id}
        tone="warning"
        icon={<IconEyeOff size={20} aria-hidden />}
        title={isSeveral && name ? t('reviewHiddenOf', { name }) : t('reviewHidden')}
      >
        <GivenReason code={reason_code} words={reason} nameOf={t} />
      </Notice>
    );
  });
}

function ReviewForm({ order, orderToken, take, refresh }: ReviewBoxProps) {
  const t = useMessages(orderMessages);
  const [draft, setDraft] = useState(() => readReviewDraft(orderToken));
  const { rating, comment, said } = draft;
  const [isMissing, setIsMissing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const products = new Map(order.items.map((item) => [item.product_id, item]));
  const isSeveral = products.size > 1;
  const change = (part: Partial<ReviewDraft>) => {
    const next = { ...draft, ...part };
    keepReviewDraft(orderToken, next);
    setDraft(next);
  };
  const send = async () => {
    if (rating === 0) return setIsMissing(true);
    setIsSending(true);
    const items = Object.entries(said).map(([id, opinion]) => ({
      product_id: Number(id),
      rating: opinion.rating,
      comment: opinion.comment.trim(),
    }));
    try {
      const reviewed = await call(reviewOrder, {
        params: { order_token: orderToken },
        body: { rating, comment: comment.trim(), ...(items.length > 0 && { items }) },
      });
      take(reviewed);
      toast.success(t('reviewThanks'));
    } catch (error) {
      toast.error(errorText(error));
      // It may have been taken although the answer was lost, or be refused because it was: then the review is shown.
      await refresh();
      setIsSending(false);
    }
  };
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-base font-semibold">{t('reviewTitle')}</h2>
        <p className="text-sm text-ink-2">{t('reviewHint')}</p>
        <p className="text-sm text-ink-2">{t('reviewOnce')}</p>
      </div>
      <StarChoice
        legend={t(isSeveral ? 'reviewWhole' : 'reviewTitle')}
        legendHidden={!isSeveral}
        value={rating}
        error={isMissing ? t('starsMissing') : undefined}
        onChange={(stars) => {
          change({ rating: stars });
          setIsMissing(false);
        }}
      />
      {isSeveral ? (
        <section className="flex flex-col gap-3 border-t border-line pt-3">
          <div>
            <h3 className="text-sm font-semibold">{t('reviewProducts')}</h3>
            <p className="text-sm text-ink-2">{t('reviewProductsHint')}</p>
          </div>
          {[...products].map(([id, { name, image_url }]) =>
            id === null ? null : (
              <ProductOpinion
                key={id}
                name={name}
                image={image_url}
                opinion={said[id]}
                onChange={(opinion) => change({ said: { ...said, [id]: opinion } })}
              />
            ),
          )}
        </section>
      ) : (
        <TextArea
          label={t('comment')}
          maxLength={REVIEW_COMMENT_MAX}
          value={comment}
          onChange={(words) => change({ comment: words })}
        />
      )}
      <Button wide loading={isSending} className="accent" onClick={send}>
        {t('sendReview')}
      </Button>
    </Card>
  );
}

type ProductOpinionProps = {
  name: string;
  image: string;
  opinion: Opinion | undefined;
  onChange: (opinion: Opinion) => void;
};

/** Stars for one product, and once it has some, words. */
function ProductOpinion({ name, image, opinion, onChange }: ProductOpinionProps) {
  const t = useMessages(orderMessages);
  return (
    <div className="flex gap-3">
      <span className="w-14 shrink-0">
        <Picture src={image} alt="" width={1} height={1} className="rounded-sm" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <StarChoice
          legend={name}
          value={opinion?.rating ?? 0}
          onChange={(rating) => onChange({ comment: opinion?.comment ?? '', rating })}
        />
        {opinion ? (
          <TextArea
            label={t('comment')}
            maxLength={REVIEW_COMMENT_MAX}
            value={opinion.comment}
            onChange={(comment) => onChange({ ...opinion, comment })}
          />
        ) : null}
      </div>
    </div>
  );
}
