import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import IconMailCheck from '#icon/IconMailCheck';
import IconSend from '#icon/IconSend';
import { contactSupport, SUPPORT_MESSAGE_MAX } from '@raan/contract/system/system-endpoints';
import { call } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { helpMessages } from './help.ts';
import { useReach } from '#lib/use-reach.ts';

/** Where links from other pages lead: /help#contact. */
const ANCHOR = 'contact';

/** A message to customer service. What was sent takes the form's place, so that it is not sent twice; what failed stays written. */
export function ContactSupport() {
  const t = useMessages(helpMessages);
  const section = useRef<HTMLElement>(null);
  const [sent, setSent] = useState(false);
  useEffect(() => {
    if (location.hash !== `#${ANCHOR}`) return;
    // After the router has put the new page to its top.
    const frame = requestAnimationFrame(() => section.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section ref={section} id={ANCHOR} aria-labelledby={`${ANCHOR}-title`} className="scroll-mt-20">
      <h2 id={`${ANCHOR}-title`} className="px-1 pb-1.5 text-sm font-semibold text-ink-2">
        {t('contactTitle')}
      </h2>
      <Card as="div">
        {sent ? <Sent onAnother={() => setSent(false)} /> : <MessageForm onSent={() => setSent(true)} />}
      </Card>
    </section>
  );
}

function MessageForm({ onSent }: { onSent: () => void }) {
  const t = useMessages(helpMessages);
  const reach = useReach((contacts) => t('contactAnd', contacts));
  const area = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
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
    sending.mutate(text);
  };
  const refusal = fieldError(sending.error, 'message');
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-sm text-ink-2">
        {t('contactLead')}{' '}
        {reach.isUnknown
          ? null
          : reach.contact
            ? t('contactReach', { contact: reach.contact })
            : t('contactNoReach')}
      </p>
      <TextArea
        ref={area}
        name="message"
        label={t('contactMessage')}
        rows={5}
        value={message}
        onChange={setMessage}
        maxLength={SUPPORT_MESSAGE_MAX}
        error={tried && text === '' ? t('contactRequired') : refusal}
      />
      {sending.isError && !refusal ? (
        <Notice tone="negative" alert>
          {errorText(sending.error)}
        </Notice>
      ) : null}
      <Button type="submit" wide loading={sending.isPending} icon={<IconSend size={20} aria-hidden />}>
        {t('contactSend')}
      </Button>
    </form>
  );
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const t = useMessages(helpMessages);
  const { contact } = useReach((contacts) => t('contactAnd', contacts));
  return (
    <div className="flex flex-col gap-3">
      <div role="status">
        <Notice tone="positive" icon={<IconMailCheck size={20} aria-hidden />} title={t('contactSentTitle')}>
          {contact ? t('contactSentReach', { contact }) : t('contactSentNoReach')}
        </Notice>
      </div>
      <Button variant="secondary" wide onClick={onAnother}>
        {t('contactAnother')}
      </Button>
    </div>
  );
}
