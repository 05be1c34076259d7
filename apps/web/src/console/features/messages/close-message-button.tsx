import { useState } from 'react';
import { MessageClosing } from '@raan/contract/console/console-requests';
import { closeMessage } from '@raan/contract/console/message-endpoints';
import { MESSAGE_CLOSURES, type MessageClosure } from '@raan/contract/system/message-closure';
import { decisionMessages } from '#console/features/decision/decision-messages.ts';
import { FormSheet } from '#console/lib/form-sheet.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { toast } from '#ui/toast-store.ts';
import { messageMessages } from './message-messages.ts';

const EMPTY: { reason_code: MessageClosure | '' } = { reason_code: '' };

/** Closes a message without an answer, for a reason that the seller sees. */
export function CloseMessageButton({ id }: { id: number }) {
  const t = useMessages(messageMessages);
  const decisionText = useMessages(decisionMessages);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const close = useConsoleCommand(closeMessage, () => {
    setIsSheetOpen(false);
    toast.success(t('closedToast'));
  });
  const form = useDraftForm({
    schema: MessageClosing,
    defaultValues: EMPTY,
    toBody: (values) => values,
    texts: { reason_code: decisionText('chooseReason') },
    command: close,
    send: (body) => close.run({ params: { id }, body }),
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setIsSheetOpen(true)}>
        {t('close')}
      </Button>
      <FormSheet
        form={form}
        open={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        title={t('close')}
        submitLabel={t('closeNow')}
      >
        <p className="text-sm text-ink-2">{t('closeEffect')}</p>
        <RadioCards
          {...form.field('reason_code')}
          label={decisionText('reason')}
          options={MESSAGE_CLOSURES.map((value) => ({ value, title: t(value) }))}
        />
      </FormSheet>
    </>
  );
}
