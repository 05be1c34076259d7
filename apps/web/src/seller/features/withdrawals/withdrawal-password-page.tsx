import { useEffect, useState, useSyncExternalStore } from 'react';
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
import { WithdrawPasswordReset } from '@raan/contract/withdrawals/withdrawal-requests';
import { isConflict } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { EmptyState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { useNewPasswordCheck } from './use-new-password-check.ts';
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
  const [sentTo, setSentTo] = useState<string>();
  const request = useCommand(forgotWithdrawPassword, {
    showsError: true,
    onSuccess: ({ sent_to }) => setSentTo(sent_to),
  });
  const isWithoutEmail = isConflict(request.error);
  return (
    <EmptyState
      icon={<IconMail size={34} stroke={1.6} aria-hidden />}
      title={t(sentTo ? 'linkSentTitle' : 'linkTitle')}
      detail={sentTo ? t('linkSent', { address: sentTo }) : t('linkAbout')}
      action={
        sentTo ? null : (
          <div className="flex flex-col gap-3">
            <ErrorNotice error={request.error} />
            {isWithoutEmail ? (
              <Link
                href="/system-settings"
                className="inline-flex min-h-12 items-center justify-center font-semibold text-brand"
              >
                {t('addEmail')}
              </Link>
            ) : null}
            <Button loading={request.isRunning} onClick={() => void request.run()}>
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
  const checkNewPassword = useNewPasswordCheck();
  const [isChanged, setIsChanged] = useState(false);
  const reset = useCommand(resetWithdrawPassword, {
    showsError: true,
    onSuccess: () => {
      storedToken = null;
      setIsChanged(true);
      toast.success(t('passwordChanged'));
      void invalidateAfter('money');
      setTimeout(() => navigate('/withdrawal', { replace: true }), REDIRECT_AFTER_WALLET_MS);
    },
  });
  const form = useDraftForm({
    schema: WithdrawPasswordReset,
    defaultValues: { new_password: '', confirmation: '' },
    toBody: ({ new_password }) => ({ token, new_password }),
    check: checkNewPassword,
    command: reset,
    // The token is valid once.
    send: async (body) => (isChanged ? undefined : await reset.run({ body })),
  });
  const shared = { autoComplete: 'off', maxLength: PASSWORD_MAX_CHARACTERS };
  return (
    <Card className="mt-3">
      <form {...form.element} className="flex flex-col gap-4">
        <Notice tone="info">{t('holdNote')}</Notice>
        <PasswordField
          {...shared}
          {...form.field('new_password')}
          label={t('newPassword')}
          hint={t('newPasswordHint', { min: PASSWORD_MIN_CHARACTERS })}
        />
        <PasswordField {...shared} {...form.field('confirmation')} label={t('confirmPassword')} />
        <ErrorNotice error={form.formError} title={t('passwordFailed')} />
        <Button type="submit" wide loading={form.isSubmitting}>
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}
