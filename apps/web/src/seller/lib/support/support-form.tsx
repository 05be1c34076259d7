import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import IconMailCheck from '#icon/IconMailCheck';
import IconSend from '#icon/IconSend';
import { contactSupport, SUPPORT_MESSAGE_MAX } from '@raan/contract/system/system-endpoints';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { callEndpoint } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
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
  const area = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const head = about && `${about}\n\n`;
  const sending = useMutation({
    mutationFn: (text: string) => callEndpoint(contactSupport, { body: { message: text } }),
    meta: { quiet: true },
    onSuccess: onSent,
  });
  const text = message.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    setTried(true);
    if (text === '') return area.current?.focus();
    sending.mutate(head + text);
  };
  const refusal = fieldError(sending.error, 'message');
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
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
        ref={area}
        name="message"
        label={label}
        rows={5}
        value={message}
        onChange={setMessage}
        maxLength={SUPPORT_MESSAGE_MAX - head.length}
        error={tried && text === '' ? t('required') : refusal}
      />
      {sending.isError && !refusal ? (
        <Notice tone="negative" alert>
          {errorText(sending.error)}
        </Notice>
      ) : null}
      <Button type="submit" wide loading={sending.isPending} icon={<IconSend size={20} aria-hidden />}>
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
