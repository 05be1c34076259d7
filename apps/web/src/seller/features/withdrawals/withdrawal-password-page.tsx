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
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { refreshAfter } from '#lib/query-keys.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { EmptyState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { newPasswordProblems } from './new-password.ts';
import { withdrawalMessages } from './withdrawal-messages.ts';

let held: string | null = null;

function tokenNow(): string | null {
  held = new URLSearchParams(location.hash.slice(1)).get('token') || held;
  return held;
}

/** /withdrawal-password: mails the link; with #token=…, which is sent to no server by itself, sets a new withdrawal password. */
export default function WithdrawalPasswordPage() {
  const token = useSyncExternalStore(
    () => () => undefined,
    tokenNow,
    () => null,
  );
  // Taken out of the address, so that it is not shared.
  useEffect(() => {
    if (tokenNow() !== null) history.replaceState(history.state, '', location.pathname);
  }, []);
  return token === null ? <AskForLink /> : <NewPassword token={token} />;
}

function AskForLink() {
  const t = useMessages(withdrawalMessages);
  const ask = useMutation({
    mutationFn: () => call(forgotWithdrawPassword),
    meta: { quiet: true },
  });
  const isWithoutEmail = isConflict(ask.error);
  return (
    <EmptyState
      icon={<IconMail size={34} stroke={1.6} aria-hidden />}
      title={t(ask.isSuccess ? 'linkSentTitle' : 'linkTitle')}
      detail={ask.isSuccess ? t('linkSent', { address: ask.data.sent_to }) : t('linkAbout')}
      action={
        ask.isSuccess ? null : (
          <div className="flex flex-col gap-3">
            {ask.isError ? (
              <Notice tone="negative" alert>
                {errorText(ask.error)}
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
            <Button loading={ask.isPending} onClick={() => ask.mutate()}>
              {t('sendLink')}
            </Button>
          </div>
        )
      }
    />
  );
}

function NewPassword({ token }: { token: string }) {
  const t = useMessages(withdrawalMessages);
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState({ fresh: '', confirmation: '' });
  const [tried, setTried] = useState(false);
  const min = PASSWORD_MIN_CHARACTERS;
  const set = useMutation({
    mutationFn: () => call(resetWithdrawPassword, { body: { token, new_password: draft.fresh } }),
    meta: { quiet: true },
    onSuccess: () => {
      held = null;
      toast.success(t('passwordChanged'));
      void refreshAfter('money');
      setTimeout(() => navigate('/withdrawal', { replace: true }), REDIRECT_AFTER_WALLET_MS);
    },
  });
  const found = newPasswordProblems(draft);
  const problems = tried ? found : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (set.isPending || set.isSuccess || Object.values(found).some(Boolean)) return;
    set.mutate();
  };
  return (
    <Card className="mt-3">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Notice tone="info">{t('holdNote')}</Notice>
        <PasswordField
          label={t('newPassword')}
          hint={t('newPasswordHint', { min })}
          value={draft.fresh}
          onChange={(fresh) => setDraft({ ...draft, fresh })}
          error={problems.fresh && t(problems.fresh, { min })}
          autoComplete="off"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        <PasswordField
          label={t('confirmPassword')}
          value={draft.confirmation}
          onChange={(confirmation) => setDraft({ ...draft, confirmation })}
          error={problems.confirmation && t(problems.confirmation)}
          autoComplete="off"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        {set.isError ? (
          <Notice tone="negative" alert title={t('passwordFailed')}>
            {errorText(set.error)}
          </Notice>
        ) : null}
        <Button type="submit" wide loading={set.isPending}>
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}
