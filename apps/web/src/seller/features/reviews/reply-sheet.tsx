import { replyToReview, type SellerReview } from '@raan/contract/reviews/review-endpoints';
import { REPLY_EDIT_HOURS, REVIEW_REPLY_MAX, ReviewReplyBody } from '@raan/contract/reviews/review-requests';
import { useCommand } from '#lib/command/use-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Stars } from '#ui/stars.tsx';
import { toast } from '#ui/toast-store.ts';
import { REVIEWS_KEY } from './reviews.api.ts';
import { reviewMessages } from './review-messages.ts';

type ReplySheetProps = { open: boolean; onClose: () => void; review: SellerReview };

/** Writes or edits the reply to a review. */
export function ReplySheet({ open, onClose, review }: ReplySheetProps) {
  const t = useMessages(reviewMessages);
  const save = useCommand(replyToReview, {
    showsError: true,
    refresh: () => queryClient.invalidateQueries({ queryKey: REVIEWS_KEY }),
    onSuccess: () => {
      toast.success(t('sent'));
      onClose();
    },
  });
  const form = useDraftForm({
    schema: ReviewReplyBody,
    defaultValues: { reply: review.reply?.text ?? '' },
    toBody: ({ reply }) => ({ reply: reply.trim() }),
    texts: { reply: t('replyMissing') },
    command: save,
    send: (body) => save.run({ params: { id: review.id }, body }),
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(review.reply ? 'editReply' : 'reply')}
      footer={
        <Button wide type="submit" form={form.element.id} loading={form.isSubmitting}>
          {t('send')}
        </Button>
      }
    >
      <form {...form.element} className="flex flex-col gap-4">
        <div className="flex flex-col gap-1 text-sm">
          <Stars rating={review.rating} label={t('rating', { rating: review.rating })} />
          {review.comment ? (
            <p className="wrap-break-word whitespace-pre-line">{review.comment}</p>
          ) : (
            <p className="text-ink-2">{t('noText')}</p>
          )}
        </div>
        <TextArea
          {...form.field('reply')}
          label={t('replyLabel')}
          hint={t('replyHint', { hours: REPLY_EDIT_HOURS })}
          rows={4}
          maxLength={REVIEW_REPLY_MAX}
        />
        <ErrorNotice error={form.formError} title={t('sendFailed')} />
      </form>
    </Sheet>
  );
}
