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
import { RejectionSheet } from '#console/features/decision/rejection-sheet.tsx';
import { useNotMine } from '#console/features/decision/use-not-mine.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { reviewMessages } from './review-messages.ts';

/** The actions that an operator can take on a review in its present state. */
export function ReviewDecision({ review }: { review: ConsoleReview }) {
  const t = useMessages(reviewMessages);
  const notMine = useNotMine(hideReview, t('notYourRole'));
  const params = { id: review.id };
  if (review.hidden)
    return (
      <DecisionButton
        label={t('unhide')}
        variant="secondary"
        disabledReason={notMine}
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
          disabledReason={notMine}
          decide={(_, idempotencyKey) => callConsole(unfeatureReview, { params }, { idempotencyKey })}
          onDecided={() => toast.success(t('unfeaturedToast'))}
        >
          <p className="text-sm text-ink-2">{t('unfeatureEffect')}</p>
        </DecisionButton>
      ) : (
        <DecisionButton
          label={t('feature')}
          variant="secondary"
          disabledReason={notMine || (review.comment === '' && t('noTextToFeature'))}
          decide={(_, idempotencyKey) => callConsole(featureReview, { params }, { idempotencyKey })}
          onDecided={() => toast.success(t('featuredToast'))}
        >
          <p className="text-sm text-ink-2">{t('featureEffect')}</p>
        </DecisionButton>
      )}
      <Hide id={review.id} notMine={notMine} />
    </div>
  );
}

function Hide({ id, notMine }: { id: number; notMine: string | false }) {
  const t = useMessages(reviewMessages);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button wide variant="secondary" disabledReason={notMine} onClick={() => setIsAsking(true)}>
        {t('hide')}
      </Button>
      <RejectionSheet
        // A reopened sheet starts empty.
        key={String(isAsking)}
        open={isAsking}
        onClose={close}
        title={t('hideAsk')}
        confirmLabel={t('hide')}
        codes={REVIEW_HIDINGS}
        words={t}
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
      </RejectionSheet>
    </>
  );
}
