// A message to those who help sellers: about anything, or about one product.
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import IconMailCheck from '#icon/IconMailCheck';
import IconSend from '#icon/IconSend';
import { contactSupport, SUPPORT_MESSAGE_MAX } from '@raan/contract/system/system-endpoints';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { call } from './api.ts';
import { errorText, fieldError } from './errors.ts';
import { useMessages } from './i18n.tsx';
import { supportMessages } from './support-messages.ts';
import { useReach } from './use-reach.ts';

type SupportFormProps = {
  label: string;
  /** What the message is about; it goes before what is written. */
  about?: string;
  /** Who reads it. */
  lead?: string;
  onSent: () => void;
};

/** The form of a message. What could not be sent stays written. */
export function SupportForm({ label, about = '', lead, onSent }: SupportFormProps) {
  const t = useMessages(supportMessages);
  const reach = useReach();
  const area = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const head = about && `${about}\n\n`;
  const sending = useMutation({
    mutationFn: (text: string) => call(contactSupport, { body: { message: text } }),
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
        {reach.isUnknown ? null : reach.contact ? t('reach', { contact: reach.contact }) : t('noReach')}
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

/** It was sent, and what happens next; `contact` is where the answer is mailed to, undefined where the account has no address. */
export function SupportSent({ children }: { children: (contact: string | undefined) => ReactNode }) {
  const t = useMessages(supportMessages);
  const { contact } = useReach();
  return (
    <div role="status">
      <Notice tone="positive" icon={<IconMailCheck size={20} aria-hidden />} title={t('sent')}>
        {children(contact)}
      </Notice>
    </div>
  );
}
