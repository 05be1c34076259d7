import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  approveVerification,
  rejectVerification,
  type ConsoleVerification,
} from '@raan/contract/console/console-verification-endpoints';
import { REJECTION_REASONS } from '@raan/contract/verification/verification';
import { ConfirmDecisionSheet } from '#console/features/decision/confirm-decision-sheet.tsx';
import { ReasonSheet } from '#console/features/decision/reason-sheet.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { toast } from '#ui/toast-store.ts';
import { verificationMessages } from './verification-messages.ts';

type VerificationDecisionProps = {
  verification: ConsoleVerification;
  /** Whether both pictures are visible. The server accepts an approval only after both were opened. */
  arePicturesOpen: boolean;
};

/** Approves or rejects a verification; the keys A and R start it. */
export function VerificationDecision({ verification, arePicturesOpen }: VerificationDecisionProps) {
  const t = useMessages(verificationMessages);
  const client = useQueryClient();
  const { id } = verification;
  const [openSheet, setOpenSheet] = useState<'approve' | 'reject'>();
  const onDecided = (decided: ConsoleVerification) => {
    client.setQueryData(['console', 'verification', id], decided);
    toast.success(t(decided.state === 'approved' ? 'approvedToast' : 'rejectedToast'));
  };
  const approve = useConsoleCommand(approveVerification, onDecided);
  const reject = useConsoleCommand(rejectVerification, onDecided);
  const open = (sheet: 'approve' | 'reject') => {
    approve.reset();
    reject.reset();
    setOpenSheet(sheet);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select, dialog, .pswp');
    if (isTyping || openSheet || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.key === 'a' || event.key === 'A') && arePicturesOpen) open('approve');
    else if (event.key === 'r' || event.key === 'R') open('reject');
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
        <Button wide disabledReason={!arePicturesOpen && t('openFirst')} onClick={() => open('approve')}>
          {t('approve')}
        </Button>
        <Button wide variant="secondary" onClick={() => open('reject')}>
          {t('reject')}
        </Button>
      </div>
      <p className="mt-3 hidden text-xs text-ink-2 lg:block">{t('keys')}</p>
      <ConfirmDecisionSheet
        open={openSheet === 'approve'}
        onClose={() => setOpenSheet(undefined)}
        title={t('approveAsk')}
        confirmLabel={t('approve')}
        command={approve}
        decide={() => approve.run({ params: { id } })}
      >
        <p className="text-sm text-ink-2">{t('approveEffect')}</p>
      </ConfirmDecisionSheet>
      <ReasonSheet
        key={`reject ${openSheet === 'reject'}`}
        title={t('rejectAsk')}
        confirmLabel={t('reject')}
        codes={REJECTION_REASONS}
        labelOf={t}
        hint={t('noteHint')}
        danger
        command={reject}
        decide={(body) => reject.run({ params: { id }, body })}
        open={openSheet === 'reject'}
        onClose={() => setOpenSheet(undefined)}
      />
    </Card>
  );
}
