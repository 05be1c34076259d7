import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  approveVerification,
  rejectVerification,
  type ConsoleVerification,
} from '@raan/contract/console/console-verification-endpoints';
import { REJECTION_REASONS } from '@raan/contract/verification/verification';
import { ConfirmDecisionSheet } from '#console/features/decision/confirm-decision-sheet.tsx';
import { RejectionSheet } from '#console/features/decision/rejection-sheet.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { toast } from '#ui/toast-store.ts';
import { verificationMessages } from './verification-messages.ts';

type VerificationDecisionProps = {
  verification: ConsoleVerification;
  /** Whether both pictures are on the screen: the server accepts an approval only after both were opened. */
  arePicturesOpen: boolean;
};

/** The two ways to decide; A and R begin them. */
export function VerificationDecision({ verification, arePicturesOpen }: VerificationDecisionProps) {
  const t = useMessages(verificationMessages);
  const client = useQueryClient();
  const { id } = verification;
  const [asking, setAsking] = useState<'approve' | 'reject'>();
  const onDecided = (decided: ConsoleVerification) => {
    client.setQueryData(['console', 'verification', id], decided);
    toast.success(t(decided.state === 'approved' ? 'approvedToast' : 'rejectedToast'));
    setAsking(undefined);
  };
  const approve = useDecision({
    decide: (_, idempotencyKey) => callConsole(approveVerification, { params: { id } }, { idempotencyKey }),
    onDecided,
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select, dialog, .pswp');
    if (isTyping || asking || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.key === 'a' || event.key === 'A') && arePicturesOpen) setAsking('approve');
    else if (event.key === 'r' || event.key === 'R') setAsking('reject');
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <Card>
      <SectionTitle>{t('decision')}</SectionTitle>
      <p className="text-sm text-ink-2">{t('compare')}</p>
      <div className="mt-4 flex flex-col gap-2">
        <Button wide disabledReason={!arePicturesOpen && t('openFirst')} onClick={() => setAsking('approve')}>
          {t('approve')}
        </Button>
        <Button wide variant="secondary" onClick={() => setAsking('reject')}>
          {t('reject')}
        </Button>
      </div>
      <p className="mt-3 hidden text-xs text-ink-2 lg:block">{t('keys')}</p>
      <ConfirmDecisionSheet
        open={asking === 'approve'}
        onClose={() => setAsking(undefined)}
        title={t('approveAsk')}
        confirmLabel={t('approve')}
        isRunning={approve.isPending}
        error={approve.error}
        onDecide={() => approve.mutate('')}
      >
        <p className="text-sm text-ink-2">{t('approveEffect')}</p>
      </ConfirmDecisionSheet>
      <RejectionSheet
        key={`reject ${asking === 'reject'}`}
        title={t('rejectAsk')}
        confirmLabel={t('reject')}
        codes={REJECTION_REASONS}
        words={t}
        hint={t('wordsHint')}
        reject={(reason_code, reason, idempotencyKey) =>
          callConsole(
            rejectVerification,
            { params: { id }, body: { reason_code, reason } },
            { idempotencyKey },
          )
        }
        open={asking === 'reject'}
        onClose={() => setAsking(undefined)}
        onDecided={onDecided}
      />
    </Card>
  );
}
