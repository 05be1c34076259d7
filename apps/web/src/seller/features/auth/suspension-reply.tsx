import { useEffect, useRef, useState, type FormEvent } from 'react';
import IconMailCheck from '#icon/IconMailCheck';
import { replyToSuspension } from '@raan/contract/auth/suspension-endpoints';
import type { Data } from '@raan/contract/endpoint';
import { getSystem, SUPPORT_ANSWER_WORKING_DAYS } from '@raan/contract/system/system-endpoints';
import { SUPPORT_MESSAGE_MAX } from '@raan/contract/system/support-message';
import { callEndpoint } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { authMessages } from './auth-messages.ts';
import { FormAlert } from './form-alert.tsx';
import { SlideCheck, useSlidePass, type SlidePass } from './slide-check.tsx';
import { suspensionMessages } from './suspension-messages.ts';

type SuspensionReplyProps = {
  credentials: { account: string; password: string };
  /** The login form's slide pass is valid for one message. Further messages use a slider in this form. */
  slide: SlidePass;
};

/** Lets a suspended seller reply, and shows the support contacts. Unsent text stays in the form. */
export default function SuspensionReply({ credentials, slide }: SuspensionReplyProps) {
  const t = useMessages(suspensionMessages);
  const authText = useMessages(authMessages);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const ownSlide = useSlidePass();
  const [needsNewSlide, setNeedsNewSlide] = useState(false);
  const pass = needsNewSlide ? ownSlide : slide;
  const sending = useAction(async (headers: Record<string, string>) => {
    try {
      return await callEndpoint(
        replyToSuspension,
        { body: { ...credentials, message: message.trim() } },
        { headers },
      );
    } finally {
      // A pass works only once, even for a refused request.
      pass.reset();
      setNeedsNewSlide(true);
    }
  });
  const text = message.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.state === 'running') return;
    setHasSubmitted(true);
    if (text === '') return textArea.current?.focus();
    const headers = pass.passHeaders();
    if (headers) void sending.run(headers);
    else {
      setNeedsNewSlide(true);
      toast.error(authText('slideRequired'));
    }
  };
  const failure = sending.state === 'failed' ? sending.error : undefined;
  const refusal = fieldError(failure, 'message');
  return (
    <section
      aria-labelledby="suspension-reply"
      className="mt-6 flex flex-col gap-3 border-t border-line pt-5"
    >
      <h2 id="suspension-reply" className="text-xl font-semibold">
        {t('title')}
      </h2>
      {sending.state === 'done' ? (
        <div role="status" tabIndex={-1} ref={(sent) => sent?.focus()} className="outline-none">
          <Notice tone="positive" icon={<IconMailCheck size={20} aria-hidden />} title={t('sentTitle')}>
            {t('sent')}
          </Notice>
        </div>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-3">
          <p className="text-sm text-ink-2">{t('lead', { days: SUPPORT_ANSWER_WORKING_DAYS })}</p>
          <TextArea
            ref={textArea}
            name="message"
            label={t('message')}
            hint={t('hint')}
            rows={4}
            value={message}
            onChange={setMessage}
            maxLength={SUPPORT_MESSAGE_MAX}
            error={hasSubmitted && text === '' ? t('required') : refusal}
          />
          {needsNewSlide ? <SlideCheck slide={ownSlide} /> : null}
          <FormAlert text={failure !== undefined && !refusal ? errorText(failure) : undefined} />
          <Button type="submit" variant="secondary" wide loading={sending.state === 'running'}>
            {t('send')}
          </Button>
        </form>
      )}
      <SupportContacts />
    </section>
  );
}

const linkClasses = 'inline-flex min-h-12 items-center font-semibold text-brand';

function SupportContacts() {
  const t = useMessages(suspensionMessages);
  const [system, setSystem] = useState<Data<typeof getSystem>>();
  useEffect(() => {
    const abort = new AbortController();
    // Without contacts the form is still usable.
    callEndpoint(getSystem, undefined, { signal: abort.signal }).then(setSystem, () => undefined);
    return () => abort.abort();
  }, []);
  const chat = system?.support_chat_url;
  const { email = '', phone = '', hours = '' } = system?.support ?? {};
  if (!chat && !email && !phone) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-ink-2">{t('contactOptions')}</span>
      {chat ? (
        <a href={chat} target="_blank" rel="noopener noreferrer" className={linkClasses}>
          {t('chat')}
        </a>
      ) : null}
      {phone ? (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={linkClasses}>
          {phone}
        </a>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`} className={linkClasses}>
          {email}
        </a>
      ) : null}
      {hours ? <span className="text-ink-2">{hours}</span> : null}
    </div>
  );
}
