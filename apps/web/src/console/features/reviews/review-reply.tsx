import { REVIEW_HIDINGS } from '@raan/contract/catalogue/review-hiding';
import {
  hideReviewReply,
  unhideReviewReply,
  type ConsoleReview,
} from '@raan/contract/console/console-review-endpoints';
import IconEyeOff from '#icon/IconEyeOff';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { ReasonButton } from '#console/features/decision/reason-button.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { reviewMessages } from './review-messages.ts';

type ReviewReplyProps = { review: ConsoleReview; reply: NonNullable<ConsoleReview['reply']> };

/** The seller's reply to a review, to hide or show again. */
export function ReviewReply({ review, reply }: ReviewReplyProps) {
  const t = useMessages(reviewMessages);
  const format = useFormat();
  const forbiddenReason = useForbiddenReason(hideReviewReply, t('notYourRole'));
  const params = { id: review.id };
  const hide = useConsoleCommand(hideReviewReply, () => toast.success(t('replyHiddenToast')));
  const unhide = useConsoleCommand(unhideReviewReply, () => toast.success(t('replyShownToast')));
  const { hidden } = reply;
  return (
    <section aria-label={t('reply')} className="flex flex-col gap-2 rounded-control bg-sunken p-3">
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-2">
        <span className="font-semibold">{t('reply')}</span>
        <time dateTime={reply.at}>{format.date(reply.at, 'with-time')}</time>
      </p>
      <p className="text-sm wrap-break-word whitespace-pre-line">{reply.text}</p>
      {hidden ? (
        <>
          <Notice tone="warning" icon={<IconEyeOff size={20} aria-hidden />} title={t('replyHiddenBecause')}>
            <DecisionReason code={hidden.reason_code} note={hidden.reason} labelOf={t} />
            <p>
              {t('hiddenBy', { who: hidden.by?.account ?? '', time: format.date(hidden.at, 'with-time') })}
            </p>
          </Notice>
          <DecisionButton
            label={t('unhideReply')}
            variant="secondary"
            disabledReason={forbiddenReason}
            command={unhide}
            decide={() => unhide.run({ params })}
          >
            <p className="text-sm text-ink-2">{t('unhideReplyEffect')}</p>
          </DecisionButton>
        </>
      ) : (
        <ReasonButton
          label={t('hideReply')}
          title={t('hideReplyAsk')}
          danger
          disabledReason={forbiddenReason}
          codes={REVIEW_HIDINGS}
          labelOf={t}
          hint={t('sellerReads')}
          command={hide}
          decide={(body) => hide.run({ params, body })}
        >
          <p className="text-sm text-ink-2">{t('hideReplyEffect')}</p>
        </ReasonButton>
      )}
    </section>
  );
}
