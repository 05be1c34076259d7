import { useState } from 'react';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@raan/contract/constants';
import type { BankCard } from '@raan/contract/withdrawals/bank-card';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast-store.ts';
import { withdrawalMessages } from './withdrawal-messages.ts';
import { useDeleteCard } from './withdrawals.api.ts';

/** Asks before the account is removed, and for the withdrawal password. */
export function DeleteCardSheet({ card, onClose }: { card: BankCard; onClose: () => void }) {
  const t = useMessages(withdrawalMessages);
  const [password, setPassword] = useState('');
  const remove = useDeleteCard();
  const confirm = () =>
    remove.mutate(
      { id: card.id, password },
      {
        onSuccess: () => {
          toast.success(t('cardDeleted'));
          onClose();
        },
      },
    );
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t('deleteTitle')}
      confirmLabel={t('deleteCard')}
      danger
      loading={remove.isPending}
      disabledReason={
        password.length < PASSWORD_MIN_CHARACTERS && t('passwordShort', { min: PASSWORD_MIN_CHARACTERS })
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-2">
          {t(card.status === 'verified' ? 'deleteEffect' : 'deleteEffectUnused', {
            number: card.card_number,
          })}
        </p>
        <PasswordField
          label={t('withdrawPassword')}
          value={password}
          onChange={(typed) => {
            remove.reset();
            setPassword(typed);
          }}
          error={fieldError(remove.error, 'withdraw_password')}
          autoComplete="off"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
        {remove.isError && !fieldError(remove.error, 'withdraw_password') ? (
          <Notice tone="negative" alert title={t('deleteFailed')}>
            {errorText(remove.error)}
          </Notice>
        ) : null}
      </div>
    </ConfirmSheet>
  );
}
