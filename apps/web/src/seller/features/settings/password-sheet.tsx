import { useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { changePassword } from '@raan/contract/auth/auth-endpoints';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';
import { callEndpoint } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { commonMessages } from '#lib/common-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { validatePasswordChange, type PasswordDraft } from './password-rules.ts';
import { StrengthHint } from './password-strength-hint.tsx';
import { estimatePasswordStrength } from './password-strength.ts';
import { settingsMessages } from './settings-messages.ts';

const EMPTY: PasswordDraft = { oldPassword: '', newPassword: '', confirmation: '' };

export function PasswordSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(settingsMessages);
  const common = useMessages(commonMessages);
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(EMPTY);
  const [isSubmitted, setSubmitted] = useState(false);
  const change = useMutation({
    mutationFn: ({ oldPassword, newPassword }: PasswordDraft) =>
      callEndpoint(changePassword, { body: { oldPassword, newPassword } }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t('passwordChanged'));
      onClose();
    },
  });
  const errors = isSubmitted ? validatePasswordChange(draft) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    setSubmitted(true);
    change.reset();
    if (Object.values(validatePasswordChange(draft)).some(Boolean)) {
      queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    change.mutate(draft);
  };
  const hasFieldError = fieldError(change.error, 'oldPassword') ?? fieldError(change.error, 'newPassword');
  const min = PASSWORD_MIN_CHARACTERS;
  const strength = estimatePasswordStrength(draft.newPassword);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('changePassword')}
      footer={
        <Button type="submit" form="change-password" wide loading={change.isPending}>
          {common('save')}
        </Button>
      }
    >
      <form id="change-password" ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <PasswordField
          label={t('oldPassword')}
          value={draft.oldPassword}
          onChange={(oldPassword) => setDraft({ ...draft, oldPassword })}
          error={(errors.oldPassword && t(errors.oldPassword)) ?? fieldError(change.error, 'oldPassword')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        <PasswordField
          label={t('newPassword')}
          hint={strength ? <StrengthHint strength={strength} /> : t('passwordHint', { min })}
          value={draft.newPassword}
          onChange={(newPassword) => setDraft({ ...draft, newPassword })}
          error={
            (errors.newPassword && t(errors.newPassword, { min })) ?? fieldError(change.error, 'newPassword')
          }
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        <PasswordField
          label={t('confirmPassword')}
          value={draft.confirmation}
          onChange={(confirmation) => setDraft({ ...draft, confirmation })}
          error={errors.confirmation && t(errors.confirmation)}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        {change.isError ? (
          <Notice tone="negative" alert title={t('passwordFailed')}>
            {hasFieldError ? null : errorText(change.error)}
          </Notice>
        ) : null}
      </form>
    </Sheet>
  );
}
