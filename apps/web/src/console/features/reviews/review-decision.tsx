import { REVIEW_HIDINGS } from '@raan/contract/catalogue/review-hiding';
import {
  featureReview,
  hideReview,
  unfeatureReview,
  unhideReview,
  type ConsoleReview,
} from '@raan/contract/console/console-review-endpoints';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { ReasonButton } from '#console/features/decision/reason-button.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import { reviewMessages } from './review-messages.ts';

/** Actions on a review in its current state. */
export function ReviewDecision({ review }: { review: ConsoleReview }) {
  const t = useMessages(reviewMessages);
  const forbiddenReason = useForbiddenReason(hideReview, t('notYourRole'));
  const params = { id: review.id };
  const unhide = useConsoleCommand(unhideReview, () => toast.success(t('unhiddenToast')));
  const hide = useConsoleCommand(hideReview, () => toast.success(t('hiddenToast')));
  const feature = useConsoleCommand(featureReview, () => toast.success(t('featuredToast')));
  const unfeature = useConsoleCommand(unfeatureReview, () => toast.success(t('unfeaturedToast')));
  if (review.hidden)
    return (
      <DecisionButton
        label={t('unhide')}
        variant="secondary"
        disabledReason={forbiddenReason}
        command={unhide}
        decide={() => unhide.run({ params })}
      >
        <p className="text-sm text-ink-2">{t('unhideEffect')}</p>
      </DecisionButton>
    );
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {review.is_featured ? (
        <DecisionButton
          label={t('unfeature')}
          variant="secondary"
          disabledReason={forbiddenReason}
          command={unfeature}
          decide={() => unfeature.run({ params })}
        >
          <p className="text-sm text-ink-2">{t('unfeatureEffect')}</p>
        </DecisionButton>
      ) : (
        <DecisionButton
          label={t('feature')}
          variant="secondary"
          disabledReason={forbiddenReason || (review.comment === '' && t('noTextToFeature'))}
          command={feature}
          decide={() => feature.run({ params })}
        >
          <p className="text-sm text-ink-2">{t('featureEffect')}</p>
        </DecisionButton>
      )}
      <ReasonButton
        label={t('hide')}
        title={t('hideAsk')}
        danger
        disabledReason={forbiddenReason}
        codes={REVIEW_HIDINGS}
        labelOf={t}
        hint={t('customerReads')}
        command={hide}
        decide={(body) => hide.run({ params, body })}
      >
        <p className="text-sm text-ink-2">{t('hideEffect')}</p>
      </ReasonButton>
    </div>
  );
}
