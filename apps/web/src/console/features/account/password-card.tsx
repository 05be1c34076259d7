import { useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { changeOperatorPassword } from '@raan/contract/console/operator-endpoints';
import { OPERATOR_PASSWORD_MIN_CHARACTERS, type Operator } from '@raan/contract/console/operator';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { accountMessages } from './account-messages.ts';

type PasswordCardProps = { operator: Operator; onChanged: (operator: Operator) => void };

export function PasswordCard({ operator, onChanged }: PasswordCardProps) {
  const t = useMessages(accountMessages);
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const change = useMutation({
    mutationFn: () =>
      callConsole(changeOperatorPassword, {
        body: { old_password: oldPassword, new_password: newPassword },
      }),
    onSuccess: (changed) => {
      setOldPassword('');
      setNewPassword('');
      toast.success(t('passwordChanged'));
      onChanged(changed.operator);
    },
    meta: { quiet: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  const oldError = fieldError(change.error, 'old_password');
  const newError = fieldError(change.error, 'new_password');
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        {operator.must_change_password ? (
          <p className="text-sm text-ink-2">{t('choosePasswordWhy')}</p>
        ) : (
          <SectionTitle>{t('changePassword')}</SectionTitle>
        )}
        <PasswordField
          label={t('oldPassword')}
          value={oldPassword}
          onChange={setOldPassword}
          autoComplete="current-password"
          error={oldError}
          maxLength={128}
        />
        <PasswordField
          label={t('newPassword')}
          value={newPassword}
          onChange={setNewPassword}
          autoComplete="new-password"
          hint={t('newPasswordHint', { limit: OPERATOR_PASSWORD_MIN_CHARACTERS })}
          error={newError}
          maxLength={128}
        />
        {change.error && !oldError && !newError ? (
          <Notice tone="negative" alert>
            {errorText(change.error)}
          </Notice>
        ) : null}
        <Button
          type="submit"
          variant={operator.must_change_password ? 'primary' : 'secondary'}
          loading={change.isPending}
        >
          {t('changePassword')}
        </Button>
      </form>
    </Card>
  );
}
