import { useState, type FormEvent } from 'react';
import IconClock from '#icon/IconClock';
import IconLanguage from '#icon/IconLanguage';
import { signinOperator } from '@raan/contract/console/operator-endpoints';
import { BrandMark } from '#lib/brand-mark.tsx';
import { commonMessages } from '#lib/common-messages.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { LanguageSheet } from '#lib/language-sheet.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { lastOperatorSessionEnd, startOperatorSession } from '#console/lib/operator-session.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { accountMessages } from './account-messages.ts';

/** The code field replaces the focused password field, so it takes the focus. */
const focusInput = (input: HTMLInputElement | null) => input?.focus();

/** Console sign-in: account and password, then the code if a second factor is set up. */
export default function SignInPage() {
  const t = useMessages(accountMessages);
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeRequired, setIsCodeRequired] = useState(false);
  // The first request for a code is not an error of the operator.
  const [isFirstCodeRequest, setIsFirstCodeRequest] = useState(true);
  const signIn = useAction(async () => {
    const codeField = isCodeRequired && code.trim() !== '' ? { code } : {};
    try {
      const { token } = await callConsole(signinOperator, { body: { account, password, ...codeField } });
      startOperatorSession(token);
    } catch (error) {
      setIsFirstCodeRequest(!isCodeRequired);
      if (fieldError(error, 'code')) setIsCodeRequired(true);
      setCode('');
      throw error;
    }
  });
  const failure = signIn.state === 'failed' ? signIn.error : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn.run();
  };
  const restart = () => {
    setIsCodeRequired(false);
    setCode('');
    setPassword('');
    signIn.reset();
  };
  const codeError = fieldError(failure, 'code');
  const otherError = failure !== undefined && !codeError ? errorText(failure) : undefined;
  return (
    <main className="column flex min-h-dvh flex-col justify-center px-4 py-10 sm:max-w-md">
      <SignInHead />
      <Card>
        <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
          {lastOperatorSessionEnd() === 'over' && failure === undefined ? (
            <Notice tone="warning" icon={<IconClock size={20} aria-hidden />}>
              {t('sessionOver')}
            </Notice>
          ) : null}
          {isCodeRequired ? (
            <TextField
              key="code"
              ref={focusInput}
              label={t('code')}
              hint={t('codeHint')}
              error={isFirstCodeRequest ? undefined : codeError}
              value={code}
              onChange={setCode}
              inputMode="text"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={16}
              required
            />
          ) : (
            <>
              <TextField
                label={t('account')}
                value={account}
                onChange={setAccount}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={64}
                required
              />
              <PasswordField
                label={t('password')}
                value={password}
                onChange={setPassword}
                autoComplete="current-password"
                maxLength={128}
                required
              />
            </>
          )}
          {otherError ? (
            <Notice tone="negative" alert>
              {otherError}
            </Notice>
          ) : null}
          <Button type="submit" wide loading={signIn.state === 'running'}>
            {t('signIn')}
          </Button>
          {isCodeRequired ? (
            <Button variant="ghost" wide onClick={restart}>
              {t('otherAccount')}
            </Button>
          ) : null}
        </form>
      </Card>
    </main>
  );
}

function SignInHead() {
  const t = useMessages(accountMessages);
  const common = useMessages(commonMessages);
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="mb-6 flex items-center gap-3">
      <BrandMark size={40} />
      <div className="min-w-0 flex-1">
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="text-sm text-ink-2">{t('forOperators')}</p>
      </div>
      <IconButton
        label={common('language')}
        icon={<IconLanguage size={22} aria-hidden />}
        onClick={() => setChoosing(true)}
      />
      <LanguageSheet open={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
}
