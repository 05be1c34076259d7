import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  approveVerification,
  rejectVerification,
  type ConsoleVerification,
} from '@raan/contract/console/console-verification-endpoints';
import { DECISION_REASON_MAX } from '@raan/contract/console/operator';
import { REJECTION_REASONS, type RejectionReason } from '@raan/contract/verification/verification';
import { ConfirmDecisionSheet } from '#console/features/decision/confirm-decision-sheet.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { verificationMessages } from './verification-messages.ts';

/** The two ways to decide; A and R begin them. */
export function VerificationDecision({ verification }: { verification: ConsoleVerification }) {
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
    if (event.key === 'a' || event.key === 'A') setAsking('approve');
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
        <Button wide onClick={() => setAsking('approve')}>
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
      <RejectSheet
        key={`reject ${asking === 'reject'}`}
        id={id}
        open={asking === 'reject'}
        onClose={() => setAsking(undefined)}
        onDecided={onDecided}
      />
    </Card>
  );
}

type RejectSheetProps = {
  id: number;
  open: boolean;
  onClose: () => void;
  onDecided: (decided: ConsoleVerification) => void;
};

/** A reason that the seller reads in their language, and words beside it as they are written. */
function RejectSheet({ id, open, onClose, onDecided }: RejectSheetProps) {
  const t = useMessages(verificationMessages);
  const [code, setCode] = useState<RejectionReason | ''>('');
  const [words, setWords] = useState('');
  const reject = useDecision({
    decide: (_, idempotencyKey) =>
      callConsole(
        rejectVerification,
        { params: { id }, body: { reason_code: code as RejectionReason, reason: words } },
        { idempotencyKey },
      ),
    onDecided,
  });
  const wrong = fieldError(reject.error, 'reason');
  const missing =
    code === '' ? t('chooseReason') : code === 'other' && words.trim() === '' ? t('writeWords') : false;
  return (
    <Sheet
      open={open}
      onClose={reject.isPending ? () => undefined : onClose}
      title={t('rejectAsk')}
      footer={
        <Button
          wide
          variant="danger"
          loading={reject.isPending}
          disabledReason={missing}
          onClick={() => reject.mutate(`${code} ${words}`)}
        >
          {t('reject')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioCards<RejectionReason | ''>
          label={t('reasonLabel')}
          value={code}
          onChange={setCode}
          options={REJECTION_REASONS.map((value) => ({ value, title: t(value) }))}
        />
        <TextArea
          label={t('words')}
          hint={t('wordsHint')}
          value={words}
          onChange={setWords}
          maxLength={DECISION_REASON_MAX}
          error={wrong}
        />
        {reject.error && !wrong ? (
          <Notice tone="negative" alert>
            {errorText(reject.error)}
          </Notice>
        ) : null}
      </div>
    </Sheet>
  );
}
