import { lazy, Suspense, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import {
  ACCOUNT_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  REDIRECT_AFTER_LOGIN_MS,
} from '@raan/contract/constants';
import { signin } from '@raan/contract/auth/auth-endpoints';
import { CODE_MAX_CHARACTERS } from '@raan/contract/auth/second-factor';
import { call } from '#lib/api.ts';
import { codeOf } from '#lib/api-error.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { currentLanguage } from '#lib/language.ts';
import { redirectTarget } from '#lib/redirect.ts';
import { rememberedAccount, startSession } from '#lib/session.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { AuthFrame } from './auth-frame.tsx';
import { isClean, loginProblems } from './auth-rules.ts';
import { authMessages } from './auth.ts';
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
    // The refusal with its reason stands there all the same.
    return { default: () => <></> };
  }
});

/** Account and password are right, and the account is suspended. */
const isSuspended = (error: unknown) => codeOf(error) === 'AUTH_PERMISSION_DENIED';

/** The account just registered, else the remembered one. The prerendered page knows no visitor. */
function useKnownAccount(): string {
  const arrivedWith = useHistoryState<{ account?: string } | null>();
  const remembered = useSyncExternalStore(
    () => () => undefined,
    () => rememberedAccount() ?? '',
    () => '',
  );
  return arrivedWith?.account ?? remembered;
}

/** The password was right, and a code is needed as well. */
class CodeWanted extends Error {}

/** /login. Leads to the page that the visitor wanted, else to the profile. */
export default function LoginPage() {
  const t = useMessages(authMessages);
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const known = useKnownAccount();
  const [typed, setTyped] = useState<string | null>(null);
  const account = typed ?? known;
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [tried, setTried] = useState(false);
  // With two-factor, the code is a second step.
  const [asksCode, setAsksCode] = useState(false);
  const [code, setCode] = useState('');
  const [turnedAway, setTurnedAway] = useState<{ account: string; password: string }>();
  // The pass of the slide ran out before the code was typed.
  const [slidesAgain, setSlidesAgain] = useState(false);
  const slide = useSlidePass();
  const form = useRef<HTMLFormElement>(null);

  const login = useAction(async (headers: Record<string, string>) => {
    const body = { account: account.trim(), password, remember, ...(asksCode && { code: code.trim() }) };
    const { token, userInfo, expires_at } = await call(signin, { body }, { headers }).catch(
      (error: unknown) => {
        setCode('');
        if (isSuspended(error)) setTurnedAway({ account: body.account, password });
        // Another account or password: what was written belongs to the one before. An answer that never came says nothing of it.
        else if (codeOf(error).startsWith('AUTH_')) setTurnedAway(undefined);
        if (fieldError(error, 'code')) {
          // The pass of the slide is good for the second step too.
          setAsksCode(true);
          setTried(false);
          // The first time that the code is asked for is nobody's mistake.
          if (!asksCode) throw new CodeWanted();
          // Whoever is turned away can say something to it with the same pass.
        } else if (!isSuspended(error) && (!asksCode || fieldError(error, 'slide'))) slide.again();
        throw error;
      },
    );
    startSession({ token, seller: userInfo, expiresAt: expires_at, remember });
    // Where it can't be fetched, the next start does it.
    import('#lib/save-settings.ts').then(
      ({ adoptSettings }) => adoptSettings('login'),
      () => undefined,
    );
    const target = redirectTarget(search.get('redirect'), location.origin);
    toast.success(t('loggedIn', { name: userInfo.display_name || userInfo.account }));
    navigator.vibrate?.(18);
    setTimeout(() => navigate(target, { replace: true }), REDIRECT_AFTER_LOGIN_MS);
  });
  const busy = login.state === 'running' || login.state === 'done';

  const problems = tried ? loginProblems({ account, password }) : {};
  const failure = login.state === 'failed' && !(login.error instanceof CodeWanted) ? login.error : undefined;
  const ofCode = asksCode ? fieldError(failure, 'code') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    login.reset();
    const isMissing = asksCode ? code.trim() === '' : !isClean(loginProblems({ account, password }));
    if (isMissing) {
      queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const headers = slide.take();
    if (headers) void login.run(headers);
    else {
      setSlidesAgain(true);
      toast.error(t('slideRequired'));
    }
  };

  const startAgain = () => {
    setAsksCode(false);
    setSlidesAgain(false);
    setCode('');
    setPassword('');
    setTried(false);
    login.reset();
    slide.again();
  };

  return (
    <AuthFrame
      title={t(asksCode ? 'codeTitle' : 'loginTitle')}
      lead={t(asksCode ? 'codeLead' : 'loginLead')}
      footer={
        <>
          {t('noAccount')} <TextLink href="/register">{t('toRegister')}</TextLink>
        </>
      }
    >
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        {asksCode ? (
          <TextField
            key="code"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step before was sent by this person; the code is all that is asked now
            autoFocus
            label={t('code')}
            hint={t('codeHint')}
            value={code}
            onChange={setCode}
            error={tried && code.trim() === '' && !ofCode ? t('codeRequired') : ofCode}
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={CODE_MAX_CHARACTERS}
            enterKeyHint="go"
          />
        ) : (
          <>
            <TextField
              label={t('account')}
              name="account"
              value={account}
              onChange={setTyped}
              error={problems.account && t(problems.account)}
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={ACCOUNT_MAX_CHARACTERS}
              enterKeyHint="next"
            />
            <div className="flex flex-col">
              <PasswordField
                label={t('password')}
                name="password"
                value={password}
                onChange={setPassword}
                error={problems.password && t(problems.password, { min: PASSWORD_MIN_CHARACTERS })}
                autoComplete="current-password"
                maxLength={PASSWORD_MAX_CHARACTERS}
                enterKeyHint="go"
              />
              <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-3">
                <Checkbox checked={remember} onChange={setRemember} label={t('remember')} name="remember" />
                <span className="text-sm">
                  <TextLink href="/forgot-password">{t('forgot')}</TextLink>
                </span>
              </div>
            </div>
          </>
        )}
        {asksCode && !slidesAgain ? null : <SlideCheck slide={slide} />}
        <FormAlert text={failure !== undefined && !ofCode ? errorText(failure) : undefined} />
        <SubmitButton loading={busy}>{t('logIn')}</SubmitButton>
        {asksCode ? (
          <Button variant="ghost" wide onClick={startAgain}>
            {t('otherAccount')}
          </Button>
        ) : null}
      </form>
      {turnedAway ? (
        <Suspense>
          <SuspensionReply known={turnedAway} slide={slide} />
        </Suspense>
      ) : null}
    </AuthFrame>
  );
}
