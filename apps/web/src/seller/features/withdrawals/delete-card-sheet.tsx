import type { BankCard } from '@raan/contract/withdrawals/bank-card';
import { deleteBankCard } from '@raan/contract/withdrawals/bank-card-endpoints';
import { useCommand } from '#lib/command/use-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { withdrawalMessages } from './withdrawal-messages.ts';

/** Confirms the removal of a bank account. */
export function DeleteCardSheet({ card, onClose }: { card: BankCard; onClose: () => void }) {
  const t = useMessages(withdrawalMessages);
  const remove = useCommand(deleteBankCard, {
    showsError: true,
    refresh: () => invalidateAfter('bank-card'),
    onSuccess: () => {
      toast.success(t('cardDeleted'));
      onClose();
    },
  });
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      onConfirm={() => void remove.run({ params: { id: card.id } })}
      title={t('deleteTitle')}
      confirmLabel={t('deleteCard')}
      danger
      loading={remove.isRunning}
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-2">
          {t(card.status === 'verified' ? 'deleteEffect' : 'deleteEffectUnused', {
            number: card.card_number,
          })}
        </p>
        <ErrorNotice error={remove.error} title={t('deleteFailed')} />
      </div>
    </ConfirmSheet>
  );
}
