import { useState } from 'react';
import { REVIEW_HIDINGS } from '@raan/contract/catalogue/review-hiding';
import {
  featureReview,
  hideReview,
  unfeatureReview,
  unhideReview,
  type ConsoleReview,
} from '@raan/contract/console/console-review-endpoints';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { ReasonSheet } from '#console/features/decision/reason-sheet.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { reviewMessages } from './review-messages.ts';

/** Actions on a review in its current state. */
export function ReviewDecision({ review }: { review: ConsoleReview }) {
  const t = useMessages(reviewMessages);
  const forbiddenReason = useForbiddenReason(hideReview, t('notYourRole'));
  const params = { id: review.id };
  if (review.hidden)
    return (
      <DecisionButton
        label={t('unhide')}
        variant="secondary"
        disabledReason={forbiddenReason}
        decide={(_, idempotencyKey) => callConsole(unhideReview, { params }, { idempotencyKey })}
        onDecided={() => toast.success(t('unhiddenToast'))}
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
          decide={(_, idempotencyKey) => callConsole(unfeatureReview, { params }, { idempotencyKey })}
          onDecided={() => toast.success(t('unfeaturedToast'))}
        >
          <p className="text-sm text-ink-2">{t('unfeatureEffect')}</p>
        </DecisionButton>
      ) : (
        <DecisionButton
          label={t('feature')}
          variant="secondary"
          disabledReason={forbiddenReason || (review.comment === '' && t('noTextToFeature'))}
          decide={(_, idempotencyKey) => callConsole(featureReview, { params }, { idempotencyKey })}
          onDecided={() => toast.success(t('featuredToast'))}
        >
          <p className="text-sm text-ink-2">{t('featureEffect')}</p>
        </DecisionButton>
      )}
      <Hide id={review.id} forbiddenReason={forbiddenReason} />
    </div>
  );
}

function Hide({ id, forbiddenReason }: { id: number; forbiddenReason: string | false }) {
  const t = useMessages(reviewMessages);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const close = () => setIsSheetOpen(false);
  return (
    <>
      <Button wide variant="secondary" disabledReason={forbiddenReason} onClick={() => setIsSheetOpen(true)}>
        {t('hide')}
      </Button>
      <ReasonSheet
        // A reopened sheet starts empty.
        key={String(isSheetOpen)}
        open={isSheetOpen}
        onClose={close}
        title={t('hideAsk')}
        confirmLabel={t('hide')}
        codes={REVIEW_HIDINGS}
        labelOf={t}
        hint={t('customerReads')}
        reject={(reason_code, reason, idempotencyKey) =>
          callConsole(hideReview, { params: { id }, body: { reason_code, reason } }, { idempotencyKey })
        }
        onDecided={() => {
          close();
          toast.success(t('hiddenToast'));
        }}
      >
        <p className="text-sm text-ink-2">{t('hideEffect')}</p>
      </ReasonSheet>
    </>
  );
}
