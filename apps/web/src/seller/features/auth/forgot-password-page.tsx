import { useState, type FormEvent } from 'react';
import IconMailCheck from '#icon/IconMailCheck';
import { forgotPassword } from '@raan/contract/auth/auth-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { isEmail } from './auth-rules.ts';
import { authMessages } from './auth-messages.ts';
import { FormAlert } from './form-alert.tsx';
import { TextLink } from './text-link.tsx';
import { SubmitButton } from './submit-button.tsx';

const EMAIL_MAX_CHARACTERS = 254;

/** /forgot-password. The response is the same whether or not the account exists. */
export default function ForgotPasswordPage() {
  const t = useMessages(authMessages);
  const [email, setEmail] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const sending = useAction(() => callEndpoint(forgotPassword, { body: { email: email.trim() } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (isEmail(email)) void sending.run();
  };
  const back = <TextLink href="/login">{t('backToLogin')}</TextLink>;

  if (sending.state === 'done')
    return (
      <AuthFrame title={t('linkSentTitle')} lead={t('linkSent', { email: email.trim() })} footer={back}>
        <span className="mb-6 inline-flex size-20 items-center justify-center self-center rounded-full bg-positive-tint text-positive">
          <IconMailCheck size={40} stroke={1.6} aria-hidden />
        </span>
        <Button variant="secondary" wide onClick={() => sending.reset()}>
          {t('sendAgain')}
        </Button>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('forgotTitle')} lead={t('forgotLead')} footer={back}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t('email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={EMAIL_MAX_CHARACTERS}
          enterKeyHint="send"
          value={email}
          onChange={setEmail}
          error={hasSubmitted && !isEmail(email) ? t('emailInvalid') : undefined}
        />
        <FormAlert text={sending.state === 'failed' ? errorText(sending.error) : undefined} />
        <SubmitButton loading={sending.state === 'running'}>{t('sendLink')}</SubmitButton>
      </form>
    </AuthFrame>
  );
}
