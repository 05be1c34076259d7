import { RefundTransfer, STATEMENT_REFERENCE_MAX } from '@raan/contract/console/console-requests';
import {
  transferPaymentRefund,
  type FailedPaymentRefund,
} from '@raan/contract/console/console-payment-refund-endpoints';
import { FormSheet } from '#console/lib/form-sheet.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast-store.ts';
import { paymentRefundMessages } from './payment-refund-messages.ts';

type RefundTransferSheetProps = { refund: FailedPaymentRefund; open: boolean; onClose: () => void };

/** Records that finance paid a refund by bank transfer. */
export function RefundTransferSheet({ refund, open, onClose }: RefundTransferSheetProps) {
  const t = useMessages(paymentRefundMessages);
  const format = useFormat();
  const transfer = useConsoleCommand(transferPaymentRefund, () => {
    toast.success(t('transferred'));
    onClose();
  });
  const form = useDraftForm({
    schema: RefundTransfer,
    defaultValues: { reference: '' },
    toBody: ({ reference }) => ({ reference: reference.trim() }),
    texts: { reference: t('transferMissing') },
    command: transfer,
    send: (body) => transfer.run({ params: { id: refund.id }, body }),
  });
  return (
    <FormSheet form={form} open={open} onClose={onClose} title={t('transferAsk')} submitLabel={t('transfer')}>
      <p className="text-sm text-ink-2">{t('transferHow', { amount: format.money(refund.amount) })}</p>
      <TextField
        {...form.field('reference')}
        label={t('transferReference')}
        autoComplete="off"
        maxLength={STATEMENT_REFERENCE_MAX}
      />
    </FormSheet>
  );
}
