import { useEffect, useState } from 'react';
import { REVIEW_COMMENT_MAX, reviewOrder } from '@raan/contract/storefront/storefront-endpoints';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import IconEyeOff from '#icon/IconEyeOff';
import IconStarFilled from '#icon/IconStarFilled';
import { callEndpoint } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { toast } from '#ui/toast-store.ts';
import { reviewMessages } from './review-messages.ts';
import {
  clearReviewDraft,
  storeReviewDraft,
  readReviewDraft,
  type ProductReview,
  type ReviewDraft,
} from './review-draft.ts';
import { RATING_STARS, StarRatingInput } from './star-choice.tsx';

export type ReviewBoxProps = {
  order: CustomerOrder;
  orderToken: string;
  onOrder: (order: CustomerOrder) => void;
  refresh: () => Promise<void>;
};

/** The customer's review, or the form to write one. A review can't be changed. */
export default function ReviewBox({ order, orderToken, onOrder, refresh }: ReviewBoxProps) {
  const t = useMessages(reviewMessages);
  const isGiven = order.review !== null;
  useEffect(() => {
    // Also after a lost response or a review from another device.
    if (isGiven) clearReviewDraft(orderToken);
  }, [isGiven, orderToken]);
  if (order.review) {
    const { rating, comment } = order.review;
    return (
      <Card className="flex flex-col gap-1.5">
        <h2 className="text-base font-semibold">{t('yourReview')}</h2>
        <span role="img" aria-label={t('stars', { count: rating })} className="inline-flex gap-0.5">
          {RATING_STARS.map((star) => (
            <IconStarFilled
              key={star}
              size={20}
              aria-hidden
              className={star <= rating ? 'text-mango' : 'text-line'}
            />
          ))}
        </span>
        {comment ? <p className="text-sm whitespace-pre-line wrap-break-word">{comment}</p> : null}
        <HiddenReviewNotices order={order} />
      </Card>
    );
  }
  return <ReviewForm order={order} orderToken={orderToken} onOrder={onOrder} refresh={refresh} />;
}

/** Names the product if there are several. */
function HiddenReviewNotices({ order }: { order: CustomerOrder }) {
  const t = useMessages(reviewMessages);
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
        <DecisionReason code={reason_code} note={reason} labelOf={t} />
      </Notice>
    );
  });
}

function ReviewForm({ order, orderToken, onOrder, refresh }: ReviewBoxProps) {
  const t = useMessages(reviewMessages);
  const [draft, setDraft] = useState(() => readReviewDraft(orderToken));
  const { rating, comment, said } = draft;
  const [isMissing, setIsMissing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const products = new Map(order.items.map((item) => [item.product_id, item]));
  const isSeveral = products.size > 1;
  const change = (part: Partial<ReviewDraft>) => {
    const next = { ...draft, ...part };
    storeReviewDraft(orderToken, next);
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
      const reviewed = await callEndpoint(reviewOrder, {
        params: { order_token: orderToken },
        body: { rating, comment: comment.trim(), ...(items.length > 0 && { items }) },
      });
      onOrder(reviewed);
      toast.success(t('reviewThanks'));
    } catch (error) {
      toast.error(errorText(error));
      // The review may have been saved although the response was lost; the refetch then shows it.
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
      <StarRatingInput
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
              <ProductReviewFields
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

type ProductReviewFieldsProps = {
  name: string;
  image: string;
  opinion: ProductReview | undefined;
  onChange: (opinion: ProductReview) => void;
};

function ProductReviewFields({ name, image, opinion, onChange }: ProductReviewFieldsProps) {
  const t = useMessages(reviewMessages);
  return (
    <div className="flex gap-3">
      <span className="w-14 shrink-0">
        <Picture src={image} alt="" width={1} height={1} className="rounded-sm" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <StarRatingInput
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
