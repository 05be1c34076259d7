import { MessageAnswer } from '@raan/contract/console/console-requests';
import { useState } from 'react';
import { answerMessage, type ConsoleMessage } from '@raan/contract/console/message-endpoints';
import { SUPPORT_MESSAGE_MAX } from '@raan/contract/system/support-message';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useOperator } from '#console/lib/use-operator.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useLocale, useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { toast } from '#ui/toast-store.ts';
import { CloseMessageButton } from './close-message-button.tsx';
import { messageMessages } from './message-messages.ts';

/** Answers an open message, or closes it without an answer. */
export function OpenMessage({ message }: { message: ConsoleMessage }) {
  const t = useMessages(messageMessages);
  const [isWriting, setIsWriting] = useState(false);
  if (isWriting) return <AnswerForm message={message} />;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button onClick={() => setIsWriting(true)}>{t('write')}</Button>
      <CloseMessageButton id={message.id} />
    </div>
  );
}

function AnswerForm({ message: { id, seller } }: { message: ConsoleMessage }) {
  const t = useMessages(messageMessages);
  const answer = useConsoleCommand(answerMessage, () => toast.success(t('sent')));
  const form = useDraftForm({
    schema: MessageAnswer,
    defaultValues: { answer: '' },
    toBody: (values) => values,
    command: answer,
    send: (body) => answer.run({ params: { id }, body }),
    // A decision on another message may remove this one from the screen.
    draft: {
      name: `answer ${id}`,
      account: useOperator().data?.operator.id ?? 0,
      version: 1,
      fields: { answer: 'session' },
    },
  });
  const language = new Intl.DisplayNames([useLocale()], { type: 'language' }).of(seller.language) ?? '';
  return (
    <form {...form.element} className="mt-3 flex flex-col gap-3">
      <TextArea
        {...form.field('answer')}
        label={t('answer')}
        hint={t('answerHint', { language })}
        rows={4}
        maxLength={SUPPORT_MESSAGE_MAX}
      />
      <ErrorNotice error={form.formError} />
      <Button type="submit" loading={form.isSubmitting}>
        {t('send')}
      </Button>
    </form>
  );
}
