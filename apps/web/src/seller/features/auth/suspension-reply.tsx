import { useEffect, useRef, useState, type FormEvent } from 'react';
import IconMailCheck from '#icon/IconMailCheck';
import { replyToSuspension } from '@raan/contract/auth/suspension-endpoints';
import type { Data } from '@raan/contract/endpoint';
import {
  getSystem,
  SUPPORT_ANSWER_WORKING_DAYS,
  SUPPORT_MESSAGE_MAX,
} from '@raan/contract/system/system-endpoints';
import { call } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { authMessages } from './auth.ts';
import { FormAlert } from './form-alert.tsx';
import { SlideCheck, useSlidePass, type SlidePass } from './slide-check.tsx';
import { suspensionMessages } from './suspension-messages.ts';

type SuspensionReplyProps = {
  /** What the seller was known by when they were turned away. */
  known: { account: string; password: string };
  /** What they were turned away with is good for one message; for the next there is a slider of the form's own. */
  slide: SlidePass;
};

/** What a suspended seller can do: say something to it, and reach those who help in other ways. What could not be sent stays written. */
export default function SuspensionReply({ known, slide }: SuspensionReplyProps) {
  const t = useMessages(suspensionMessages);
  const ofAuth = useMessages(authMessages);
  const area = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const own = useSlidePass();
  const [slidesAgain, setSlidesAgain] = useState(false);
  const pass = slidesAgain ? own : slide;
  const sending = useAction(async (headers: Record<string, string>) => {
    try {
      return await call(replyToSuspension, { body: { ...known, message: message.trim() } }, { headers });
    } finally {
      // Right or wrong, a pass works once.
      pass.again();
      setSlidesAgain(true);
    }
  });
  const text = message.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.state === 'running') return;
    setTried(true);
    if (text === '') return area.current?.focus();
    const headers = pass.take();
    if (headers) void sending.run(headers);
    else {
      setSlidesAgain(true);
      toast.error(ofAuth('slideRequired'));
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
            ref={area}
            name="message"
            label={t('message')}
            hint={t('hint')}
            rows={4}
            value={message}
            onChange={setMessage}
            maxLength={SUPPORT_MESSAGE_MAX}
            error={tried && text === '' ? t('required') : refusal}
          />
          {slidesAgain ? <SlideCheck slide={own} /> : null}
          <FormAlert text={failure !== undefined && !refusal ? errorText(failure) : undefined} />
          <Button type="submit" variant="secondary" wide loading={sending.state === 'running'}>
            {t('send')}
          </Button>
        </form>
      )}
      <Ways />
    </section>
  );
}

const look = 'inline-flex min-h-12 items-center font-semibold text-brand';

/** The chat, the address and the number of those who help, as far as the platform has set them. */
function Ways() {
  const t = useMessages(suspensionMessages);
  const [system, setSystem] = useState<Data<typeof getSystem>>();
  useEffect(() => {
    const leaving = new AbortController();
    // Where they can't be had, the message alone stands there.
    call(getSystem, undefined, { signal: leaving.signal }).then(setSystem, () => undefined);
    return () => leaving.abort();
  }, []);
  const chat = system?.support_chat_url;
  const { email = '', phone = '', hours = '' } = system?.support ?? {};
  if (!chat && !email && !phone) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-ink-2">{t('ways')}</span>
      {chat ? (
        <a href={chat} target="_blank" rel="noopener noreferrer" className={look}>
          {t('chat')}
        </a>
      ) : null}
      {phone ? (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={look}>
          {phone}
        </a>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`} className={look}>
          {email}
        </a>
      ) : null}
      {hours ? <span className="text-ink-2">{hours}</span> : null}
    </div>
  );
}
