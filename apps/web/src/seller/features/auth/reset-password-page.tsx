import { useEffect, useState, useSyncExternalStore, type FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import {
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  REDIRECT_AFTER_REGISTER_MS,
} from '@raan/contract/constants';
import { resetPassword } from '@raan/contract/auth/auth-endpoints';
import { call } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useAction } from '#lib/use-action.ts';
import { buttonLook } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { AuthFrame } from './auth-frame.tsx';
import { confirmationProblem, passwordProblem } from './auth-rules.ts';
import { authMessages } from './auth.ts';
import { FormAlert } from './form-alert.tsx';
import { TextLink } from './text-link.tsx';
import { SubmitButton } from './submit-button.tsx';

let held: string | null = null;

function tokenNow(): string | null {
  held = new URLSearchParams(location.hash.slice(1)).get('token') || held;
  return held;
}

/** The token of the reset link; null when there is none, empty while prerendered. It is taken out of the address, so that it is not shared. */
function useResetToken(): string | null {
  const token = useSyncExternalStore(
    () => () => undefined,
    tokenNow,
    () => '',
  );
  useEffect(() => {
    if (tokenNow() !== null) history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
}

/** /reset-password#token=…: what stands behind the # is sent to no server */
export default function ResetPasswordPage() {
  const t = useMessages(authMessages);
  const [, navigate] = useLocation();
  const token = useResetToken();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [tried, setTried] = useState(false);

  const setting = useAction(async () => {
    await call(resetPassword, { body: { token: token ?? '', password } });
    toast.success(t('passwordSet'));
    setTimeout(() => navigate('/login', { replace: true }), REDIRECT_AFTER_REGISTER_MS);
  });
  const busy = setting.state === 'running' || setting.state === 'done';
  const passwordWrong = passwordProblem(password);
  const confirmationWrong = confirmationProblem(password, confirmation);
  const failure = setting.state === 'failed' ? setting.error : undefined;
  const ofPassword = fieldError(failure, 'password');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!passwordWrong && !confirmationWrong && !busy) void setting.run();
  };

  if (token === null)
    return (
      <AuthFrame
        title={t('linkBrokenTitle')}
        lead={t('linkBroken')}
        footer={<TextLink href="/login">{t('backToLogin')}</TextLink>}
      >
        <Link href="/forgot-password" className={buttonLook({ variant: 'primary', wide: true })}>
          {t('askNewLink')}
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
          error={tried && passwordWrong ? t(passwordWrong, { min: PASSWORD_MIN_CHARACTERS }) : ofPassword}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        <PasswordField
          label={t('confirmPassword')}
          name="confirmation"
          value={confirmation}
          onChange={setConfirmation}
          error={tried && confirmationWrong ? t(confirmationWrong) : undefined}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        <FormAlert text={failure !== undefined && !ofPassword ? errorText(failure) : undefined} />
        <SubmitButton loading={busy}>{t('setPassword')}</SubmitButton>
      </form>
    </AuthFrame>
  );
}
