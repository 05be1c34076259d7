import { useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';
import { changeWithdrawPassword } from '@raan/contract/withdrawals/withdrawal-password-endpoints';
import { call } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { refreshAfter } from '#lib/query-keys.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { newPasswordProblems } from './new-password.ts';
import { withdrawalMessages } from './withdrawal-messages.ts';

/** Changes the withdrawal password; all three are required, and the last two are equal. */
export default function WithdrawalPasswordSheet({ onClose }: { onClose: () => void }) {
  const t = useMessages(withdrawalMessages);
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState({ old: '', fresh: '', confirmation: '' });
  const [tried, setTried] = useState(false);
  const change = useMutation({
    mutationFn: () =>
      call(changeWithdrawPassword, { body: { old_password: draft.old, new_password: draft.fresh } }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t('passwordChanged'));
      void refreshAfter('money');
      onClose();
    },
  });
  const found = newPasswordProblems(draft);
  const wrong = { old: draft.old === '' ? ('required' as const) : undefined, ...found };
  const problems: Partial<typeof wrong> = tried ? wrong : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    setTried(true);
    change.reset();
    if (Object.values(wrong).some(Boolean)) {
      queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    change.mutate();
  };
  const min = PASSWORD_MIN_CHARACTERS;
  const inField = fieldError(change.error, 'old_password') ?? fieldError(change.error, 'new_password');
  const shared = { autoComplete: 'off', maxLength: PASSWORD_MAX_CHARACTERS };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('changePassword')}
      footer={
        <Button type="submit" form="change-withdrawal-password" wide loading={change.isPending}>
          {t('save')}
        </Button>
      }
    >
      <form
        id="change-withdrawal-password"
        ref={form}
        noValidate
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        <Notice tone="info">{t('holdNote')}</Notice>
        <PasswordField
          {...shared}
          label={t('oldPassword')}
          value={draft.old}
          onChange={(old) => setDraft({ ...draft, old })}
          error={(problems.old && t(problems.old)) ?? fieldError(change.error, 'old_password')}
          aside={
            <Link
              href="/withdrawal-password"
              className="-my-3 inline-flex min-h-12 items-center text-sm text-brand"
            >
              {t('forgotten')}
            </Link>
          }
        />
        <PasswordField
          {...shared}
          label={t('newPassword')}
          hint={t('newPasswordHint', { min })}
          value={draft.fresh}
          onChange={(fresh) => setDraft({ ...draft, fresh })}
          error={(problems.fresh && t(problems.fresh, { min })) ?? fieldError(change.error, 'new_password')}
        />
        <PasswordField
          {...shared}
          label={t('confirmPassword')}
          value={draft.confirmation}
          onChange={(confirmation) => setDraft({ ...draft, confirmation })}
          error={problems.confirmation && t(problems.confirmation)}
        />
        {change.isError && !inField ? (
          <Notice tone="negative" alert title={t('passwordFailed')}>
            {errorText(change.error)}
          </Notice>
        ) : null}
      </form>
    </Sheet>
  );
}
