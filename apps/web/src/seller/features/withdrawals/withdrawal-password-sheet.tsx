import { Link } from 'wouter';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';
import { changeWithdrawPassword } from '@raan/contract/withdrawals/withdrawal-password-endpoints';
import { WithdrawPasswordChange } from '@raan/contract/withdrawals/withdrawal-requests';
import { useCommand } from '#lib/command/use-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { useNewPasswordCheck } from './use-new-password-check.ts';
import { withdrawalMessages } from './withdrawal-messages.ts';

/** Changes the withdrawal password. */
export default function WithdrawalPasswordSheet({ onClose }: { onClose: () => void }) {
  const t = useMessages(withdrawalMessages);
  const checkNewPassword = useNewPasswordCheck();
  const change = useCommand(changeWithdrawPassword, {
    showsError: true,
    onSuccess: () => {
      toast.success(t('passwordChanged'));
      void invalidateAfter('money');
      onClose();
    },
  });
  const form = useDraftForm({
    schema: WithdrawPasswordChange,
    defaultValues: { old_password: '', new_password: '', confirmation: '' },
    toBody: ({ old_password, new_password }) => ({ old_password, new_password }),
    texts: { old_password: t('required') },
    check: checkNewPassword,
    command: change,
    send: (body) => change.run({ body }),
  });
  const shared = { autoComplete: 'off', maxLength: PASSWORD_MAX_CHARACTERS };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('changePassword')}
      footer={
        <Button type="submit" form={form.element.id} wide loading={form.isSubmitting}>
          {t('save')}
        </Button>
      }
    >
      <form {...form.element} className="flex flex-col gap-4">
        <Notice tone="info">{t('holdNote')}</Notice>
        <PasswordField
          {...shared}
          {...form.field('old_password')}
          label={t('oldPassword')}
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
          {...form.field('new_password')}
          label={t('newPassword')}
          hint={t('newPasswordHint', { min: PASSWORD_MIN_CHARACTERS })}
        />
        <PasswordField {...shared} {...form.field('confirmation')} label={t('confirmPassword')} />
        <ErrorNotice error={form.formError} title={t('passwordFailed')} />
      </form>
    </Sheet>
  );
}
