import { useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';
import { changeWithdrawPassword } from '@raan/contract/withdrawals/withdrawal-password-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { validateNewWithdrawalPassword } from './new-password-rules.ts';
import { withdrawalMessages } from './withdrawal-messages.ts';

/** Changes the withdrawal password. */
export default function WithdrawalPasswordSheet({ onClose }: { onClose: () => void }) {
  const t = useMessages(withdrawalMessages);
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState({ oldPassword: '', newPassword: '', confirmation: '' });
  const [isSubmitted, setSubmitted] = useState(false);
  const change = useMutation({
    mutationFn: () =>
      callEndpoint(changeWithdrawPassword, {
        body: { old_password: draft.oldPassword, new_password: draft.newPassword },
      }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t('passwordChanged'));
      void invalidateAfter('money');
      onClose();
    },
  });
  const newPasswordErrors = validateNewWithdrawalPassword(draft);
  const errors = {
    oldPassword: draft.oldPassword === '' ? ('required' as const) : undefined,
    ...newPasswordErrors,
  };
  const shownErrors: Partial<typeof errors> = isSubmitted ? errors : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    setSubmitted(true);
    change.reset();
    if (Object.values(errors).some(Boolean)) {
      queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    change.mutate();
  };
  const min = PASSWORD_MIN_CHARACTERS;
  const hasFieldError = fieldError(change.error, 'old_password') ?? fieldError(change.error, 'new_password');
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
          value={draft.oldPassword}
          onChange={(oldPassword) => setDraft({ ...draft, oldPassword })}
          error={
            (shownErrors.oldPassword && t(shownErrors.oldPassword)) ??
            fieldError(change.error, 'old_password')
          }
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
          value={draft.newPassword}
          onChange={(newPassword) => setDraft({ ...draft, newPassword })}
          error={
            (shownErrors.newPassword && t(shownErrors.newPassword, { min })) ??
            fieldError(change.error, 'new_password')
          }
        />
        <PasswordField
          {...shared}
          label={t('confirmPassword')}
          value={draft.confirmation}
          onChange={(confirmation) => setDraft({ ...draft, confirmation })}
          error={shownErrors.confirmation && t(shownErrors.confirmation)}
        />
        {change.isError && !hasFieldError ? (
          <Notice tone="negative" alert title={t('passwordFailed')}>
            {errorText(change.error)}
          </Notice>
        ) : null}
      </form>
    </Sheet>
  );
}
