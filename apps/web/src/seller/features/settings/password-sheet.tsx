import { useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { changePassword } from '@raan/contract/auth/auth-endpoints';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';
import { call } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { commonMessages } from '#lib/common.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { passwordProblems, type PasswordDraft } from './password-rules.ts';
import { StrengthHint } from './strength-hint.tsx';
import { passwordStrength } from './password-strength.ts';
import { settingsMessages } from './settings.ts';

const EMPTY: PasswordDraft = { old: '', fresh: '', confirmation: '' };

/** Changes the login password. */
export function PasswordSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(settingsMessages);
  const common = useMessages(commonMessages);
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const change = useMutation({
    mutationFn: ({ old, fresh }: PasswordDraft) =>
      call(changePassword, { body: { oldPassword: old, newPassword: fresh } }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t('passwordChanged'));
      onClose();
    },
  });
  const problems = tried ? passwordProblems(draft) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    setTried(true);
    change.reset();
    if (Object.values(passwordProblems(draft)).some(Boolean)) {
      queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    change.mutate(draft);
  };
  const inField = fieldError(change.error, 'oldPassword') ?? fieldError(change.error, 'newPassword');
  const min = PASSWORD_MIN_CHARACTERS;
  const strength = passwordStrength(draft.fresh);
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
          value={draft.old}
          onChange={(old) => setDraft({ ...draft, old })}
          error={(problems.old && t(problems.old)) ?? fieldError(change.error, 'oldPassword')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        <PasswordField
          label={t('newPassword')}
          hint={strength ? <StrengthHint strength={strength} /> : t('passwordHint', { min })}
          value={draft.fresh}
          onChange={(fresh) => setDraft({ ...draft, fresh })}
          error={(problems.fresh && t(problems.fresh, { min })) ?? fieldError(change.error, 'newPassword')}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        <PasswordField
          label={t('confirmPassword')}
          value={draft.confirmation}
          onChange={(confirmation) => setDraft({ ...draft, confirmation })}
          error={problems.confirmation && t(problems.confirmation)}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        {change.isError ? (
          <Notice tone="negative" alert title={t('passwordFailed')}>
            {inField ? null : errorText(change.error)}
          </Notice>
        ) : null}
      </form>
    </Sheet>
  );
}
