import type { ReactNode } from 'react';
import IconMailCheck from '#icon/IconMailCheck';
import IconSend from '#icon/IconSend';
import { SUPPORT_MESSAGE_MAX } from '@raan/contract/system/support-message';
import { SupportMessage } from '@raan/contract/system/support-requests';
import { contactSupport } from '@raan/contract/system/system-endpoints';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { useCommand } from '#lib/command/use-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { supportMessages } from './support-messages.ts';
import { useReplyEmail } from './use-reply-email.ts';

type SupportFormProps = {
  label: string;
  /** The subject; sent before the message. */
  about?: string;
  /** Says who reads the message. */
  lead?: string;
  onSent: () => void;
};

/** A message to seller support. A failed one stays in the field. */
export function SupportForm({ label, about = '', lead, onSent }: SupportFormProps) {
  const t = useMessages(supportMessages);
  const replyEmail = useReplyEmail();
  const head = about && `${about}\n\n`;
  const contact = useCommand(contactSupport, { showsError: true, onSuccess: onSent });
  const form = useDraftForm({
    schema: SupportMessage,
    defaultValues: { message: '' },
    toBody: ({ message }) => ({ message: message.trim() && head + message.trim() }),
    texts: { message: t('required') },
    command: contact,
    send: (body) => contact.run({ body }),
  });
  return (
    <form {...form.element} className="flex flex-col gap-3">
      {about ? <p className="text-sm wrap-break-word text-ink-2">{about}</p> : null}
      <p className="text-sm wrap-break-word text-ink-2 empty:hidden">
        {lead ? `${lead} ` : null}
        {replyEmail.isPending
          ? null
          : replyEmail.email
            ? t('replyToEmail', { contact: replyEmail.email })
            : t('replyInApp')}
      </p>
      <TextArea
        {...form.field('message')}
        label={label}
        rows={5}
        maxLength={SUPPORT_MESSAGE_MAX - head.length}
      />
      <ErrorNotice error={form.formError} />
      <Button type="submit" wide loading={form.isSubmitting} icon={<IconSend size={20} aria-hidden />}>
        {t('send')}
      </Button>
    </form>
  );
}

/** Confirms a sent message. `children` receives the email for the reply, if the account has one. */
export function SupportSent({ children }: { children: (email: string | undefined) => ReactNode }) {
  const t = useMessages(supportMessages);
  const { email } = useReplyEmail();
  return (
    <div role="status">
      <Notice tone="positive" icon={<IconMailCheck size={20} aria-hidden />} title={t('sent')}>
        {children(email)}
      </Notice>
    </div>
  );
}
