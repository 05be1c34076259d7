import { lazy, Suspense, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import {
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  REDIRECT_AFTER_LOGIN_MS,
} from '@raan/contract/constants';
import { signin } from '@raan/contract/auth/auth-endpoints';
import { SECOND_FACTOR_CODE_MAX_CHARACTERS } from '@raan/contract/auth/second-factor';
import { callEndpoint } from '#lib/api.ts';
import { errorCodeOf } from '#lib/api-error.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { currentLanguage } from '#lib/language.ts';
import { redirectTarget } from '#seller/lib/login-redirect.ts';
import { rememberedAccount, startSession } from '#lib/session.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { AccountField } from './account-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { hasNoProblems, loginProblems } from './auth-rules.ts';
import { authMessages } from './auth-messages.ts';
import { FormAlert } from './form-alert.tsx';
import { SlideCheck, useSlidePass } from './slide-check.tsx';
import { SubmitButton } from './submit-button.tsx';
import { suspensionMessages } from './suspension-messages.ts';
import { TextLink } from './text-link.tsx';

const SuspensionReply = lazy(async () => {
  try {
    await suspensionMessages.load(currentLanguage());
    return await import('./suspension-reply.tsx');
  } catch {
    // The form still shows the refusal with its reason.
    return { default: () => <></> };
  }
});

/** The credentials are right, but the account is suspended. */
const isSuspended = (error: unknown) => errorCodeOf(error) === 'AUTH_PERMISSION_DENIED';

/** Empty in the prerendered page. */
function useInitialAccount(): string {
  const historyState = useHistoryState<{ account?: string } | null>();
  const remembered = useSyncExternalStore(
    () => () => undefined,
    () => rememberedAccount() ?? '',
    () => '',
  );
  return historyState?.account ?? remembered;
}

class CodeRequired extends Error {}

/** The values of the form and its two steps: credentials, then a code if the account has a second factor. */
function useLoginForm() {
  const t = useMessages(authMessages);
  const finish = useFinishLogin();
  const initialAccount = useInitialAccount();
  const [typed, setTyped] = useState<string | null>(null);
  const account = typed ?? initialAccount;
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  const [suspendedCredentials, setSuspendedCredentials] = useState<{ account: string; password: string }>();
  // The slide pass expired before the code was submitted.
  const [needsNewSlide, setNeedsNewSlide] = useState(false);
  const slide = useSlidePass();
  const form = useRef<HTMLFormElement>(null);

  const login = useAction(async (headers: Record<string, string>) => {
    const body = { account: account.trim(), password, remember, ...(needsCode && { code: code.trim() }) };
    const { token, userInfo, expires_at } = await callEndpoint(signin, { body }, { headers }).catch(
      (error: unknown) => {
        setCode('');
        if (isSuspended(error)) setSuspendedCredentials({ account: body.account, password });
        // Other credentials failed: closes the suspension reply of the previous ones. Network errors do not.
        else if (errorCodeOf(error).startsWith('AUTH_')) setSuspendedCredentials(undefined);
        if (fieldError(error, 'code')) {
          // The slide pass is also valid for the second step.
          setNeedsCode(true);
          setHasSubmitted(false);
          // The first request for a code is not an error of the user.
          if (!needsCode) throw new CodeRequired();
          // A suspended seller sends the reply with the same slide pass, so it is not reset.
        } else if (!isSuspended(error) && (!needsCode || fieldError(error, 'slide'))) slide.reset();
        throw error;
      },
    );
    finish({ token, seller: userInfo, expiresAt: expires_at, remember });
  });
  const isBusy = login.state === 'running' || login.state === 'done';

  const problems = hasSubmitted ? loginProblems({ account, password }) : {};
  const failure =
    login.state === 'failed' && !(login.error instanceof CodeRequired) ? login.error : undefined;
  const codeError = needsCode ? fieldError(failure, 'code') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setHasSubmitted(true);
    login.reset();
    const isMissing = needsCode ? code.trim() === '' : !hasNoProblems(loginProblems({ account, password }));
    if (isMissing) {
      queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const headers = slide.passHeaders();
    if (headers) void login.run(headers);
    else {
      setNeedsNewSlide(true);
      toast.error(t('slideRequired'));
    }
  };

  const restart = () => {
    setNeedsCode(false);
    setNeedsNewSlide(false);
    setCode('');
    setPassword('');
    setHasSubmitted(false);
    login.reset();
    slide.reset();
  };

  return {
    form,
    slide,
    credentials: {
      account,
      onAccount: setTyped,
      password,
      onPassword: setPassword,
      remember,
      onRemember: setRemember,
      problems,
    },
    code: {
      value: code,
      onChange: setCode,
      error: hasSubmitted && code.trim() === '' && !codeError ? t('codeRequired') : codeError,
    },
    needsCode,
    needsSlide: !needsCode || needsNewSlide,
    refusal: failure !== undefined && !codeError ? errorText(failure) : undefined,
    suspendedCredentials,
    isBusy,
    submit,
    restart,
  };
}

/** /login. Redirects to the requested page, otherwise to the profile. */
export default function LoginPage() {
  const t = useMessages(authMessages);
  const { form, slide, credentials, code, needsCode, needsSlide, refusal, suspendedCredentials, ...login } =
    useLoginForm();
  return (
    <AuthFrame
      title={t(needsCode ? 'codeTitle' : 'loginTitle')}
      lead={t(needsCode ? 'codeLead' : 'loginLead')}
      footer={
        <>
          {t('noAccount')} <TextLink href="/register">{t('toRegister')}</TextLink>
        </>
      }
    >
      <form ref={form} method="post" noValidate onSubmit={login.submit} className="flex flex-col gap-5">
        {needsCode ? <CodeField key="code" {...code} /> : <CredentialFields {...credentials} />}
        {needsSlide ? <SlideCheck slide={slide} /> : null}
        <FormAlert text={refusal} />
        <SubmitButton loading={login.isBusy}>{t('logIn')}</SubmitButton>
        {needsCode ? (
          <Button variant="ghost" wide onClick={login.restart}>
            {t('otherAccount')}
          </Button>
        ) : null}
      </form>
      {suspendedCredentials ? (
        <Suspense>
          <SuspensionReply credentials={suspendedCredentials} slide={slide} />
        </Suspense>
      ) : null}
    </AuthFrame>
  );
}

/** Returns a function that starts the session and leads to the requested page. */
function useFinishLogin() {
  const t = useMessages(authMessages);
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  return (session: Parameters<typeof startSession>[0]) => {
    startSession(session);
    // If this fails, the next start of the app loads the settings.
    import('#seller/lib/settings/settings-sync.ts').then(
      ({ fetchSettings }) => fetchSettings('login'),
      () => undefined,
    );
    const target = redirectTarget(search.get('redirect'), location.origin);
    toast.success(t('loggedIn', { name: session.seller.display_name || session.seller.account }));
    navigator.vibrate?.(18);
    setTimeout(() => navigate(target, { replace: true }), REDIRECT_AFTER_LOGIN_MS);
  };
}

type CodeFieldProps = { value: string; onChange: (code: string) => void; error: string | undefined };

function CodeField({ value, onChange, error }: CodeFieldProps) {
  const t = useMessages(authMessages);
  return (
    <TextField
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just submitted the first step; the code is the only field of this one
      autoFocus
      label={t('code')}
      hint={t('codeHint')}
      value={value}
      onChange={onChange}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={SECOND_FACTOR_CODE_MAX_CHARACTERS}
      enterKeyHint="go"
    />
  );
}

type CredentialFieldsProps = {
  account: string;
  onAccount: (account: string) => void;
  password: string;
  onPassword: (password: string) => void;
  remember: boolean;
  onRemember: (remember: boolean) => void;
  problems: Partial<ReturnType<typeof loginProblems>>;
};

function CredentialFields({
  account,
  onAccount,
  password,
  onPassword,
  remember,
  onRemember,
  problems,
}: CredentialFieldsProps) {
  const t = useMessages(authMessages);
  return (
    <>
      <AccountField value={account} onChange={onAccount} problem={problems.account} />
      <div className="flex flex-col">
        <PasswordField
          label={t('password')}
          name="password"
          value={password}
          onChange={onPassword}
          error={problems.password && t(problems.password, { min: PASSWORD_MIN_CHARACTERS })}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
          enterKeyHint="go"
        />
        <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-3">
          <Checkbox checked={remember} onChange={onRemember} label={t('remember')} name="remember" />
          <span className="text-sm">
            <TextLink href="/forgot-password">{t('forgot')}</TextLink>
          </span>
        </div>
      </div>
    </>
  );
}
