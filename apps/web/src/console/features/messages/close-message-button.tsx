import { useState } from 'react';
import { closeMessage } from '@raan/contract/console/message-endpoints';
import { MESSAGE_CLOSURES, type MessageClosure } from '@raan/contract/system/message-closure';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { decisionMessages } from '#console/features/decision/decision-messages.ts';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { Button } from '#ui/button.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { messageMessages } from './message-messages.ts';

/** Closes a message without an answer, for a reason that the seller sees. */
export function CloseMessageButton({ id }: { id: number }) {
  const t = useMessages(messageMessages);
  const decisionText = useMessages(decisionMessages);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [reason, setReason] = useState<MessageClosure | ''>('');
  const decision = useDecision({
    decide: (reason_code, idempotencyKey) =>
      callConsole(
        closeMessage,
        { params: { id }, body: { reason_code: reason_code as MessageClosure } },
        { idempotencyKey },
      ),
    onDecided: () => {
      setIsSheetOpen(false);
      toast.success(t('closedToast'));
    },
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setIsSheetOpen(true)}>
        {t('close')}
      </Button>
      <Sheet
        open={isSheetOpen}
        onClose={() => setIsSheetOpen(decision.isPending)}
        title={t('close')}
        footer={
          <Button
            wide
            loading={decision.isPending}
            disabledReason={reason === '' && decisionText('chooseReason')}
            onClick={() => decision.mutate(reason)}
          >
            {t('closeNow')}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <p className="text-sm text-ink-2">{t('closeEffect')}</p>
          <RadioCards<MessageClosure | ''>
            label={decisionText('reason')}
            value={reason}
            onChange={setReason}
            options={MESSAGE_CLOSURES.map((value) => ({ value, title: t(value) }))}
          />
          <ErrorNotice error={decision.error} />
        </div>
      </Sheet>
    </>
  );
}
