import type { ConsoleSeller } from '@raan/contract/console/console-seller-endpoints';
import { SuspendedWithdrawal } from '@raan/contract/console/console-requests';
import { withdrawForSuspendedSeller } from '@raan/contract/console/console-withdrawal-endpoints';
import { DECISION_REASON_MAX } from '@raan/contract/console/operator';
import { WITHDRAWAL_MAX_BAHT } from '@raan/contract/constants';
import { decisionMessages } from '#console/features/decision/decision-messages.ts';
import { FormSheet } from '#console/lib/form-sheet.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { parseTypedAmount } from '#lib/baht.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { TextArea, TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast-store.ts';
import { sellerMessages } from './seller-messages.ts';

type PayOutSheetProps = { seller: ConsoleSeller; open: boolean; onClose: () => void };

/** Requests amount and reason. Starts with the whole balance. */
export function PayOutSheet({ seller: { id, balances }, open, onClose }: PayOutSheetProps) {
  const t = useMessages(sellerMessages);
  const reasonText = useMessages(decisionMessages);
  const format = useFormat();
  const max = Math.min(balances.available, WITHDRAWAL_MAX_BAHT);
  const request = useConsoleCommand(withdrawForSuspendedSeller, () => {
    toast.success(t('payOutRequested'));
    onClose();
  });
  const findAmountProblem = (typed: string) => {
    const amount = parseTypedAmount(typed);
    if (amount === undefined) return t('payOutAmountWrong');
    return amount > max ? t('payOutAmountAbove', { amount: format.money(max) }) : undefined;
  };
  const form = useDraftForm({
    schema: SuspendedWithdrawal,
    defaultValues: { amount: String(max), reason: '' },
    toBody: ({ amount, reason }) => ({ amount: parseTypedAmount(amount), reason: reason.trim() }),
    texts: { reason: reasonText('reasonMissing') },
    check: ({ amount }) => ({ amount: findAmountProblem(amount) }),
    command: request,
    send: (body) => request.run({ params: { id }, body }),
  });
  return (
    <FormSheet form={form} open={open} onClose={onClose} title={t('payOut')} submitLabel={t('payOutRequest')}>
      <p className="text-sm text-ink-2">{t('payOutEffect')}</p>
      <TextField
        {...form.field('amount')}
        label={t('payOutAmount')}
        hint={t('payOutAmountHint', { amount: format.money(max) })}
        className="tabular"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
      />
      <TextArea
        {...form.field('reason')}
        label={reasonText('reason')}
        hint={t('sellerReads')}
        rows={3}
        maxLength={DECISION_REASON_MAX}
      />
    </FormSheet>
  );
}
