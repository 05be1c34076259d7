import { useEffect, useState, useSyncExternalStore, type FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import {
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  REDIRECT_AFTER_REGISTER_MS,
} from '@raan/contract/constants';
import { resetPassword } from '@raan/contract/auth/auth-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useAction } from '#lib/use-action.ts';
import { buttonClasses } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { AuthFrame } from './auth-frame.tsx';
import { confirmationProblem, passwordProblem } from './auth-rules.ts';
import { authMessages } from './auth-messages.ts';
import { FormAlert } from './form-alert.tsx';
import { TextLink } from './text-link.tsx';
import { SubmitButton } from './submit-button.tsx';

let storedToken: string | null = null;

function readToken(): string | null {
  storedToken = new URLSearchParams(location.hash.slice(1)).get('token') || storedToken;
  return storedToken;
}

/** Null without a token, empty while prerendered. Removes it from the URL, so that it is not shared. */
function useResetToken(): string | null {
  const token = useSyncExternalStore(
    () => () => undefined,
    readToken,
    () => '',
  );
  useEffect(() => {
    if (readToken() !== null) history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
}

/** /reset-password#token=…: browsers do not send the fragment to servers. */
export default function ResetPasswordPage() {
  const t = useMessages(authMessages);
  const [, navigate] = useLocation();
  const token = useResetToken();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [hasSubmitted, setHasSubmitted] = useState(false);

  const reset = useAction(async () => {
    await callEndpoint(resetPassword, { body: { token: token ?? '', password } });
    toast.success(t('passwordSet'));
    setTimeout(() => navigate('/login', { replace: true }), REDIRECT_AFTER_REGISTER_MS);
  });
  const busy = reset.state === 'running' || reset.state === 'done';
  const passwordIssue = passwordProblem(password);
  const confirmationIssue = confirmationProblem(password, confirmation);
  const failure = reset.state === 'failed' ? reset.error : undefined;
  const passwordError = fieldError(failure, 'password');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (!passwordIssue && !confirmationIssue && !busy) void reset.run();
  };

  if (token === null)
    return (
      <AuthFrame
        title={t('linkBrokenTitle')}
        lead={t('linkBroken')}
        footer={<TextLink href="/login">{t('backToLogin')}</TextLink>}
      >
        <Link href="/forgot-password" className={buttonClasses({ variant: 'primary', wide: true })}>
          {t('requestNewLink')}
        </Link>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={t('resetTitle')}
      lead={t('resetLead')}
      footer={<TextLink href="/login">{t('backToLogin')}</TextLink>}
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <PasswordField
          label={t('newPassword')}
          name="password"
          hint={t('passwordHint', { min: PASSWORD_MIN_CHARACTERS })}
          value={password}
          onChange={setPassword}
          error={
            hasSubmitted && passwordIssue ? t(passwordIssue, { min: PASSWORD_MIN_CHARACTERS }) : passwordError
          }
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        <PasswordField
          label={t('confirmPassword')}
          name="confirmation"
          value={confirmation}
          onChange={setConfirmation}
          error={hasSubmitted && confirmationIssue ? t(confirmationIssue) : undefined}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        <FormAlert text={failure !== undefined && !passwordError ? errorText(failure) : undefined} />
        <SubmitButton loading={busy}>{t('setPassword')}</SubmitButton>
      </form>
    </AuthFrame>
  );
}
