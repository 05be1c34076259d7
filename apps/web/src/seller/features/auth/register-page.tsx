import { useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import IconAlertCircle from '#icon/IconAlertCircle';
import {
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  REDIRECT_AFTER_REGISTER_MS,
} from '@raan/contract/constants';
import { register } from '@raan/contract/auth/auth-endpoints';
import { ApiError } from '#lib/api-error.ts';
import { callEndpoint } from '#lib/api.ts';
import { fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useAction } from '#lib/use-action.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { AccountField } from './account-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { hasNoProblems, registerProblems } from './auth-rules.ts';
import { authMessages } from './auth-messages.ts';
import { FormAlert } from './form-alert.tsx';
import { SlideCheck, useSlidePass } from './slide-check.tsx';
import { TermsSheet } from './terms-sheet.tsx';
import { TextLink } from './text-link.tsx';
import { SubmitButton } from './submit-button.tsx';

/** /register. Leads to /login with the new account filled in. */
export default function RegisterPage() {
  const t = useMessages(authMessages);
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const slide = useSlidePass();
  const form = useRef<HTMLFormElement>(null);

  const registration = useRegistration(account.trim(), password, slide);
  const busy = registration.state === 'running' || registration.state === 'done';

  const filled = { account, password, confirmation, agreed };
  const problems = hasSubmitted ? registerProblems(filled) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setHasSubmitted(true);
    registration.reset();
    if (!hasNoProblems(registerProblems(filled))) {
      queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const headers = slide.passHeaders();
    if (headers) void registration.run(headers);
    else toast.error(t('slideRequired'));
  };
  const failure = registration.state === 'failed' ? registration.error : undefined;
  const passwordError = fieldError(failure, 'password');
  const refusal =
    failure && !passwordError
      ? ((failure instanceof ApiError ? failure.serverMessage : undefined) ?? t('registerFailed'))
      : undefined;

  return (
    <AuthFrame
      title={t('registerTitle')}
      lead={t('registerLead')}
      footer={
        <>
          {t('haveAccount')} <TextLink href="/login">{t('toLogin')}</TextLink>
        </>
      }
    >
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <AccountField
          value={account}
          onChange={setAccount}
          problem={problems.account}
          hint={t('accountHint')}
        />
        <PasswordField
          label={t('password')}
          name="password"
          hint={t('passwordHint', { min: PASSWORD_MIN_CHARACTERS })}
          value={password}
          onChange={setPassword}
          error={problems.password ? t(problems.password, { min: PASSWORD_MIN_CHARACTERS }) : passwordError}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
          enterKeyHint="next"
        />
        <PasswordField
          label={t('confirmPassword')}
          name="confirmation"
          value={confirmation}
          onChange={setConfirmation}
          error={problems.confirmation && t(problems.confirmation)}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
          enterKeyHint="go"
        />
        <SlideCheck slide={slide} />
        <AgreeToTerms agreed={agreed} onChange={setAgreed} problem={problems.agreed && t(problems.agreed)} />
        <FormAlert text={refusal} />
        <SubmitButton loading={busy}>{t('register')}</SubmitButton>
      </form>
    </AuthFrame>
  );
}

/** Registers, then leads to /login. */
function useRegistration(account: string, password: string, slide: ReturnType<typeof useSlidePass>) {
  const t = useMessages(authMessages);
  const [, navigate] = useLocation();
  return useAction(async (headers: Record<string, string>) => {
    await callEndpoint(register, { body: { account, password } }, { headers }).catch((error: unknown) => {
      // A refused password does not use up the slide pass.
      if (!fieldError(error, 'password')) slide.reset();
      throw error;
    });
    toast.success(t('registered'));
    setTimeout(() => navigate('/login', { replace: true, state: { account } }), REDIRECT_AFTER_REGISTER_MS);
  });
}

type AgreeToTermsProps = {
  agreed: boolean;
  onChange: (agreed: boolean) => void;
  problem: string | undefined;
};

/** The checkbox, and a sheet with the terms that agrees to them too. */
function AgreeToTerms({ agreed, onChange, problem }: AgreeToTermsProps) {
  const t = useMessages(authMessages);
  const [isReadingTerms, setIsReadingTerms] = useState(false);
  return (
    <>
      <div className="-my-2 flex flex-col">
        <Checkbox
          checked={agreed}
          onChange={onChange}
          name="agreed"
          invalid={Boolean(problem)}
          describedBy={problem ? 'agreed-problem' : undefined}
          label={t.rich('agree', {
            terms: (
              <button
                type="button"
                onClick={(event) => {
                  event.preventDefault();
                  setIsReadingTerms(true);
                }}
                className="mx-0.5 inline-flex min-h-12 items-center font-semibold text-brand hover:underline"
              >
                {t('terms')}
              </button>
            ),
          })}
        />
        {problem ? (
          <p id="agreed-problem" role="alert" className="flex items-start gap-1.5 text-sm text-negative">
            <IconAlertCircle size={16} aria-hidden className="mt-1 shrink-0" />
            {problem}
          </p>
        ) : null}
      </div>
      <TermsSheet
        open={isReadingTerms}
        onClose={() => setIsReadingTerms(false)}
        onAgree={() => {
          onChange(true);
          setIsReadingTerms(false);
        }}
      />
    </>
  );
}
