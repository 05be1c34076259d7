import { useEffect, useState, useSyncExternalStore, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import IconMail from '#icon/IconMail';
import {
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  REDIRECT_AFTER_WALLET_MS,
} from '@raan/contract/constants';
import {
  forgotWithdrawPassword,
  resetWithdrawPassword,
} from '@raan/contract/withdrawals/withdrawal-password-endpoints';
import { isConflict } from '#lib/api-error.ts';
import { callEndpoint } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { EmptyState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { validateNewWithdrawalPassword } from './new-password-rules.ts';
import { withdrawalMessages } from './withdrawal-messages.ts';

let storedToken: string | null = null;

function readToken(): string | null {
  storedToken = new URLSearchParams(location.hash.slice(1)).get('token') || storedToken;
  return storedToken;
}

/** Requests a reset link; with `#token=…` sets a new password. A fragment is not sent to the server. */
export default function WithdrawalPasswordPage() {
  const token = useSyncExternalStore(
    () => () => undefined,
    readToken,
    () => null,
  );
  // Removes the token from the URL, so that it is not shared.
  useEffect(() => {
    if (readToken() !== null) history.replaceState(history.state, '', location.pathname);
  }, []);
  return token === null ? <LinkRequest /> : <NewPasswordForm token={token} />;
}

function LinkRequest() {
  const t = useMessages(withdrawalMessages);
  const request = useMutation({
    mutationFn: () => callEndpoint(forgotWithdrawPassword),
    meta: { quiet: true },
  });
  const isWithoutEmail = isConflict(request.error);
  return (
    <EmptyState
      icon={<IconMail size={34} stroke={1.6} aria-hidden />}
      title={t(request.isSuccess ? 'linkSentTitle' : 'linkTitle')}
      detail={request.isSuccess ? t('linkSent', { address: request.data.sent_to }) : t('linkAbout')}
      action={
        request.isSuccess ? null : (
          <div className="flex flex-col gap-3">
            {request.isError ? (
              <Notice tone="negative" alert>
                {errorText(request.error)}
              </Notice>
            ) : null}
            {isWithoutEmail ? (
              <Link
                href="/system-settings"
                className="inline-flex min-h-12 items-center justify-center font-semibold text-brand"
              >
                {t('addEmail')}
              </Link>
            ) : null}
            <Button loading={request.isPending} onClick={() => request.mutate()}>
              {t('sendLink')}
            </Button>
          </div>
        )
      }
    />
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const t = useMessages(withdrawalMessages);
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState({ newPassword: '', confirmation: '' });
  const [isSubmitted, setSubmitted] = useState(false);
  const min = PASSWORD_MIN_CHARACTERS;
  const reset = useMutation({
    mutationFn: () =>
      callEndpoint(resetWithdrawPassword, { body: { token, new_password: draft.newPassword } }),
    meta: { quiet: true },
    onSuccess: () => {
      storedToken = null;
      toast.success(t('passwordChanged'));
      void invalidateAfter('money');
      setTimeout(() => navigate('/withdrawal', { replace: true }), REDIRECT_AFTER_WALLET_MS);
    },
  });
  const errors = validateNewWithdrawalPassword(draft);
  const shownErrors = isSubmitted ? errors : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (reset.isPending || reset.isSuccess || Object.values(errors).some(Boolean)) return;
    reset.mutate();
  };
  return (
    <Card className="mt-3">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Notice tone="info">{t('holdNote')}</Notice>
        <PasswordField
          label={t('newPassword')}
          hint={t('newPasswordHint', { min })}
          value={draft.newPassword}
          onChange={(newPassword) => setDraft({ ...draft, newPassword })}
          error={shownErrors.newPassword && t(shownErrors.newPassword, { min })}
          autoComplete="off"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        <PasswordField
          label={t('confirmPassword')}
          value={draft.confirmation}
          onChange={(confirmation) => setDraft({ ...draft, confirmation })}
          error={shownErrors.confirmation && t(shownErrors.confirmation)}
          autoComplete="off"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        {reset.isError ? (
          <Notice tone="negative" alert title={t('passwordFailed')}>
            {errorText(reset.error)}
          </Notice>
        ) : null}
        <Button type="submit" wide loading={reset.isPending}>
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}
