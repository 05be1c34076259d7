import type { BankCard } from '@raan/contract/withdrawals/bank-card';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { withdrawalMessages } from './withdrawal-messages.ts';
import { useDeleteCard } from './withdrawals.api.ts';

/** Confirms the removal of a bank account. */
export function DeleteCardSheet({ card, onClose }: { card: BankCard; onClose: () => void }) {
  const t = useMessages(withdrawalMessages);
  const remove = useDeleteCard();
  const confirm = () =>
    remove.mutate(card.id, {
      onSuccess: () => {
        toast.success(t('cardDeleted'));
        onClose();
      },
    });
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t('deleteTitle')}
      confirmLabel={t('deleteCard')}
      danger
      loading={remove.isPending}
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-2">
          {t(card.status === 'verified' ? 'deleteEffect' : 'deleteEffectUnused', {
            number: card.card_number,
          })}
        </p>
        {remove.isError ? (
          <Notice tone="negative" alert title={t('deleteFailed')}>
            {errorText(remove.error)}
          </Notice>
        ) : null}
      </div>
    </ConfirmSheet>
  );
}
